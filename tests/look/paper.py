#!/usr/bin/env python3
"""Contact sheets of all documents: every document that an event allows, in both languages, its pages side by side on pictures.

    tests/look/paper.py FOLDER [--program target/debug/flagfall] [--dpi 45] [--size normal] [--paper letter] [--jobs 2] [--only TEXT]

It makes the sample event, takes copies of the event files in `fixtures/events`, prints each document of each section to PDF and turns the
pages into pictures with pdftoppm (poppler). FOLDER then has a PNG for each section and language, eighteen pages a picture, the PDFs beside it, and
`table.txt`: a line a document with its pages and the size of its smallest and largest type, or why it could not be made. Pillow draws the sheets.
Nothing of it is a test: it is there to be looked at.
"""
import argparse
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import tempfile

from PIL import Image, ImageDraw

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACROSS, ROWS, GAP, LABEL = 6, 3, 8, 14


def run(program, *words, home):
    """What a command prints, its errors, and how it ended."""
    done = subprocess.run([program, *words], capture_output=True, text=True, env={**os.environ, "FLAGFALL_HOME": home}, check=False)
    return done.stdout, done.stderr.strip(), done.returncode


def events(program, folder, home):
    """The event files to print from, with their sections."""
    run(program, "demo", "--create-only", "--dir", str(folder / "events"), home=home)
    for file in sorted((ROOT / "fixtures/events").glob("*.flagfall")):
        shutil.copy(file, folder / "events")
    for file in sorted((folder / "events").glob("*.flagfall")):
        # The refusal of an event of several sections names them.
        _, error, code = run(program, "print", str(file), "--list", "--lang", "en", home=home)
        several = code != 0 and "--section: " in error
        names = [name.strip() for name in error.split("--section: ", 1)[1].split(",")] if several else [None]
        for name in names:
            yield file, name


def documents(program, file, section, home):
    """The documents a section allows, and why not the others."""
    chosen = ["--section", section] if section else []
    listed, _, _ = run(program, "print", str(file), "--list", "--lang", "en", *chosen, home=home)
    for line in listed.splitlines():
        words = line.split(maxsplit=1)
        if words:
            yield words[0], words[1] if len(words) > 1 else ""


def pages(pdf, dpi):
    """The pages of a PDF as pictures."""
    with tempfile.TemporaryDirectory() as place:
        subprocess.run(["pdftoppm", "-r", str(dpi), "-png", str(pdf), f"{place}/p"], check=True)
        return [Image.open(page).convert("RGB").copy() for page in sorted(pathlib.Path(place).glob("p*.png"))]


def sheets(cells, stem):
    """Writes the pictures: `cells` are a name and a page each."""
    for number, start in enumerate(range(0, len(cells), ACROSS * ROWS), 1):
        part = cells[start:start + ACROSS * ROWS]
        wide, high = max(page.width for _, page in part), max(page.height for _, page in part)
        rows = -(-len(part) // ACROSS)
        sheet = Image.new("RGB", (ACROSS * (wide + GAP) + GAP, rows * (high + LABEL + GAP) + GAP), (90, 90, 90))
        draw = ImageDraw.Draw(sheet)
        for place, (name, page) in enumerate(part):
            left, top = GAP + place % ACROSS * (wide + GAP), GAP + place // ACROSS * (high + LABEL + GAP)
            draw.text((left, top), name, fill=(255, 255, 255))
            sheet.paste(page, (left, top + LABEL))
        sheet.save(f"{stem}-{number}.png")


def contact(asked, file, section, lang):
    """The documents of a section in a language, printed and drawn; the lines of the table."""
    home = str(asked.folder / "home")
    stem = f"{file.stem}-{(section or 'only').replace('/', '_')}-{lang}"
    chosen = ["--section", section] if section else []
    chosen += [word for name in ("size", "paper") if getattr(asked, name) for word in (f"--{name}", getattr(asked, name))]
    cells, lines = [], []
    for document, title in documents(asked.program, file, section, home):
        pdf = asked.folder / f"{stem}-{document}.pdf"
        words = ["print", str(file), document, "-o", str(pdf), "--force", "--lang", lang, *chosen]
        _, error, code = run(asked.program, *words, home=home)
        if not pdf.exists():
            lines.append(f"{stem}\t{document}\t{code}\t{error or title}")
            continue
        made = pages(pdf, asked.dpi)
        lines.append(f"{stem}\t{document}\t{len(made)} pages\t{error}")
        cells += [(f"{document} {n}/{len(made)}", page) for n, page in enumerate(made[:asked.most], 1)]
    sheets(cells, asked.folder / stem)
    return lines


def main():
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("folder", type=pathlib.Path)
    reader.add_argument("--program", default=str(ROOT / "target/debug/flagfall"))
    reader.add_argument("--dpi", type=int, default=45)
    reader.add_argument("--size")
    reader.add_argument("--paper")
    reader.add_argument("--jobs", type=int, default=2, help="sections printed at once")
    reader.add_argument("--only", default="", help="only files whose name, with section and language, has this in it")
    reader.add_argument("--most", type=int, default=3, help="pages shown of a document")
    asked = reader.parse_args()
    shutil.rmtree(asked.folder, ignore_errors=True)
    (asked.folder / "events").mkdir(parents=True)
    home = str(asked.folder / "home")
    work = [(asked, file, section, lang) for file, section in events(asked.program, asked.folder, home) for lang in ("en", "zh-CN")]
    work = [part for part in work if asked.only in f"{part[1].stem}-{part[2] or 'only'}-{part[3]}"]
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        lines = [line for made in pool.map(lambda part: contact(*part), work) for line in made]
    (asked.folder / "table.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
