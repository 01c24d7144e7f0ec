"""The game screen in a blank page: choosing by mouse and keyboard, what it tells, forms, covers, looks and axe."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from blank import Mounted, mounter
from keyboard import cell, play_move, press
from playwright.sync_api import BrowserContext, expect
from screens import LOOKS, mount, unfold

from infiltr.answers import advise
from infiltr.core.moves import line
from infiltr.core.progress import Progress
from infiltr.games.infiltraitors import GAME
from infiltr.hosts import hooks
from infiltr.opening import form, read_form
from infiltr.session import PERSON, Session
from infiltr.stage import staged


def session_at(own_moves: int, people: tuple[str, ...] = ("ann",), **values: Any) -> Session:
    """A game at a person's move, after so many of them."""
    players = {f"player:{seat}": PERSON for seat in people}
    wanted = read_form(GAME, {"seats": "3", **players, **values}, 7)
    session = Session.new(GAME, wanted.setup, 7, wanted.settings, hooks(GAME))
    while True:
        if session.covered:
            session.reveal(session.next_person)
        if session.waits_for_person:
            if own_moves == 0:
                return session
            own_moves -= 1
            session.play(line(advise(session.view(), 1)[0].move))
        else:
            session.advance()


@pytest.fixture(scope="module")
def session() -> Session:
    """A game of mission 5 in its middle."""
    return session_at(3, mission="5")


def test_nothing_but_legal_moves_can_be_sent(blank_page: Callable[..., Mounted], session: Session) -> None:
    """Every action that is open leads to a legal move; one that is not says why and sends nothing."""
    scene = staged(session, 1)
    screen = mount(blank_page, scene)
    legal = {line(move) for move in session.table.state.legal_moves()}
    for action in scene["actions"]:
        button = screen.page.locator(cell(action["id"]))
        if not action["available"]:
            button.click(force=True)
            expect(screen.page.locator(".if-actions .if-warn")).to_have_text(action["reason"])
            continue
        wanted = action["moves"][-1][0]
        assert wanted in legal
        play_move(screen.page, scene["actions"], wanted)
        assert screen.sent[-1] == {"move": wanted, "n": 1}
        screen.set(scene=scene | {"n": 1, "decision": action["id"]})
        screen.page.keyboard.press("Escape")


def test_a_preview_is_asked_for_and_spoken(blank_page: Callable[..., Mounted], session: Session) -> None:
    """A complete choice asks Python what it would do; the answer stands beside the button and is announced."""
    screen = mount(blank_page, staged(session, 4))
    press(screen.page, cell("bide"))
    press(screen.page, cell("2"))
    assert screen.sent[-1] == {"preview": "bide ann 2", "n": 4}
    screen.message({"preview": "bide ann 2", "name": "Bide, draw 2 cards", "text": "Headquarters keeps 9 cards."})
    expect(screen.page.locator("[data-confirm]")).to_have_text("Bide, draw 2 cards")
    expect(screen.page.locator(".if-effect")).to_have_text("Headquarters keeps 9 cards.")
    expect(screen.page.get_by_role("status").filter(has_text="Headquarters keeps")).to_have_count(1)
    screen.message({"refused": "It is not your move."})
    expect(screen.page.get_by_role("alert")).to_have_text("It is not your move.")


def test_a_card_of_the_hand_by_mouse(blank_page: Callable[..., Mounted], session: Session) -> None:
    """A click on a card and on a suspect chooses them, whichever comes first."""
    scene = staged(session, 1)
    screen = mount(blank_page, scene)
    exchange = next(action for action in scene["actions"] if action["id"] == "exchange")
    wanted, of, card = exchange["moves"][0]
    screen.page.locator(cell(card)).click()
    screen.page.locator(cell("exchange")).click()
    chips = screen.page.locator(f".if-chips {cell(of).removeprefix('.if-desk ')}")
    if chips.get_attribute("aria-pressed") != "true":
        chips.click()
    screen.page.locator("[data-confirm]").click()
    assert screen.sent[-1] == {"move": wanted, "n": 1}


def test_own_marks_in_the_grid(blank_page: Callable[..., Mounted], session: Session) -> None:
    """Who is named for a shot is chosen in a grid that shows and speaks the marks for that suspect, and for no other."""
    scene = staged(session, 1)
    screen = mount(blank_page, scene)
    screen.set(marks={"suspect:bob": {"R5": "x", "B6": "o"}})
    press(screen.page, cell("shoot"))
    press(screen.page, cell("suspect:bob"))
    screen.page.get_by_role("gridcell", name="Red 5, you crossed it out", exact=True).wait_for()
    screen.page.get_by_role("gridcell", name="Blue 6, you circled it", exact=True).wait_for()
    press(screen.page, cell("R5"))
    expect(screen.page.locator("[data-confirm]")).to_have_count(1)
    press(screen.page, cell("suspect:cat"))
    screen.page.get_by_role("gridcell", name="Red 5", exact=True).wait_for()
    screen.set(marks={})
    screen.page.keyboard.press("Escape")


def test_keys_stay_inside(blank_page: Callable[..., Mounted], session: Session) -> None:
    """No key that is pressed on a card reaches the page around it."""
    screen = mount(blank_page, staged(session, 1))
    screen.page.evaluate("() => { window.heard = []; document.addEventListener('keydown', (event) => heard.push(event.key)); }")
    screen.page.locator(".if-hand button").first.focus()
    for key in "mxab":
        screen.page.keyboard.press(key)
    screen.page.keyboard.press("ArrowDown")
    assert screen.page.evaluate("heard") == []


