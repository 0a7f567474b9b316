#!/usr/bin/env python3
"""Contact sheets of all screens: every view of the workstation and of the wall in a real terminal, in four sizes, both languages, dark and light.

    tests/look/screens.py FOLDER [--program target/debug/flagfall] [--only PART] [--sizes 80x24,200x60] [--langs en] [--themes dark]
                          [--glyphs ascii] [--a-sheet 4]

It makes the sample event, takes copies of the event files in `fixtures/events`, starts the program on a pseudo-terminal (pyte keeps its
screen), types the keys of `PLACES`, and draws what stands there. FOLDER then has pictures of six screens each, named by size, language and theme,
and beside each picture the same screens as text. Pillow draws; the fonts are DejaVu Sans Mono and WenQuanYi Zen Hei.
Nothing of it is a test: it is there to be looked at.
"""
import argparse
import fcntl
import os
import pathlib
import pty
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unicodedata

import pyte
from PIL import Image, ImageDraw, ImageFont

ROOT = pathlib.Path(__file__).resolve().parents[2]
KEYS = {"enter": "\r", "esc": "\x1b", "tab": "\t", "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "bs": "\x7f",
        "f1": "\x1bOP", "f2": "\x1bOQ", "f3": "\x1bOR", "f4": "\x1bOS", "f5": "\x1b[15~", "f6": "\x1b[17~", "f7": "\x1b[18~",
        "f8": "\x1b[19~", "f9": "\x1b[20~"}
CELL, FONTS = (8, 16), pathlib.Path("/usr/share/fonts/truetype")
GROUND, INK = (28, 28, 28), (228, 228, 228)

# What is looked at: the event file (nothing: the start screen; `wall` before it: the second screen), what it is called, the keys from the
# list of pairings of its first section.
PLACES = [
    (None, "start", ""), (None, "new event", "n"), (None, "new teams", "n<tab 8><right>"), (None, "bring in", "i"), (None, "options", "O"),
    (None, "new event system", "n<tab 9>"), (None, "new event time", "n<tab 15>"), (None, "new event dates", "n<tab 17>2.5. 3.5."),
    (None, "new event end", "n<tab 18>"), (None, "new xiangqi", "n<tab 7><left>"), (None, "new xiangqi system", "n<tab 7><left><tab 2>"),
    (None, "new xiangqi end", "n<tab 7><left><tab 19>"), (None, "new draughts", "n<tab 7><right><tab 2>"),
    (None, "new round robin", "n<tab 9><right 5>"), (None, "new exhibition", "n<tab 9><left>"), (None, "new teams end", "n<tab 8><right><tab 24>"),
    (None, "new team sums", "n<tab 8><right><tab 3><left>"),
    ("demo", "players", "<f2>"), ("demo", "card", "<f2><enter>"), ("demo", "new player", "<f2>n"), ("demo", "roster", "<f2>i"),
    ("demo", "check-in", "<f2>f"), ("demo", "pairings", ""), ("demo", "detail", "2<enter>"), ("demo", "board", "4<enter>"),
    ("demo", "sheets", "3<enter><tab>"), ("demo", "clock pane", "3<enter><tab><tab>"), ("demo", "call", "3c"), ("demo", "call who", "3c1"),
    ("demo", "ruling", "3c1w"), ("demo", "claim", "4c3"), ("demo", "other", "3o"), ("demo", "round", "E"), ("demo", "repair", "E2"),
    ("demo", "clock", "3t5000 2000 15<enter>"), ("demo", "clock cases", "3t<enter>c"), ("demo", "clock case", "3t<enter>cb"), ("demo", "standings", "<f4>"),
    ("demo", "why", "<f4>y"), ("demo", "crosstable", "<f5>"), ("demo", "documents", "<f6>"), ("demo", "page", "<f6><enter>"),
    ("demo", "print", "<f6>p"), ("demo", "log", "<f7>"), ("demo", "entry", "<f7><enter>"), ("demo", "clocks", "<f8>"), ("demo", "rules", "<f9>"),
    ("demo", "find", ":bye"), ("demo", "help", "?"), ("demo", "options", "O"), ("demo", "section", "O11"), ("demo", "look", "O4"),
    ("demo", "why paired", "y"), ("demo", "quiet", "Q"), ("demo", "quiet clocks", "<f8>"), ("demo", "quiet card", "<f2><enter>"),
    ("demo", "quiet players", "Q"),
    ("demo", "xiangqi", ">>"), ("demo", "xiangqi board", ">>3<enter>"), ("demo", "xiangqi sheets", ">>3<enter><tab>"),
    ("demo", "xiangqi call", ">>1c"), ("demo", "xiangqi ruling", ">>1c1r"), ("demo", "xiangqi standings", ">><f4>"),
    ("demo", "xiangqi crosstable", ">><f5>"), ("demo", "xiangqi players", ">><f2><enter>"), ("demo", "xiangqi section", ">>O11"),
    ("demo", "xiangqi claim", ">>1c3"), ("demo", "xiangqi other", ">>1o"), ("demo", "xiangqi clock", ">>1t"),
    ("demo", "draughts", ">"), ("demo", "draughts board", ">3<enter>"), ("demo", "draughts sheets", ">3<enter><tab>"),
    ("demo", "draughts call", ">1c"), ("demo", "draughts crosstable", "><f5>"), ("demo", "draughts players", "><f2>"),
    ("v5", "groups", ""), ("v5", "bracket", "<f5>"), ("v5", "bracket detail", "<f5><enter>"), ("v5", "stages", ":stages<enter>"),
    ("v6", "teams", "<f2>"), ("v6", "team", "<f2><enter>"), ("v6", "new team", "<f2>n"), ("v6", "matches", ""), ("v6", "match", "1<enter>"),
    ("v6", "line-up", "1l"), ("v6", "protocol", "1e"), ("v6", "team standings", "<f4>"), ("v6", "individuals", "<f4>f"),
    ("v6", "team crosstable", "<f5>"), ("v4", "round robin", ">"), ("v4", "robin table", "><f5>"), ("v7", "appeals", ":appeals<enter>"),
    ("v7", "prizes", ":prizes<enter>"), ("v7", "prize list", ":prizes<enter>n"), ("v7", "annulled", "><f5>"),
    ("wall demo", "pairings", ""), ("wall demo", "more pairings", "<right>"), ("wall demo", "standings", "<left 5>"),
    ("wall demo", "draughts", "<left 4>"), ("wall demo", "xiangqi", "<left 2>"), ("wall demo", "xiangqi standings", "<left>"),
    ("wall demo", "small letters", "------"), ("wall demo", "large letters", "++++++++"), ("wall v6", "matches", ""),
    ("wall v6", "teams", "<left>"),
]


