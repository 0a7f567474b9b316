#!/usr/bin/env python3
"""Reads PDFs with another library (pikepdf) and holds them against what PDF/UA-1 (ISO 14289-1) asks for and a program can see:
marked, titled, with a language; everything drawn is tagged content or an artifact; each piece of content has one place in the tree;
headings in steps, tables with heads and as many cells in each row, figures with words; fonts embedded with their letters.

    tests/look/pdfua.py FILE.pdf ...        exit status 1 if anything is found
"""
import sys
from collections import Counter

import pikepdf

PAINTS = {"f", "F", "f*", "S", "s", "B", "b", "B*", "b*", "Tj", "TJ", "'", '"', "Do", "sh"}


def content(page, number, found):
    """MCIDs of a page; what is painted outside of marked content is found."""
    seen, depth = Counter(), 0
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name in ("BDC", "BMC"):
            depth += 1
            if name == "BDC" and isinstance(operands[1], pikepdf.Dictionary) and "/MCID" in operands[1]:
                seen[int(operands[1]["/MCID"])] += 1
        elif name == "EMC":
            depth -= 1
        elif name in PAINTS and depth == 0:
            found.append(f"page {number}: {name} outside of marked content")
    return seen


def kids(element):
    value = element.get("/K", [])
    return list(value) if isinstance(value, pikepdf.Array) else [value]


def span(cell):
    attributes = cell.get("/A", [])
    for one in attributes if isinstance(attributes, pikepdf.Array) else [attributes]:
        if "/ColSpan" in one:
            return int(one["/ColSpan"])
    return 1


def check(path):
    found = []
    with pikepdf.open(path) as pdf:
        root = pdf.Root
        marked = root.get("/MarkInfo", {})
        wanted = {
            "not marked": bool(marked.get("/Marked", False)),
            "no language": "/Lang" in root,
            "title not shown": bool(root.get("/ViewerPreferences", {}).get("/DisplayDocTitle", False)),
            "no tag tree": "/StructTreeRoot" in root,
            "no outline": "/Outlines" in root,
            "no pdfuaid": b"pdfuaid" in bytes(root.Metadata.read_bytes()) if "/Metadata" in root else False,
        }
        found += [what for what, holds in wanted.items() if not holds]
        if "/StructTreeRoot" not in root:
            return found
        pages = {page.objgen: n for n, page in enumerate((p.obj for p in pdf.pages), 1)}
        drawn = {n: content(page, n, found) for n, page in enumerate(pdf.pages, 1)}
        placed, levels, kinds = Counter(), [], Counter()

        def walk(element, page):
            page = pages.get(element["/Pg"].objgen, page) if "/Pg" in element else page
            kind = str(element.get("/S", ""))
            kinds[kind] += 1
            if kind.startswith("/H") and kind[2:].isdigit():
                levels.append(int(kind[2:]))
            if kind == "/Figure" and not str(element.get("/Alt", "")):
                found.append("a figure without words")
            if kind == "/Table":
                rows = [row for part in kids(element) for row in kids(part) if isinstance(row, pikepdf.Dictionary)]
                widths = {sum(span(cell) for cell in kids(row)) for row in rows}
                if len(widths) != 1:
                    found.append(f"a table with rows of {sorted(widths)} columns")
                if not any(str(cell.get("/S")) == "/TH" for row in rows for cell in kids(row)):
                    found.append("a table without heads")
            for kid in kids(element):
                if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                    walk(kid, page)
                elif isinstance(kid, pikepdf.Dictionary) and "/MCID" in kid:
                    at = pages.get(kid["/Pg"].objgen, page) if "/Pg" in kid else page
                    placed[(at, int(kid["/MCID"]))] += 1
                elif isinstance(kid, int):
                    placed[(page, int(kid))] += 1

        for element in kids(root.StructTreeRoot):
            walk(element, None)
        for page, seen in drawn.items():
            for mcid in seen:
                if placed[(page, mcid)] != 1:
                    found.append(f"page {page}: content {mcid} stands {placed[(page, mcid)]} times in the tree")
        for before, after in zip([0, *levels], levels):
            if after > before + 1:
                found.append(f"a heading of level {after} after one of level {before}")
        for number, page in enumerate(pdf.pages, 1):
            if page.obj.get("/Tabs") not in (None, pikepdf.Name("/S")):
                found.append(f"page {number}: tabs do not follow the tree")
            for name, font in page.resources.get("/Font", {}).items():
                below = font.get("/DescendantFonts", [font])[0]
                file = below.get("/FontDescriptor", {})
                if str(font.get("/Subtype")) != "/Type3" and not any(key in file for key in ("/FontFile", "/FontFile2", "/FontFile3")):
                    found.append(f"page {number}: font {name} is not embedded")
                if "/ToUnicode" not in font:
                    found.append(f"page {number}: font {name} does not say its letters")
    return found


if __name__ == "__main__":
    bad = 0
    for file in sys.argv[1:]:
        found = check(file)
        bad += bool(found)
        print(f"{file}: {'; '.join(found[:8]) if found else 'nothing found'}")
    sys.exit(bool(bad))
