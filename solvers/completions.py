"""How many complete histories fit what one seat has seen, and one of them drawn at random.

A `History` says what happened; here each unseen move becomes a step over urns (`solvers.urns`): Headquarters is urn
0, the face-down discards are urn 1, each hidden hand is one more. A returned card that is never recognised is a
special card, one that is recognised later is a named one; a card that this seat has never seen is ordinary.

A token may be **fixed**: taken out of the count, because the caller says which card it is (a returned one: its
`Birth`) or chooses among the ordinary cards itself (`None`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import factorial
from random import Random

from solvers.errors import Contradiction
from solvers.history import Birth, Burn, Bury, Conceal, Draw, History, Pile, Play, Retrieve, Return, ReturnUnseen, Take
from solvers.urns import AWAY, SPECIAL, Choice, Enter, Exit, Move, Step, Urns, below

__all__ = ["Completions", "Deal", "Fixed", "Held"]

DISCARDS = 1

Fixed = Mapping[str, Birth | None]
"""Tokens whose card the caller answers for: a known card that went out of sight, or some ordinary card (None)."""

Held = tuple[str, Birth | None]
"""A hidden hand and a card in it: a known one that went out of sight, or an ordinary one."""


@dataclass(frozen=True, slots=True)
class Deal:
    """One complete world: the card of every token, what each hidden hand holds now, and all that lies unseen.

    `headquarters` is in a random order, as it lies after a shuffle; `pile` are the pile cards that no event names.
    """

    tokens: Mapping[str, str]
    hands: Mapping[str, tuple[str, ...]]
    headquarters: tuple[str, ...]
    discards: tuple[str, ...]
    pile: tuple[str, ...]


class Completions:
    """Counts and draws complete histories. Everything asked once is remembered."""

    def __init__(self, history: History) -> None:
        self.history = history
        self._urn_of: dict[str, int] = {}
        for event in history.events:
            match event:
                case Draw(_, str(holder)) | Retrieve(_, str(holder)) | Take(holder) | Play(holder) | Conceal(holder):
                    self._urn_of.setdefault(holder, len(self._urn_of) + 2)
                case _:
                    pass
        self._counted: dict[tuple[object, ...], int] = {}
        self._happens: dict[tuple[object, ...], bool] = {}
        self._bases: dict[tuple[object, ...], Urns | None] = {}
        self._urns: dict[tuple[object, ...], Urns | None] = {}

    def count(self, fixed: Fixed, held: Held | None = None) -> int:
        """The histories in which the fixed tokens are as given, and some hand holds a given card in the end."""
        free = self._free(fixed, held)
        if free < 0:
            return 0
        key = self._key(fixed)
        if held is not None:
            key = (*key, held[0], -1 if held[1] is None else held[1].start)
        if key not in self._counted:
            urns, without = self._placed(fixed, held)
            self._counted[key] = 0 if urns is None else urns.count(without)
        return self._counted[key] * factorial(free)

    def happens(self, fixed: Fixed) -> bool:
        """Whether there is any history in which the fixed tokens are as given."""
        key = self._key(fixed)
        if key not in self._happens:
            urns, without = self._placed(fixed)
            self._happens[key] = urns is not None and urns.fits(without)
        return self._happens[key] and self._free(fixed) >= 0

    def _free(self, fixed: Fixed, held: Held | None = None) -> int:
        """How many ordinary cards are neither a fixed token nor held."""
        named = sum(birth is None for birth in fixed.values()) + (held is not None and held[1] is None)
        return self.history.ordinary.bit_count() - named

    def _placed(self, fixed: Fixed, held: Held | None = None) -> tuple[Urns | None, list[int]]:
        """The urns, and which steps of theirs to leave out: one course serves all choices of returned cards."""
        history = self.history
        drawn = {token for token in fixed if isinstance(history.events[history.token_at[token]], Draw)}
        plain = {token: None if token in drawn else birth for token, birth in fixed.items()}
        key = (*self._key(plain), held and (held[0], held[1] and (held[1].card, held[1].start)))
        if key not in self._bases:
            steps = self._steps(plain, held)
            self._bases[key] = None if steps is None else Urns(steps, history.headquarters)
        urns = self._bases[key]
        if urns is None:
            return None, []
        entries = urns.entries()
        return urns, [entries[birth.card] for token, birth in fixed.items() if birth is not None and token in drawn]

    def _key(self, fixed: Fixed) -> tuple[object, ...]:
        """What the count depends on: births that began together are alike."""
        followed = self.history.token_at
        events = self.history.events
        drawn = sorted(followed[token] for token in fixed if isinstance(events[followed[token]], Draw))
        used = sorted(birth.start for birth in fixed.values() if birth is not None)
        retrieved = sorted(
            (followed[token], -1 if birth is None else birth.start)
            for token, birth in fixed.items()
            if isinstance(events[followed[token]], Retrieve)
        )
        return (*drawn, "used", *used, *retrieved)

    def _course(self, fixed: Fixed) -> Urns | None:
        """The steps with the faces of the cards that move, for a random one."""
        used = sorted((birth.start, birth.card) for birth in fixed.values() if birth is not None)
        key = (self._key(fixed), *used)
        if key not in self._urns:
            steps = self._steps(fixed)
            self._urns[key] = None if steps is None else Urns(steps, self.history.headquarters)
        return self._urns[key]

    def _steps(self, fixed: Fixed, held: Held | None = None) -> list[Step] | None:
        """The unseen moves; `None` if something could not have happened."""
        history = self.history
        if history.clash is not None:
            return None
        ends: dict[int, int] = {}
        for birth in history.births:
            if birth.end is not None:
                ends[id(birth)] = birth.end
        for token, known in fixed.items():
            if known is not None:
                ends[id(known)] = history.token_at[token]
        if held is not None and held[1] is not None:
            ends[id(held[1])] = len(history.events)
        names = {id(birth): name for name, birth in enumerate(history.births)}
        at_end = {end: names[birth] for birth, end in ends.items()}
        entered = {(birth.start, birth.card): birth for birth in history.births}
        steps: list[Step] = []

        def enter(urn: int, card: str, at: int) -> None:
            birth = entered[at, card]
            end = ends.get(id(birth))
            if end is None:
                steps.append(Enter(urn, SPECIAL, card))
            elif end == len(history.events) or not isinstance(history.events[end], Draw):
                steps.append(Enter(urn, names[id(birth)], card))

        for at, event in enumerate(history.events):
            match event:
                case Draw(token, holder):
                    if at in at_end and not isinstance(history.events[history.births[at_end[at]].start], Return):
                        return None
                    if token not in fixed and at not in history.recognised:
                        steps.append(Move(0, self._urn_of[holder] if holder else AWAY, (token,)))
                case Burn(token):
                    steps.append(Move(0, DISCARDS, (token,)))
                case Retrieve(token, holder):
                    if token in fixed or at in history.recognised:
                        steps.append(Exit(DISCARDS, at_end.get(at), history.faces.get(token, token)))
                    else:
                        steps.append(Move(DISCARDS, self._urn_of[holder] if holder else AWAY, (token,)))
                case Play(holder, card):
                    steps.append(Exit(self._urn_of[holder], at_end.get(at), card))
                case Conceal(holder):
                    steps.append(Move(self._urn_of[holder], DISCARDS))
                case Return(cards):
                    for card in cards:
                        enter(0, card, at)
                case ReturnUnseen(tokens):
                    steps += [Enter(0, SPECIAL, f"?{token}") for token in tokens]
                case Bury(card):
                    enter(DISCARDS, card, at)
                case Take(holder, card):
                    enter(self._urn_of[holder], card, at)
                case _:
                    pass
        if held is not None:
            steps.append(Exit(self._urn_of[held[0]], None if held[1] is None else names[id(held[1])]))
        return steps

    # -- one of them ---------------------------------------------------------------------------------------------------

    def deal(self, rng: Random, fixed: Fixed, chosen: Mapping[str, str]) -> Deal:
        """One complete world, exactly by weight; `chosen` names the cards of the fixed tokens that are ordinary."""
        urns = self._course(fixed)
        if urns is None:
            raise Contradiction
        cards = dict(chosen)
        cards.update({token: birth.card for token, birth in fixed.items() if birth is not None})
        table = _Table(self, rng, cards)
        for step, choice in zip(urns.steps, urns.walk(rng), strict=True):
            table.play(step, choice)
        return table.finish()


@dataclass(slots=True, eq=False)
class _Card:
    """A card on the move: its kind as `Urns` sees it, and its face once known."""

    face: str = ""
    name: int | None = None
    tokens: list[str] = field(default_factory=list)


class _Table:
    """Plays one history out: who took which card."""

    def __init__(self, source: Completions, rng: Random, cards: dict[str, str]) -> None:
        self.source = source
        self.rng = rng
        self.cards = {**source.history.faces, **cards}
        self.spent = set(cards.values())
        self.heaps: dict[int, list[_Card]] = {AWAY: []}
        self.all: list[_Card] = []

    def play(self, step: Step, choice: Choice) -> None:
        match step:
            case Enter(urn, name, card):
                self.heaps.setdefault(urn, []).append(self._new(card, name))
            case Exit(urn, name, label):
                gone = self._pull(urn, name)
                if name is None:
                    gone.face = self.cards.get(label, label)
            case Move(source, _, tokens):
                special = set(self._some(list(tokens), choice.specials))
                for token in tokens:
                    kind = SPECIAL if token in special else choice.name
                    moved = self._new() if source == 0 and kind is None else self._pull(source, kind)
                    moved.tokens.append(token)
                    self.heaps.setdefault(self._goal(step, token), []).append(moved)

    def _goal(self, step: Move, token: str) -> int:
        """Where the token really goes: `Urns` calls every place away that nobody asks about again."""
        at = self.source.history.token_at.get(token)
        match None if at is None else self.source.history.events[at]:
            case Draw(_, str(holder)) | Retrieve(_, str(holder)):
                return self.source._urn_of[holder]
            case Burn() | None:
                return DISCARDS
            case _:
                return AWAY

    def _new(self, face: str = "", name: int | None = None) -> _Card:
        card = _Card(face, name)
        self.all.append(card)
        return card

    def _some(self, tokens: list[str], many: int) -> list[str]:
        found = []
        for _ in range(many):
            found.append(tokens.pop(below(self.rng, len(tokens))))
        return found

    def _pull(self, urn: int, kind: int | None) -> _Card:
        heap = self.heaps[urn]
        # An ordinary card that has been recognised has left its heap, so that all that are left are alike.
        spots = [at for at, card in enumerate(heap) if card.name == kind]
        return heap.pop(spots[below(self.rng, len(spots))])

    def finish(self) -> Deal:
        """Gives every card without a face one of the ordinary cards that are left, and says where everything lies."""
        history = self.source.history
        left = [card for card in history.values.names(history.ordinary) if card not in self.spent]
        free = self._some(left, len(left))
        for card in self.all:
            if not card.face:
                card.face = free.pop()
            for token in card.tokens:
                self.cards[token] = card.face
        pile = []
        for event in history.events:
            if isinstance(event, Pile):
                if event.token not in self.cards:
                    self.cards[event.token] = free.pop()
                pile.append(self.cards[event.token])
        unlisted = [free.pop() for _ in range(history.pile - len(pile))]
        heaps = {urn: tuple(card.face for card in heap) for urn, heap in self.heaps.items()}
        headquarters = [card.face for card in self.heaps.get(0, [])] + free
        return Deal(
            self.cards,
            {holder: heaps.get(urn, ()) for holder, urn in self.source._urn_of.items()},
            tuple(self._some(headquarters, len(headquarters))),
            heaps.get(DISCARDS, ()),
            tuple(unlisted),
        )

