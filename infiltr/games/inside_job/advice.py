"""What to do next and why: how the trick is likely to go on, what is at stake, what a card gives away; and the bot that follows it.

Every legal move of the seat on turn gets a value from that seat's view alone, in shares of a won game: how a mission that is met and
Intel that is taken change the chance to win (``stakes.py``), from a sample of how the trick may go on (``outlook.py``), under what is
believed about who the Insider is (``belief.py``). An Insider also counts what a card gives away. Beliefs and samples are no proofs:
the texts say so, with the error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from infiltr.advice import Advice
from infiltr.core.moves import Move, line
from infiltr.core.table import View
from infiltr.core.words import N_, say

from .allowed import revokers
from .belief import Style, estimate
from .box import INSIDERS, SUIT_MASKS, Card
from .course import Reading, read
from .moves import Choose, Inspect, Loyalty, Play, Side, Vote, YesNo
from .outlook import Chances, Outlook
from .roles import Power
from .stakes import TURNED_UP, VOTE, Stakes, exposure, proven, reach, side
from .words import card_name, mission_text, seat_name, suit_name

__all__ = ["Careful", "advise"]

SAMPLES = 48
"""So many ways in which a trick may go on are looked at for advice."""
QUICK = 8
"""And by a bot."""


def advise(view: View, limit: int | None = None, style: Style | None = None, samples: int = SAMPLES) -> list[Advice]:
    """Every legal move of the view's seat, best first. Empty: it is not its turn.

    ``limit``: no more than so many. ``style``: how people are believed to play. ``samples``: in so many ways the trick is played out.
    Expected are ``met``, the chance that the mission is met, with its standard ``error``; ``win``, that this seat takes the trick;
    ``insider``, that the Insider does, as far as is believed; ``suspicion`` of the seat that is voted for.
    """
    state = view.state
    if view.seat is None or state.turn != view.seat:
        return []
    look = _Look(view, style, samples)
    found: list[Advice] = []
    moves = list(state.legal_moves())
    found.extend(_VALUERS[type(moves[0])](look, moves))
    found.sort(key=lambda advice: (-advice.value, line(advice.move)))
    return found[:limit]


class _Look:
    """What a seat looks at before it decides."""

    def __init__(self, view: View, style: Style | None, samples: int, suspicion: dict[int, float] | None = None, fear: float = 1.0) -> None:
        self.view, self.state, self.samples, self.fear = view, view.state, samples, fear
        self.me = self.state.seats.index(view.seat)
        self.reading: Reading = read(view)
        self.suspicion = suspicions(view, style, self.reading) if suspicion is None else suspicion
        self.side = side(self.state, self.me, self.suspicion)
        self.stakes = Stakes.of(self.state)
        self._outlook: Outlook | None = None

    @property
    def outlook(self) -> Outlook:
        """How the trick may go on."""
        if self._outlook is None:
            self._outlook = Outlook(self.state, self.me, self.reading, self.suspicion, self.samples, len(self.view))
        return self._outlook

    def gives_away(self, card: Card) -> float:
        """What it costs that this card makes its player more suspect."""
        return self.fear * exposure(self.state, self.reading, self.me, card)

    def value(self, chances: Chances, stake: int = 0) -> float:
        """What a card is worth apart from what it gives away."""
        value = self.side * self.stakes.mission * chances.met
        for seat, chance in chances.wins.items():
            gain = self.suspicion.get(seat, 0.0) * self.stakes.intel[seat] * chance
            value -= self.side * gain * (1 + chances.stakes + (stake if seat != self.me else 0))
        own = self.stakes.intel[self.me]
        if self.state.roles[self.me] in INSIDERS:
            value -= own * stake * (1 - chances.wins.get(self.me, 0.0))
        elif self.side > 0 and not self.state.is_shown(self.me):
            missing = self.state.rules.insider_goal - self.state.intel[self.me]
            value += chances.wins.get(self.me, 0.0) * TURNED_UP / max(missing, 1) - 0.005 * stake
        return value


def suspicions(view: View, style: Style | None, reading: Reading) -> dict[int, float]:
    """For each seat by index the chance that it is the Insider, as this seat believes."""
    state = view.state
    known = state.insider
    if known is not None:
        return {known: 1.0}
    found = estimate(view, style, reading)
    return {state.seats.index(seat): chance for seat, chance in found.items()}


# ---- cards

def _plays(look: _Look, moves: list[Any]) -> Iterator[Advice]:
    mission = look.state.mission
    found = [(move, look.outlook.chances(mission, move.card, move.stake or 0)) for move in moves]
    best = _Best.of(look, [chances for _, chances in found])
    for move, chances in found:
        given = look.gives_away(move.card)
        value = look.value(chances, move.stake or 0) - given - 0.0002 * move.card.value
        yield Advice(move, value, _expected(look, chances), kind=say("Play a card."), cards=_card_text(move),
                     why=_why_card(look, move, chances, given, best), figures=_figures(look, chances))


class _Best(NamedTuple):
    """What the best of all cards comes to: the chance that the mission is met, and the lowest that a suspect takes the Intel."""

    cards: int
    met: float
    denied: float

    @classmethod
    def of(cls, look: _Look, found: Sequence[Chances]) -> _Best:
        return cls(len(found), max(chances.met for chances in found), min(_to_suspects(look, chances) for chances in found))


def _to_suspects(look: _Look, chances: Chances) -> float:
    """The chance, as far as is believed, that the Insider takes the Intel."""
    return sum(look.suspicion.get(seat, 0.0) * chance for seat, chance in chances.wins.items())


def _card_text(move: Play) -> str:
    if move.stake is None:
        return say("Play {card}.", card=card_name(move.card))
    return say("Play {card} and wager Intel on it: {count}.", card=card_name(move.card), count=move.stake)


def _expected(look: _Look, chances: Chances) -> dict[str, float]:
    return {"met": chances.met, "error": chances.error, "win": chances.wins.get(look.me, 0.0), "insider": _to_suspects(look, chances)}


def _figures(look: _Look, chances: Chances) -> str:
    likeliest = max(chances.wins, key=lambda seat: chances.wins[seat])
    params = {"met": round(100 * chances.met), "error": max(1, round(100 * chances.error)), "seat": seat_name(look.state.seats[likeliest]),
              "chance": round(100 * chances.wins[likeliest]), "number": len(look.outlook.worlds)}
    if not look.outlook.later:
        return say("The mission is met. {seat} takes the Intel.", **params) if chances.met else say(
            "The mission is not met. {seat} takes the Intel.", **params)
    if chances.lost:
        return say("The mission cannot be met then. By {number} samples of a simple model of the others: {seat} takes the Intel in "
                   "{chance} %.", **params)
    return say("By {number} samples of a simple model of the others: the mission is met in {met} % (standard error {error}); "
               "{seat} takes the Intel in {chance} %.", **params)


def _why_card(look: _Look, move: Play, chances: Chances, given: float, best: _Best) -> str:
    if best.cards == 1:
        return say("It is the only card that you may play.")
    led = look.state.plays[0].card.suit if look.state.plays else None
    if given > 0.1:
        return say("It gives away much: others are likely to take you for the Insider.")
    if led is not None and move.card.suit is not led:
        if not look.state.hands[look.me] & SUIT_MASKS[led]:
            if revokers(look.state, look.me):
                return say("It tells the others that you have no {suit}, or may play as you like.", suit=suit_name(led))
            return say("It shows that you have no {suit}.", suit=suit_name(led))
        if look.state.roles[look.me] in INSIDERS and not proven(look.reading, look.me):
            return say("It says that you have no {suit}: from now on keep every {suit} card in your hand.", suit=suit_name(led))
    if look.side > 0:
        return _why_agent(look, chances, best)
    if chances.wins.get(look.me, 0.0) > 0.5 and look.state.roles[look.me] in INSIDERS:
        return say("You are likely to take the Intel.")
    return say("It is the least help to the mission that nobody can blame you for.")


def _why_agent(look: _Look, chances: Chances, best: _Best) -> str:
    most, least = chances.met >= best.met > 0, _to_suspects(look, chances) <= best.denied
    if most and least:
        return say("No other card gives the mission a better chance, or leaves less Intel to those whom you suspect.")
    if most:
        return say("No other card gives the mission a better chance.")
    if least:
        return say("No other card leaves less Intel to those whom you suspect.")
    return say("Other cards give the mission a better chance, or leave less Intel to those whom you suspect.")


# ---- missions

def _choices(look: _Look, moves: list[Any]) -> Iterator[Advice]:
    found = []
    for move in moves:
        cards = [(card, look.outlook.chances(move.mission, card)) for card in _hand(look)]
        worth = [(look.value(chances) - look.gives_away(card), card, chances) for card, chances in cards]
        found.append((move, *max(worth, key=lambda one: one[0])))
    most = max(chances.met for _, _, _, chances in found)
    for move, value, card, chances in found:
        yield Advice(move, value, _expected(look, chances), kind=say("Choose a mission."),
                     cards=say("Choose this mission: {mission}. Lead {card}.", mission=mission_text(move.mission, look.view.setup),
                                card=card_name(card)),
                     why=_why_mission(look, chances, most), figures=_figures(look, chances))


def _hand(look: _Look) -> list[Card]:
    hand = look.state.hands[look.me]
    return [card for card in look.state.rules.deck if card.bit & hand]


def _why_mission(look: _Look, chances: Chances, most: float) -> str:
    if look.side < 0:
        return say("Nobody sees what you discard, so the harder mission gives nothing away.")
    if chances.met < most:
        return say("The other mission is likelier to be met.")
    return say("With this card it has as good a chance to be met as the other mission, or a better one.")


# ---- roles and votes

def _inspections(look: _Look, moves: list[Any]) -> Iterator[Advice]:
    for move in moves:
        yes = move.answer is YesNo.YES
        value = TURNED_UP if yes and look.side > 0 else 0.0
        text = say("Look at the discarded mission.") if yes else say("Do not look at the discarded mission.")
        why = say("It turns your role card up: everybody knows then that you are not the Insider.") if yes else say("Stay unknown.")
        yield Advice(move, value, {}, kind=say("Use your role."), cards=text, why=why)


def _sides(look: _Look, moves: list[Any]) -> Iterator[Advice]:
    state, rules = look.state, look.state.rules
    if state.roles[look.me] is not rules.with_power(Power.SWITCH_SIDE):
        for move in moves:
            yield Advice(move, 0.0, {}, kind=say("Choose your side."), cards=say("Stay on your side."),
                         why=say("Nothing changes: everybody is asked so that nobody can tell who may switch."))
        return
    left = rules.tricks - state.trick
    missions = reach(rules.agents_goal - len(state.completed), left, 0.5)
    rate = 1 / len(state.seats)
    intel = sum(chance * reach(rules.insider_goal - state.intel[seat], left, rate) for seat, chance in look.suspicion.items())
    agents = (missions + (1 - missions) * VOTE) * (1 - intel)
    for move in moves:
        switch = move.answer is Loyalty.SWITCH
        yield Advice(move, 1 - agents if switch else agents, {"agents": agents}, kind=say("Choose your side."),
                     cards=say("Switch sides.") if switch else say("Stay with the Agents."),
                     why=say("By a rough count the Agents win in {chance} %.", chance=round(100 * agents)))


def _votes(look: _Look, moves: list[Any]) -> Iterator[Advice]:
    for move in moves:
        if move.whom is None:
            yield Advice(move, 0.0, {}, kind=say("Vote."), cards=say("Vote for nobody."), why=say("There is nobody to vote for."))
            continue
        seat = look.state.seats.index(move.whom)
        chance = look.suspicion.get(seat, 0.0)
        value = chance if look.side > 0 else -chance
        if look.side < 0 and look.state.roles[look.me] in INSIDERS:
            value = 0.01 * look.state.intel[seat]
        yield Advice(move, value, {"suspicion": chance}, kind=say("Vote."), whom=say("For {seat}.", seat=seat_name(move.whom)),
                     cards=say("Vote for {seat}.", seat=seat_name(move.whom)), why=_why_vote(look),
                     figures=say("Believed to be the Insider: {chance} %. This is a belief about how people play, no proof.",
                                 chance=round(100 * chance)))


def _why_vote(look: _Look) -> str:
    if look.side > 0:
        return say(_LIKELIEST)
    return say("Votes for others hide the Insider.")


_LIKELIEST = N_("The likeliest Insider gets your vote.")

_VALUERS: Mapping[type[Move], Callable[[_Look, list[Any]], Iterator[Advice]]] = {
    Play: _plays, Choose: _choices, Inspect: _inspections, Side: _sides, Vote: _votes,
}


class Careful:
    """As an Agent it suspects, keeps Intel from suspects and helps missions; as the Insider it hides, and keeps the cards that would
    prove a broken promise. ``fear``: how much more than the standard it counts, as the Insider, what a card gives away; 0.2 is bold,
    and who fears it a hundredfold never fails to follow suit by choice."""

    def __init__(self, style: Style | None = None, fear: float = 1.0) -> None:
        self.style, self.fear = style, fear
        self._believed: tuple[object, dict[int, float]] | None = None

    def choose(self, view: View) -> Move:
        """The move with the highest value."""
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        look = _Look(view, self.style, QUICK, self._suspicion(view), self.fear)
        found = _VALUERS[type(moves[0])](look, list(moves))
        return max(found, key=lambda advice: (advice.value, line(advice.move))).move

    def _suspicion(self, view: View) -> dict[int, float]:
        """Beliefs change with what this seat sees of cards and roles alone; the key is all of it, so no other game has the same."""
        reading = read(view)
        tricks = tuple((mission, tuple(plays)) for mission, plays in reading.table if plays)
        key = (view.seat, view.setup, tuple(reading.events), tricks, view.state.insider)
        if self._believed is None or self._believed[0] != key:
            self._believed = key, suspicions(view, self.style, reading)
        return self._believed[1]