def test_bots_move_by_ticks(blank_page: Callable[..., Mounted], session: Session) -> None:
    """A scene that goes on by itself sends one tick when its pause is over, and none after the widget is gone."""
    screen = mount(blank_page, staged(session, 1))
    screen.set(scene=staged(session, 2) | {"next": {"after": 10}})
    screen.page.wait_for_function("() => bench.traffic.some((one) => one.sent?.tick)")
    assert screen.sent[-1] == {"tick": True, "n": 2}
    assert screen.unmount() == 0


def test_focus_survives_a_new_scene(blank_page: Callable[..., Mounted], session: Session) -> None:
    """A repaint changes what is there in place: whoever is at a card stays at that card."""
    screen = mount(blank_page, staged(session, 1))
    card = screen.page.locator(".if-hand button").nth(1)
    card.focus()
    name = card.get_attribute("data-cell")
    screen.set(scene=staged(session, 2))
    assert screen.page.evaluate("document.activeElement.dataset.cell") == name


def test_the_log_leads_back(blank_page: Callable[..., Mounted], session: Session) -> None:
    """Each entry asks for the table as it was then."""
    scene = staged(session, 1)
    screen = mount(blank_page, scene)
    if screen.page.locator(".if-log:not([open])").count():
        screen.page.locator(".if-log summary").click()
    screen.page.locator(".if-log button").last.click()
    assert screen.sent[-1] == {"back": session.floor, "n": 1}
    assert screen.page.locator(".if-log button").count() == len(scene["log"])


def test_the_clock_counts_down(blank_page: Callable[..., Mounted], session: Session) -> None:
    """Time left is shown in minutes and seconds, and its end is told once."""
    screen = mount(blank_page, staged(session, 1) | {"clock": {"left": 125}})
    expect(screen.page.get_by_role("timer")).to_have_text("2:05")
    screen.set(scene=staged(session, 2) | {"clock": {"left": 0.3}})
    screen.page.wait_for_function("() => bench.traffic.some((one) => one.sent?.timeup)")


def test_the_form(blank_page: Callable[..., Mounted], axe: Callable[..., list[str]], tmp_path: Path) -> None:
    """Fields appear where they matter, a story stands below its mission, and the button sends every value."""
    screen = mount(blank_page, {"mode": "form", "n": 1, "form": form(GAME, Progress(tmp_path), tmp_path, {})})
    page = screen.page
    expect(page.get_by_label("Dan is played by")).to_have_count(0)
    page.get_by_label("Agents").select_option("4")
    expect(page.get_by_label("Dan is played by")).to_have_count(1)
    page.get_by_label("Mission", exact=True).select_option("5")
    expect(page.get_by_text("Far too many people are under arrest")).to_be_visible()
    unfold(page)
    assert axe(page) == []
    page.get_by_label("Deal code").fill("IT-0-7C")
    page.get_by_label("Deal code").press("Enter")
    sent = screen.sent[-1]
    assert (sent["button"], sent["form"]["code"], sent["form"]["mission"], sent["form"]["seats"]) == ("code", "IT-0-7C", "5", "4")
    screen.message({"refused": "That is no deal code."})
    expect(page.get_by_role("alert")).to_have_text("That is no deal code.")


def test_a_cover_shows_no_card(blank_page: Callable[..., Mounted], axe: Callable[..., list[str]]) -> None:
    """Between two people nothing of a hand is in the page; the button says who looks now."""
    session = session_at(1, people=("ann", "bob", "cat"), mission="5", answers=False)
    while not session.covered:
        session.play(line(advise(session.view(), 1)[0].move))
    screen = mount(blank_page, staged(session, 1))
    assert screen.page.locator(".if-card").count() == 0
    assert axe(screen.page) == []
    screen.page.get_by_role("button").click()
    assert screen.sent == [{"reveal": session.next_person, "n": 1}]


@pytest.mark.parametrize("mission", ["training1", "6", "16", "17", "18", "19"])
def test_axe_finds_nothing(blank_page: Callable[..., Mounted], axe: Callable[..., list[str]], mission: str) -> None:
    """No rule of WCAG 2.2 A or AA is broken on the table of any kind of mission, with a shot being chosen."""
    session = session_at(2, mission=mission)
    scene = staged(session, 1)
    screen = mount(blank_page, scene)
    unfold(screen.page)
    shoot = next((action for action in scene["actions"] if action["id"] == "shoot" and action["available"]), None)
    if shoot is not None:
        press(screen.page, cell("shoot"))
        if not screen.page.locator(".if-grid").count():
            press(screen.page, cell(shoot["moves"][0][1]))
        assert screen.page.get_by_role("grid").count() == 1
    assert axe(screen.page) == []


@pytest.mark.parametrize("look", LOOKS)
def test_looks(
    new_context: Callable[..., BrowserContext], axe: Callable[..., list[str]], session: Session, look: str
) -> None:
    """At 360 pixels, in the dark, at 200 % and with forced colours nothing sticks out and everything can be read."""
    page = new_context(**LOOKS[look]).new_page()
    screen = mount(mounter(page), staged(session, 1))
    press(page, cell("shoot"))
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert axe(page) == []
    assert json.dumps(screen.get("scene"))
