"""The oracle judges the evidence: on a small box of every special rule, sets and odds are those of all full logs behind a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from judges import judged, played

import infiltr
from infiltr.assistant import Assistant
from infiltr.core.faces import bits
from infiltr.core.game import ClashError
from infiltr.core.moves import HIDDEN
from infiltr.core.table import View
from infiltr.games.infiltration import GAME, evidence
from infiltr.games.infiltration.box import Place, RoomCard
from solvers.explain import Explanation

LONGEST = 40
MOST = 200
"""So many logs are listed at most behind a record; longer ones are not judged here."""
SEEDS = 2
ENOUGH = 8
"""So many unknowns are judged for each game played."""


def truth(view: View, state: Any, name: str) -> list[str]:
    """What an unknown is in a full state: all equally likely ones, where it has no face yet or things lie in no order."""
    kind, _, rest = name.partition(":")
    if kind == "room":
        space = state.spaces[Place.parse(rest).number]
        if isinstance(space.card, RoomCard):
            return [space.card.card.text]
        floor = state.rules.floor(Place.parse(rest).number)
        return [state.rules.deck.rooms[at].card.text for at in bits(state.rooms & state.rules.floors[floor])]
    seat, _, number = rest.partition(":")
    seen, full = view.state.operative(seat), state.operative(seat)
    if kind == "token":
        return [str(value) for value in (1, 2, 3) for _ in range(full.tokens[value] - seen.tokens[value])]
    known, reading, at = [card for card in seen.items if card is not HIDDEN], evidence.read(view), int(number)
    for deck in range(reading.deck + 1):
        held = reading.hands.get((seat, deck), 0)
        if 0 < at <= held:
            hidden = [card for card in full.items if card not in known]
            return [card.text for card in hidden if reading.deck_of.get(state.rules.item(card).index, 0) == deck]
        at -= held
    raise AssertionError(name)


@pytest.mark.parametrize("box", GAME.small_boxes)
def test_sets_and_odds_are_those_of_all_worlds(box: str) -> None:
    """What a seat (or everybody) can know is exactly what all full logs behind its record say, weights included."""
    count = 0
    for seed in range(SEEDS):
        table = played(GAME, box, seed, LONGEST)
        for length in range(8 + seed, len(table.log), 13):
            if count >= ENOUGH * (seed + 1):
                break
            for seat in (table.setup.seats[(length + seed) % 2], None):
                view = View.of(GAME, table.setup, table.log[:length], seat)
                if view.state.outcome is None:
                    count += judged(view, evidence.model(view), truth, most=MOST)
    assert count >= SEEDS


def after_a_shuffle() -> Iterator[View]:
    """Records in which somebody holds a card of a deck that was made of the discards."""
    for seed in range(24):
        table = played(GAME, "piles", seed, 90)
        for length in range(30, len(table.log), 6):
            for seat in table.setup.seats:
                view = View.of(GAME, table.setup, table.log[:length], seat)
                if view.state.outcome is None and any(number for (_, deck), number in evidence.read(view).hands.items() if deck):
                    yield view


def test_a_new_deck_holds_other_cards_than_the_first() -> None:
    """Once the discards are the deck, what somebody draws is one of them, and what was drawn before is none of them."""
    assert any(judged(view, evidence.model(view), truth, most=MOST) for view in after_a_shuffle())


def test_the_last_token_of_a_value_has_been_seen() -> None:
    """Whoever has seen every token of a value knows that nobody else holds one; the explanation cites each of them and no more."""
    for seed in range(40):
        table = played(GAME, ("plain", "extract", "left")[seed % 3], seed, 80)
        for length in range(10, len(table.log), 5):
            for seat in table.setup.seats:
                stock = evidence.tokens(View.of(GAME, table.setup, table.log[:length], seat))
                for value, left, copies in zip(stock.values, stock.left(), stock.copies, strict=True):
                    if not left and stock.variables:
                        why = stock.why_not(stock.variables[0], value)
                        assert isinstance(why, Explanation)
                        assert why.valid
                        assert why.number == copies
                        assert len(why.lines) == copies
                        return
    raise AssertionError("no such game")


REMADE = (
    "game infiltration first_floor=2 second_floor=1 rooms=loading_dock,locker_room,armoury hand=1 tokens=3,0,0 seats=ann,bob seen_by=ann "
    "items=signal_jammer,sleep_dart,jump_boots,cargo_trolley,bola; "
    "deal ann jump_boots; deal bob ?; room 1 loading_dock; select ann advance; select bob ?; play ann advance; room 2 locker_room; "
    "play bob download; take bob ?; roll 5; select bob ?; select ann interface; play bob download; play ann interface; deal ann bola; "
    "deal ann cargo_trolley; roll 2; select ann bola; select bob ?; play ann bola; take ann 1; play bob sleep_dart; roll 5; select "
    "bob ?; select ann jump_boots; play bob download; play ann jump_boots; room 3 armoury; roll 2; select ann advance; select bob ?; "
    "play ann advance; play bob interface; deal bob ?; roll 6; select bob ?; select ann download; play bob download; play ann "
    "download; take ann 1; roll 4; select ann interface; select bob ?; play ann interface; deal ann jump_boots; play bob sleep_dart"
)
"""Bob's Sleep Dart went into a new deck, and the card that he drew before that is another one."""


def test_what_was_drawn_before_is_no_card_of_the_new_deck() -> None:
    """A card of the discards that became the new deck is in no hand that was drawn before: the line is named, and nothing else lost."""
    text = REMADE.replace("; ", "\n")
    with pytest.raises(ClashError, match="record:47: Bob cannot have sleep_dart"):
        infiltr.read(text)
    assert infiltr.odds(infiltr.view(infiltr.read(text.replace("play bob sleep_dart", "play bob signal_jammer").replace(
        "play bob signal_jammer", "play bob sleep_dart", 1))))
    assert [entry.made for entry in Assistant.of_text(text).entries if entry.problem] == [False]
