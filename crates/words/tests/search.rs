//! Names are found by their signs, by their readings as names are read, by initials, and by letters without marks.

use words::fold::{holds, read_aloud};

/// A name, how it is read whole and by initials.
const CHINESE: [(&str, &str, &str); 20] = [
    ("单于飞", "shanyufei", "syf"),
    ("单霞丽", "shanxiali", "sxl"),
    ("曾益谦", "zengyiqian", "zyq"),
    ("仇肇鹏", "qiuzhaopeng", "qzp"),
    ("解晓明", "xiexiaoming", "xxm"),
    ("查良镛", "zhaliangyong", "zly"),
    ("朴永洙", "piaoyongzhu", "pyz"),
    ("盖叫天", "gejiaotian", "gjt"),
    ("区寄", "ouji", "oj"),
    ("翟让", "zhairang", "zr"),
    ("缪荃孙", "miaoquansun", "mqs"),
    ("乐毅", "yueyi", "yy"),
    ("覃健", "qinjian", "qj"),
    ("盛宣怀", "shengxuanhuai", "sxh"),
    ("尉迟恭", "yuchigong", "ycg"),
    ("万俟卨", "moqixie", "mqx"),
    ("令狐冲", "linghuchong", "lhc"),
    ("长孙无忌", "zhangsunwuji", "zswj"),
    ("任盈盈", "renyingying", "ryy"),
    ("吕钦", "lvqin", "lq"),
];

/// A name in Latin letters, and what is typed for it.
const LATIN: [(&str, &str); 8] = [
    ("Łuczak, Ewa", "luczak"),
    ("Öztürkoğlu, Leila", "ozturkoglu"),
    ("Öztürk, Can", "oeztuerk"),
    ("Þórisson, Selma", "thorisson"),
    ("Żurawska, Ewa", "zurawska"),
    ("Nováčková, Petra", "novackova petra"),
    ("N'Goran, Parfait", "ngoran"),
    ("Nguyễn Đức Hòa", "nguyen duc hoa"),
];

#[test]
fn every_name_is_found_however_it_is_typed() {
    let mut missed = Vec::new();
    for (name, whole, initials) in CHINESE {
        missed.extend([name, whole, initials].into_iter().filter(|typed| !holds(name, typed)).map(|typed| format!("{name}: {typed}")));
    }
    missed.extend(LATIN.iter().filter(|(name, typed)| !holds(name, typed)).map(|(name, typed)| format!("{name}: {typed}")));
    assert!(missed.is_empty(), "{missed:?}");
    assert!(!holds("曾益谦", "zhangyiqian") && !holds("Łuczak, Ewa", "lukzak"), "and by nothing else");
}

#[test]
fn family_names_are_read_as_families_read_them() {
    for (name, family) in
        [("单霞丽", "Shan"), ("曾益谦", "Zeng"), ("仇肇鹏", "Qiu"), ("解晓明", "Xie"), ("查良镛", "Zha"), ("尉迟恭", "Yuchi")]
    {
        assert!(read_aloud(name).is_some_and(|read| read.starts_with(&format!("{family} "))), "{name}: {:?}", read_aloud(name));
    }
}