def typed(text):
    """Keys of a line: characters as they stand, others in angle brackets, with how often."""
    while text:
        if text[0] == "<" and ">" in text and text[1:text.index(">")].split(" ")[0] in KEYS:
            name, _, count = text[1:text.index(">")].partition(" ")
            yield from [KEYS[name]] * int(count or 1)
            text = text[text.index(">") + 1:]
        else:
            yield text[0]
            text = text[1:]


class Terminal:
    """The program on a pseudo-terminal of a size."""

    def __init__(self, command, size, home):
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", LC_ALL="C.UTF-8", FLAGFALL_HOME=home)
            os.execv(command[0], command)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        # On a busy machine the first frame, above all of the wall, takes a while.
        for _ in range(10):
            self.settle(1.2, 0.5)
            if any(line.strip() for line in self.screen.display):
                break

    def settle(self, most, quiet=0.07):
        """Reads until nothing has come for a while."""
        end = time.monotonic() + most
        while time.monotonic() < end and select.select([self.fd], [], [], quiet)[0]:
            try:
                self.stream.feed(os.read(self.fd, 65536))
            except OSError:
                return

    def press(self, text):
        """Types keys, each when the one before was answered."""
        for one in typed(text):
            os.write(self.fd, one.encode())
            self.settle(0.6, 0.1 if one in ("\r", "\x1b") else 0.03)

    def end(self):
        """Ends the program."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def wide(text):
    """Whether a cell is two cells wide."""
    return bool(text) and unicodedata.east_asian_width(text[0]) in "WF"


def colour(name, otherwise):
    """The colour of a cell."""
    return tuple(int(name[i:i + 2], 16) for i in (0, 2, 4)) if len(name) == 6 and name != "yellow" else otherwise


def picture(screen, fonts):
    """The screen as it is seen, and its text."""
    (wide_px, high_px), (mono, bold, hanzi) = CELL, fonts
    image = Image.new("RGB", (screen.columns * wide_px, screen.lines * high_px), GROUND)
    draw, lines = ImageDraw.Draw(image), []
    for y in range(screen.lines):
        x, line = 0, ""
        while x < screen.columns:
            cell = screen.buffer[y][x]
            ink, ground = colour(cell.fg, INK), colour(cell.bg, GROUND)
            ink, ground = (ground, ink) if cell.reverse else (ink, ground)
            span = 2 if wide(cell.data) else 1
            draw.rectangle([x * wide_px, y * high_px, (x + span) * wide_px - 1, (y + 1) * high_px - 1], fill=ground)
            if cell.data.strip():
                font = hanzi if span == 2 else bold if cell.bold else mono
                draw.text((x * wide_px, y * high_px - (span == 2)), cell.data, font=font, fill=ink)
            line += cell.data
            x += span
        lines.append(line.rstrip())
    return image, "\n".join(lines)


def sheets(shots, stem, across, per):
    """Writes the pictures, so many screens each: `shots` are a name, a picture and a text each."""
    for number, start in enumerate(range(0, len(shots), per), 1):
        part = shots[start:start + per]
        width, height = part[0][1].size
        sheet = Image.new("RGB", (across * (width + 10), -(-len(part) // across) * (height + 24)), (90, 60, 90))
        draw = ImageDraw.Draw(sheet)
        for at, (name, image, _) in enumerate(part):
            left, top = at % across * (width + 10), at // across * (height + 24)
            draw.text((left + 4, top + 6), name, fill=(255, 255, 255))
            sheet.paste(image, (left, top + 22))
        sheet.save(f"{stem}-{number:02}.png")
        text = "\n".join(f"=== {name}\n{text}\n" for name, _, text in part)
        pathlib.Path(f"{stem}-{number:02}.txt").write_text(text, encoding="utf-8")


def command_of(program, file, place):
    """What is started to look at an event: the workstation, or the wall, whose pages do not turn by themselves so soon."""
    if file is None:
        return [program]
    wall, _, name = file.rpartition(" ")
    return [program, *(["wall", "--seconds", "600"] if wall else []), f"{place}/{name}.flagfall"]


def walk(asked, size, lang, theme, fonts):
    """All places in one size, language and theme."""
    shots, terminal, event, ahead = [], None, "", 0
    with tempfile.TemporaryDirectory() as place:
        home = f"{place}/home"
        os.makedirs(f"{home}/config")
        pathlib.Path(f"{home}/config/config.toml").write_text(
            f'language = "{lang}"\ntheme = "{theme}"\nglyphs = "{asked.glyphs}"\n', encoding="utf-8")
        environment = {**os.environ, "FLAGFALL_HOME": home}
        subprocess.run([asked.program, "demo", "--create-only", "--dir", place, "--lang", lang], env=environment, check=True, capture_output=True)
        for file in (ROOT / "fixtures/events").glob("*.flagfall"):
            shutil.copy(file, place)
        for file, name, keys in PLACES:
            if asked.only and asked.only not in f"{file or 'start'} {name}":
                continue
            if terminal is None or file != event or file is None or file.startswith("wall "):
                if terminal:
                    terminal.end()
                terminal = Terminal(command_of(asked.program, file, place), size, home)
                event = file
            else:
                # From the first section, whichever was looked at before.
                terminal.press("<esc 5><f3>" + "<" * ahead)
            ahead = len(keys) - len(keys.lstrip(">"))
            terminal.press(keys)
            # The line that finds everything reads all of it before it shows anything.
            terminal.settle(2.0, 0.8 if ":" in keys else 0.25)
            shots.append((f"{file or 'start'}: {name}  {keys}", *picture(terminal.screen, fonts)))
        if terminal:
            terminal.end()
    signs = "" if asked.glyphs == "unicode" else f"-{asked.glyphs}"
    across = 1 if size[0] >= 200 else 2
    sheets(shots, asked.folder / f"{size[0]}x{size[1]}-{lang}-{theme}{signs}", across, asked.a_sheet or across * 3)


def main():
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("folder", type=pathlib.Path)
    reader.add_argument("--program", default=str(ROOT / "target/debug/flagfall"))
    reader.add_argument("--only", default="", help="a part of the names of the places to look at")
    reader.add_argument("--sizes", default="80x24,100x30,140x40,200x60")
    reader.add_argument("--langs", default="en,zh-CN")
    reader.add_argument("--themes", default="dark,light", help="also high-contrast and no-color")
    reader.add_argument("--glyphs", default="unicode", choices=["unicode", "ascii"])
    reader.add_argument("--a-sheet", type=int, default=0, help="screens a picture; of itself six, of wide ones three")
    asked = reader.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    fonts = [ImageFont.truetype(str(FONTS / f"dejavu/DejaVuSansMono{weight}.ttf"), 13) for weight in ("", "-Bold")]
    fonts.append(ImageFont.truetype(str(FONTS / "wqy/wqy-zenhei.ttc"), 15))
    for size in asked.sizes.split(","):
        for lang in asked.langs.split(","):
            for theme in asked.themes.split(","):
                walk(asked, tuple(map(int, size.split("x"))), lang, theme, fonts)


if __name__ == "__main__":
    main()
