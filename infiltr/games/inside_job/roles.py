"""What each role may do, read from a data file."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from infiltr.core.datafile import Source, Table, shown
from infiltr.core.words import say

from .box import INSIDERS, Role

__all__ = ["ANY", "LONGEST_TEXT", "Duty", "Power", "house_roles", "read_roles"]

LONGEST_TEXT = 300
"""Texts that an owner of the box types in have no more characters."""
ANY = -1
"""So often the Insider may fail to follow suit."""


class Power(enum.Enum):
    """A special right, or a special way to win, by its words in the data file."""

    SWITCH_SIDE = "switch side"
    NEIGHBOUR_LOSES = "neighbour loses"
    PEEK_ROLE = "peek at a role"
    SEE_DISCARD = "see a discard"
    SEE_UNDEALT = "see an undealt card"


@dataclass(frozen=True, slots=True)
class Duty:
    """What the holder of a role may do. ``revokes``: how often they may fail to follow suit though they could; ANY: always."""

    role: Role
    revokes: int = 0
    votes: int = 1
    power: Power | None = None
    title: str | None = None
    text: str | None = None
    """The owner's own words; None: ours."""

    @property
    def must_follow(self) -> bool:
        """Does this role never have the choice to fail to follow suit?"""
        return self.revokes == 0


@lru_cache(maxsize=1)
def house_roles() -> Mapping[Role, Duty]:
    """The roles as ruled here."""
    return read_roles(Source.packaged(__package__, "roles.toml"))


def read_roles(source: Source, others: Mapping[Role, Duty] | None = None) -> Mapping[Role, Duty]:
    """Every role's duty. A role that the file does not name is as in ``others``, or has neither rights nor powers.

    Raises:
        RecordError: ``FILE:LINE: role NAME, FIELD: what is wrong, what is expected``.
    """
    named: dict[Role, Duty] = {}
    tables: dict[Role, Table] = {}
    names = [role.value for role in Role]
    for name, fields in source.data().items():
        if name not in names or not isinstance(fields, dict):
            raise source.error(source.line_of(name),
                               say("{name} has no place here; expected: {names}", name=shown(name),
                                   names=", ".join(f"[{one}]" for one in names)))
        role = Role(name)
        tables[role] = Table(source, name, say("role {name}", name=name), fields)
        named[role] = _duty(role, tables[role])
    found = {role: named.get(role) or (others or {}).get(role) or Duty(role) for role in Role}
    for role, table in tables.items():
        power = named[role].power
        twin = next((one for one in Role if power and one is not role and found[one].power is power), None)
        if twin is not None:
            raise table.error("power", say("the role {name} has this power already", name=twin.value))
    return found


def _duty(role: Role, table: Table) -> Duty:
    table.allow(("revokes", "votes", "power", "title", "text"))
    revokes = ANY if table.fields.get("revokes") == "any" else table.number("revokes", 0, HIGH, absent=0)
    power = None
    if "power" in table.fields:
        power = Power(table.word("power", [power.value for power in Power]))
        if role is Role.AGENT or role in INSIDERS:
            raise table.error("power", say("only a special role other than the Professional can have a power"))
    votes = table.number("votes", 0, HIGH, absent=1)
    title, text = (table.text(field, most=LONGEST_TEXT) or None for field in ("title", "text"))
    return Duty(role, revokes, votes, power, title, text)


HIGH = 13
"""No role may do anything oftener."""
