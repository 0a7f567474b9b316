//! The words that headers use, by field: English, German, Dutch, French, Spanish, Portuguese, Italian, Polish, Czech, Turkish, Russian,
//! Ukrainian and Chinese, and what Swiss-Manager, Vega and the national templates write.

use super::header::Field;

/// Normalised words: lower case, letters, digits and `№` only.
pub(super) const SYNONYMS: &[(Field, &str)] = &[
    (
        Field::Number,
        "no nº nro nr num number sno snr startno startnr startingno startnummer tpn pairingno rank lp kolejność poř pořadí sıra \
         sırano 序号 编号 号码 序 № номер стартовыйномер №пп пп номерзп",
    ),
    (Field::Lot, "lot lots lotno los losnummer 签号 抽签号 жребий sorteo loting losowanie numerlosu"),
    (
        Field::Name,
        "name player playername fullname participant competitor spieler spielername teilnehmer namevorname \
         nachnamevorname vorundnachname namevollständig 姓名 名字 选手 棋手 运动员 参赛者 参赛选手 参赛棋手 队员 姓名name \
         имя фио игрок участник спортсмен шахматист фамилияимя фамилияимяотчество імя піб учасник гравець \
         прізвищеімя прізвищетаімя імятапрізвище nombre jugador nombrecompleto nombreyapellidos \
         apellidosynombre apellidosynombres apellidosnombre participante joueur nomprenom nomprénom nometprénom \
         nometprenom prénomnom nome giocatore cognomenome cognomeenome nomeecognome nominativo jogador \
         nomecompleto naam speler deelnemer volledigenaam imię imie zawodnik gracz imięinazwisko imieinazwisko \
         nazwiskoiimię nazwiskoiimie nazwiskoimię nazwiskoimie jméno jmeno hráč hrac příjmeníajméno \
         prijmeniajmeno příjmeníjméno jménoapříjmení jmenoaprijmeni ad adı adi isim adısoyadı adisoyadi adsoyad \
         adısoyad sporcu oyuncu",
    ),
    (
        Field::Surname,
        "surname lastname familyname last family nachname familienname zuname 姓 姓氏 фамилия прізвище apellidos \
         apellido primerapellido segundoapellido apellido1 apellido2 nom nomdefamille cognome sobrenome sobrenomes \
         apelido apelidos achternaam familienaam nazwisko příjmení prijmeni soyad soyadı soyadi soyisim",
    ),
    (
        Field::GivenName,
        "givenname givennames firstname firstnames forename first given middlename vorname vornamen rufname 名 \
         отчество побатькові prenom prénom prenoms prénoms nombres nombredepila prenome voornaam voornamen roepnaam \
         drugieimię drugieimie křestníjméno krestnijmeno",
    ),
    (
        Field::Sex,
        "sex gender mf mw geschlecht 性别 пол стать sexe sexo género genero gênero geslacht sesso genere płeć plec \
         pohlaví pohlavi cinsiyet cinsiyeti",
    ),
    (
        Field::Title,
        "title tit titel t 称号 技术等级 等级称号 运动等级 等级 段位 звание титул разряд звання розряд titre titolo \
         título titulo titul tytuł tytul tytułszachowy unvan ünvan fidetitle fidetitel",
    ),
    (
        Field::Standard,
        "rating rtg elo eloint rtgint elofide fideelo fiderating fidertg standard std srtng intrating stdrating \
         standardrating ratingstandard ratingfide irtg eloactual puntuacion puntuación ranking rankingfide \
         rankingelo elorating elorapid classement 等级分 积分等级 慢棋等级分 国际等级分 标准等级分 рейтинг эло \
         рейтингфиде рейтингэло рейтингфіде ело fmjd originalstandard wertungszahl elozahl ratingcijfer puanfide",
    ),
    (
        Field::Rapid,
        "rapid rapidrating ratingrapid eloderápidas elorapide rapidelo rrtng 快棋等级分 快棋 рапид \
         быстрыешахматы рейтинграпид",
    ),
    (Field::Blitz, "blitz blitzrating ratingblitz blitzelo eloblitz brtng 超快棋等级分 超快棋 блиц рейтингблиц"),
    (
        Field::National,
        "national elonat rtgnat nrtg natrating nationalrating nationalelo ratingnat ratingnational dwz nwz \
         elonacional elonational elonazionale rankingnacional rankingkrajowy rankingpzszach ratingnacional knsb \
         knsbrating nationaleelo elonárodní elonarodni elolok ukd ulusalelo 国家等级分 国内等级分 \
         национальныйрейтинг рейтингфшр національнийрейтинг",
    ),
    (Field::K, "k kcoeff kfactor kfaktor coeff 系数"),
    (
        Field::Federation,
        "fed fe federation country nation nationality nat land föderation foederation fidecountry nationalität verband 国家 \
         国籍 协会 国家地区 федерация страна країна федерація féd fédération pays nationalité país pais federación \
         federacion nacionalidad federação federacao nacionalidade federazione nazione nazionalità nationaliteit \
         federatie kraj federacja narodowość země zeme federace národnost ülke ulke federasyon uyruk",
    ),
    (
        Field::FideId,
        "fideid fideno fidenr idfide fideident fidecode fidenumber fide fideidnumber fideidno idfidenumber codefide \
         códigofide codigofide numerofide fidenummer nrfide numerfide kodfide fidekod fideıd 国际编号 国际棋联编号 \
         国际棋联id fide编号 fide号 idфиде фидеid фшрид кодфиде idфіде фідеid",
    ),
    (
        Field::NationalId,
        "id idno idnr identnr ident idnat nationalid playerid licence license lizenz lizenznr spielernummer \
         mitgliedsnr mitgliedsnummer pkz memid memberid memberno membership licencia numlicencia nºlicencia licença \
         licenca tessera numerotessera lidnummer lidnr bondsnummer relatienummer knsbnummer licencja nrlicencji \
         numerlicencji registračníčíslo registracnicislo lisansno lisans 注册号 运动员注册号 会员号 会员编号 ид idфшр \
         членскийбилет",
    ),
    (
        Field::Identity,
        "身份证 身份证号 身份证号码 居民身份证 居民身份证号 居民身份证号码 身份证件号 身份证件号码 身份号码 公民身份号码 \
         公民身份证号码 身份證 身份證號 身份證號碼 证件号 证件号码 護照 护照 护照号 护照号码 passport passportno \
         passportnumber reisepass ausweis ausweisnr personalausweis personalausweisnr idcard idcardno \
         identitycard identitynumber ssn socialsecuritynumber dni nif nie dninie documento \
         documentoidentidad pesel nrpesel numerpesel bsn burgerservicenummer codicefiscale cpf rg rodnéčíslo \
         rodnecislo tckimlik tckimlikno tcno kimlikno паспорт номерпаспорта снилс инн рнокпп паспортнідані",
    ),
    (
        Field::Contact,
        "电话 手机 手机号 手机号码 联系电话 联系方式 电话号码 微信 微信号 qq 邮箱 电子邮件 电子邮箱 地址 住址 家庭住址 \
         通讯地址 家长电话 phone phoneno phonenumber tel telephone telefon telefonnr telefonnummer handy \
         handynummer mobile mobilephone mobil mobilnr cell cellphone telefono teléfono movil móvil téléphone portable \
         cellulare telefone celular telemóvel telefoon telefoonnummer mobiel gsm nrtelefonu numertelefonu komórka \
         mobilní ceptelefonu телефон мобильный мобильныйтелефон мобільний whatsapp wechat email emailadresse \
         emailaddress mail correo correoelectrónico courriel почта электроннаяпочта адрес адреса address adresse \
         anschrift dirección adres indirizzo adresa",
    ),
    (
        Field::Birth,
        "birth birthday birthdate dateofbirth dob bday born yearofbirth birthyear yob year geburt geburtsdatum \
         geburtstag geburtsjahr gebdatum gebjahr jahrgang geboren 出生 出生日期 出生年月 出生年月日 生日 出生年 出生年份 \
         датарождения годрождения др гр датанародження рікнародження naissance datedenaissance datenaissance \
         annéedenaissance geboortedatum geboortejaar gebdat nacimiento fechanacimiento fechadenacimiento \
         añonacimiento nascimento datadenascimento datanascimento nascita datadinascita datanascita annonascita \
         dataurodzenia rokurodzenia urodzony datur rokur narození datumnarození datumnarozeni roknarození \
         doğumtarihi dogumtarihi doğumyılı",
    ),
    (
        Field::Club,
        "club clubname clubcity cluborcity verein vereinsname klub klubname vereinort school schule city \
         stadt 单位 代表单位 参赛单位 学校 俱乐部 地区 所在单位 棋院 клуб город \
         организация субъектрф школа місто регион регіон ort vereniging schaakvereniging clubnaam ville \
         école ciudad localidad escuela circolo società città scuola clube cidade escola \
         klubszachowy miasto miejscowość szkoła oddíl oddil město škola kulüp kulup şehir il okul",
    ),
    (
        Field::Team,
        "team teamname mannschaft mannschaftsname 代表队 队名 参赛队 参赛队伍 队伍 球队 команда equipe équipe equipo nombreequipo squadra drużyna \
         družstvo takım ploeg",
    ),
    (Field::Board, "board boardno bd brett brettnr 台次 台号 tablero échiquier scacchiera доска bord szachownica"),
    (Field::Captain, "captain teamcaptain kapitän mannschaftsführer 队长 领队 капитан capitán capitaine capitano aanvoerder kapitan"),
    (Field::Family, "家庭 家庭号 家庭编号 家庭标记 familygroup familiengruppe"),
    (
        Field::Group,
        "gr group gruppe category kategorie typ type cat 组别 组 分组 группа категория група категорія klasse \
         catégorie categoria categoría grupo gruppo grupa kategoria skupina kategori",
    ),
];

/// Words that mean the whole name where they stand alone, and a part of it beside a column of the other part:
/// `Apellidos;Nombre`, `Name;Vorname`, `Фамилия;Имя`, `Nazwisko;Imię`.
pub(super) const EITHER_NAME: &str = "name nombre naam nome имя імя imię imie jméno jmeno ad adı adi isim 名字";

/// Given names that stand beside the first one and do not replace it.
pub(super) const FURTHER_NAMES: &str = "отчество побатькові middlename drugieimię drugieimie";
