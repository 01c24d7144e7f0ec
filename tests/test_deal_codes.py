"""Deal codes of the games: what a code deals is the same on every Python and in the browser, for ever."""

from __future__ import annotations

import pytest

import infiltr
from infiltr.core.moves import line

GOLDEN = {
    "IT-2W-0A": "R12 Y7 Y10 Y13 K8 R4 Y2 Y5 Y12 K9 bob",
    "IT-5-1D": "Y6 K4 K5 K6 K14 R10 Y3 Y7 Y14 K10 R6 R8 R14 Y8 K9 cat",
    "IT-A-7P": "R3 B3 B15 K8 K10 R5 B6 Y3 Y7 K7 R8 B9 B11 Y2 K13 R7 R11 Y4 Y13 Y15 cat",
    "IT-F-Z8C": "R8 Y5 Y10 K6 K14 B9 B12 Y11 K3 K5 R13 R15 Y3 Y6 K9 R11 B3 B8 K10 K11 R14 B15 Y8 Y15 K8 eve",
    "IT-W-ZZZZV": "R10 B6 G6 G12 Y14 R3 B12 K5 K6 K7 bob",
    "IT-45-3NQK8NM": "R15 Y8 Y9 Y12 K8 R12 B5 Y14 K12 K15 R2 R9 Y4 Y10 K6 bob",
    "IT-1T-0A": "B9 G9 G15 Y5 K4 R8 B13 G4 Y2 K5 B12 G6 G11 Y14 K11 R4 G3 K6 K12 K15 bob cat",
    "IT-27-1E": "G4 Y10 Y11 Y12 K13 B1 B14 G5 Y4 K6 R11 R14 B9 G7 K5 Y1 K1 K4 K8 K10 R1 R2 R13 B8 G12 eve",
    "IT-28-7N": "R3 B7 G8 K7 K10 R6 B10 G10 Y2 K6 ann",
    "IT-2D-Z8A": "G14 R6 Y3 G5 K4 B2 B7 Y5 K3 G2 K7 G13 Y6 G7 Y13 bob",
    "IT-5E-ZZZZH": "R10 B6 G6 G12 Y14 R3 B12 K5 K6 K7 R15 G10 Y3 Y13 K11 R2 R14 B9 K3 K15 dan",
    "IT-2Q-3NQK8NP": "B5 Y3 Y5 Y9 K7 R15 B10 Y11 K11 K15 R2 R11 G13 Y6 K4 R10 B6 G7 Y7 K8 B15 G6 G12 G14 Y10 ann",
    "IT-2R-0F": "B9 G9 G15 Y5 K4 R8 B13 G4 Y2 K5 bob",
}
"""Code -> the last word of every line up to the first turn: hands, the elite agent, who begins."""


@pytest.mark.parametrize("code", GOLDEN)
def test_golden_codes_deal_the_same_cards_everywhere(code: str) -> None:
    """A code that somebody wrote down still deals the same cards, and the deal still has that code."""
    table = infiltr.new(code)
    assert " ".join(line(move).split()[-1] for move in table.log) == GOLDEN[code]
    assert infiltr.code(table) == code
