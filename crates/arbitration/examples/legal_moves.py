"""Compares the legal moves of random games, as the example `legal_moves` prints them, with another library's.

    pip install chess pydraughts pyffish
    cargo run --release --example legal_moves -- xiangqi 200 1 | python legal_moves.py xiangqi
"""

import sys


class Chess:
    def __init__(self):
        import chess

        self.board = chess.Board()

    def legal(self):
        return {move.uci(): move for move in self.board.legal_moves}

    def push(self, move):
        self.board.push(move)


class Xiangqi:
    def __init__(self):
        import pyffish

        self.ffish, self.fen = pyffish, pyffish.start_fen("xiangqi")

    def legal(self):
        return {move: move for move in self.ffish.legal_moves("xiangqi", self.fen, [])}

    def push(self, move):
        self.fen = self.ffish.get_fen("xiangqi", self.fen, [move])


class Draughts:
    VARIANT = {"draughts-100": "standard", "draughts-64-russian": "russian", "draughts-64-brazilian": "brazilian"}

    def __init__(self, kind):
        import draughts

        self.large = kind == "draughts-100"
        self.board = draughts.Board(variant=self.VARIANT[kind])

    def point(self, number):
        """Numbers run from the top on 100 squares, from a1 on 64."""
        row, column = divmod(number - 1, 5 if self.large else 4)
        rank = 9 - row if self.large else row
        return rank, 2 * column + rank % 2

    def legal(self):
        name = lambda point: "abcdefghij"[point[1]] + str(point[0] + 1)
        out = {}
        for move in self.board.legal_moves():
            path = [step for steps in move.board_move for step in steps]
            taken = sorted(self.point(int(square)) for square in move.captures or [])
            out[name(self.point(path[0])) + name(self.point(path[-1])) + "".join("x" + name(p) for p in taken)] = move
        return out

    def push(self, move):
        self.board.push(move)


def main():
    kind = sys.argv[1]
    make = {"chess": Chess, "xiangqi": Xiangqi}.get(kind, lambda: Draughts(kind))
    games = plies = moves = differ = 0
    other = None
    for line in sys.stdin:
        if line.strip() == "game":
            games, other = games + 1, make()
            continue
        played, _, listed = line.partition(":")
        played, ours, theirs = played.strip(), listed.split(), other.legal()
        plies, moves = plies + 1, moves + len(ours)
        if sorted(ours) != sorted(theirs):
            differ += 1
            print(f"game {games}: only ours {set(ours) - set(theirs)}, only theirs {set(theirs) - set(ours)}")
        if played in theirs:
            other.push(theirs[played])
    print(f"{kind}: {games} games, {plies} positions, {moves} moves, {differ} positions differ")
    sys.exit(differ > 0)


main()
