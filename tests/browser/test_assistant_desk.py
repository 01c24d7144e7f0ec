"""The assistant of a physical table: its desk in a blank page, and a game entered in Voila by clicks and lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from blank import Mounted, mounter
from keyboard import press
from playwright.sync_api import BrowserContext, Locator, Page, expect
from servers import Server
from typed import acts, shorthand

import infiltr
from infiltr import load
from infiltr.assistant import Assistant
from infiltr.widgets.assets import module, read, style
from infiltr.widgets.assist import Helper, assistant

Mount = Callable[..., Mounted]
CSS = style() + read("assist.css")
OPEN = ("hand ann R5 R6 K2 K11 Y13", "start bob", "nab bob", "exchange cat bob B7 h")
CLASH = ("exchange ann bob R5 v", "bide bob 0", "exchange cat bob R9 h", "exchange ann bob R6 h", "bide bob 0", "exchange cat bob R8 v")


class Bench:
    """The desk in a page, and the assistant behind it: what the page sends is answered as in a notebook."""

    def __init__(self, mount: Mount, helper: Helper) -> None:
        self.helper = helper
        self.mounted = mount(module("assist.js"), css=CSS, **helper.desk.get_state(["desk", "labels"]))
        self.page, self._heard = self.mounted.page, 0

    def answer(self) -> None:
        """Let the assistant hear what was sent, and show what it says."""
        sent = self.mounted.sent
        for message in sent[self._heard :]:
            self.helper.heard(message)
        self._heard = len(sent)
        self.mounted.set(desk=self.helper.desk.desk)

    def press(self, *keys: str) -> None:
        """Keys, each answered."""
        for key in keys:
            self.page.keyboard.press(key)
            self.answer()

    def click(self, name: str, role: str = "button") -> None:
        """A click, answered."""
        self.page.get_by_role(role, name=name, exact=True).click()  # type: ignore[arg-type]
        self.answer()

    def type(self, *lines: str) -> None:
        """Lines typed, each entered with Enter."""
        for line in lines:
            self.line.fill(line)
            self.line.press("Enter")
            self.answer()

    @property
    def line(self) -> Locator:
        """Where lines are typed."""
        return self.page.get_by_label("Or type a line")

    @property
    def texts(self) -> list[str]:
        """What is entered."""
        assert self.helper.assistant is not None
        return list(self.helper.assistant.texts)


@pytest.fixture
def helper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Helper]:
    """Ann's assistant at a table of three, mission 1, saved in a folder of its own."""
    monkeypatch.setenv("INFILTR_DATA", str(tmp_path))
    found = assistant(seats=["ann", "bob", "cat"], mission="1")
    yield found
    if found.assistant is not None:
        found.assistant.close()


def test_a_hand_and_an_exchange_by_clicks(blank_page: Mount, helper: Helper) -> None:
    """The cards of the hand are picked in the grid; an act is chosen part by part, and entered as one line."""
    bench = Bench(blank_page, helper)
    expect(bench.page.get_by_text("Which 5 cards were you dealt?")).to_have_count(1)
    for name in ("Red 5", "Red 6", "Black 2", "Red 7", "Black 11", "Yellow 13"):
        bench.click(name, "gridcell")
        if name == "Red 7":
            bench.click(name, "gridcell")  # taken back
    bench.click("Enter")
    bench.click("Bob")
    bench.click("Enter")
    bench.click("Nab a Suspect")
    bench.click("Enter")
    bench.click("Information Exchange")
    expect(bench.page.get_by_role("gridcell", name="Red 5, seen elsewhere")).to_have_count(1)
    bench.click("Blue 7", "gridcell")
    bench.click("horizontal: it does not match")
    bench.click("a card is drawn")
    expect(bench.page.locator(".if-go code")).to_have_text("exchange cat bob B7 h draw")
    bench.click("no card drawn")
    bench.click("Enter")
    bench.click("Information Exchange")
    bench.page.get_by_role("group", name="Which card?").get_by_role("button", name="Red 5").click()
    bench.click("vertical: it matches")
    bench.click("a card is drawn")
    bench.click("Yellow 2", "gridcell")
    bench.click("Enter")
    assert bench.texts == [*OPEN, "exchange ann bob R5 v draw Y2"]
    assert helper.assistant is not None
    assert helper.assistant.problems == []


def test_everything_by_keyboard(blank_page: Mount, helper: Helper) -> None:
    """One tab stop for the grid, arrows within, Enter picks; the focus moves on to the next part, then to the button."""
    bench = Bench(blank_page, helper)
    grid = bench.page.get_by_role("grid", name="Which 5 cards were you dealt?")
    assert grid.locator("[tabindex='0']").count() == 1
    grid.locator("[tabindex='0']").focus()
    for _ in range(5):
        bench.press("Enter", "ArrowRight")
        if bench.page.locator("[data-confirm]").count():
            break
    expect(bench.page.locator(":focus")).to_have_accessible_name("Enter")
    bench.press("Enter")
    assert bench.texts == ["hand ann R2 R3 R4 R5 R6"]
    bench.page.get_by_role("button", name="Ann", exact=True).focus()
    bench.press("ArrowRight", "Enter")
    expect(bench.page.locator(":focus")).to_have_accessible_name("Enter")
    bench.press("Enter")
    bench.page.get_by_role("button", name="Nab a Suspect").focus()
    bench.press("ArrowRight", "Enter")
    expect(bench.page.locator(":focus")).to_have_accessible_name("0")
    bench.press("ArrowRight", "Enter", "Escape")
    expect(bench.page.locator(":focus")).to_have_accessible_name("Nab a Suspect")
    assert bench.texts[1] == "start bob"


def test_a_bad_line_is_kept_and_corrected(blank_page: Mount, helper: Helper) -> None:
    """Its problem stands at the entry and above; the line comes back to be typed anew, with the focus on it."""
    bench = Bench(blank_page, helper)
    bench.type(*OPEN, "exchange ann bob R7 v")
    entry = bench.page.locator(".if-entry-wrong")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text("Red 7 is not in Ann's hand.")
    expect(bench.page.get_by_role("complementary", name="This does not fit")).to_contain_text("Entry 5: Red 7 is not in Ann's hand.")
    expect(bench.line).to_be_focused()
    expect(bench.line).to_have_value("exchange ann bob R7 v")
    expect(bench.page.get_by_text("Correct entry 5", exact=True)).to_have_count(1)
    bench.type("exchange ann bob R6 v")
    expect(entry).to_have_count(0)
    assert bench.texts == [*OPEN, "exchange ann bob R6 v"]
    expect(bench.line).to_have_value("")


def test_entries_are_corrected_inserted_deleted_anywhere(blank_page: Mount, helper: Helper) -> None:
    """Each entry has its three buttons; what can be entered there is offered as it was then."""
    bench = Bench(blank_page, helper)
    bench.type(OPEN[0], OPEN[1], OPEN[3])
    expect(bench.page.locator(".if-entry-wrong")).to_contain_text("It is Bob's turn.")
    bench.click("Insert before entry 3")
    expect(bench.page.locator(".if-status")).to_have_text("It is Bob's turn: what happens?")
    bench.click("Nab a Suspect")
    bench.click("Enter")
    assert bench.texts == [*OPEN]
    expect(bench.page.locator(".if-entry-wrong")).to_have_count(0)
    bench.click("Correct entry 2: start bob")
    expect(bench.page.locator(".if-status")).to_have_text("Who begins?")
    bench.click("Cat")
    bench.click("Enter")
    assert bench.texts[1] == "start cat"
    bench.click("Undo")
    assert bench.texts == [*OPEN]
    bench.click("Delete entry 4: exchange cat bob B7 h")
    assert bench.texts == [*OPEN[:3]]
    bench.click("Correct entry 1: hand ann R5 R6 K2 K11 Y13")
    bench.click("Back to the end")
    expect(bench.line).to_have_value("")


def test_a_contradiction_is_shown_with_its_smallest_fix(blank_page: Mount, helper: Helper) -> None:
    """The entries that clash, what each says, and a button for each that may be corrected; the board waits."""
    bench = Bench(blank_page, helper)
    bench.type(*OPEN, *CLASH)
    note = bench.page.get_by_role("complementary", name="These entries contradict each other")
    expect(note).to_contain_text("The smallest fix")
    assert helper.assistant is not None
    clash = helper.assistant.contradiction
    assert clash is not None
    expect(note.get_by_role("button")).to_have_count(len(clash.fix))
    expect(bench.page.locator(".if-entry-clash")).to_have_count(len(clash.fix))
    assert helper.panel.widget.layout.display == "none"
    note.get_by_role("button").first.click()
    bench.answer()
    text = bench.line.input_value()
    bench.type(text[:-1] + {"v": "h", "h": "v"}[text[-1]])
    expect(note).to_have_count(0)
    assert helper.panel.widget.layout.display == ""


def test_entries_that_an_answer_rests_on_are_lit(blank_page: Mount, helper: Helper) -> None:
    """The board lights up an entry and the card that it laid; nothing that is being typed is lost."""
    bench = Bench(blank_page, helper)
    bench.type(*OPEN)
    assert helper.assistant is not None
    bench.line.fill("exchange ann")
    helper.light([helper.assistant.entries[3].first + 1])
    bench.answer()
    expect(bench.page.locator(".if-entry-lit")).to_contain_text("exchange cat bob B7 h")
    expect(bench.line).to_have_value("exchange ann")
    lit = [face for player in helper.screen.scene["players"] for zone in player["zones"] for face in zone["cards"] if face.get("lit")]
    assert [face["id"] for face in lit] == ["B7"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_wcag_and_narrow(
    new_context: Callable[..., BrowserContext], helper: Helper, axe: Callable[..., list[str]], scheme: str, width: int
) -> None:
    """No rule of WCAG 2.2 AA is broken, with problems, a contradiction and an open act; nothing sticks out at 360 pixels."""
    page = new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, reduced_motion="reduce").new_page()
    bench = Bench(mounter(page), helper)
    assert axe(page) == []
    bench.type(*OPEN, *CLASH, "exchange ann bob K2 v", "nab ann R5", "fly")
    bench.click("Back to the end")
    bench.click("Give a Clue")
    expect(page.get_by_role("grid")).to_be_visible()
    helper.light([helper.assistant.entries[3].first + 1] if helper.assistant else [])
    bench.answer()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_it_leaves_nothing_behind(blank_page: Mount, helper: Helper) -> None:
    """A closed desk listens to nothing any more."""
    assert Bench(blank_page, helper).mounted.unmount() == 0


def enter(page: Page, *lines: str) -> None:
    """Type lines; each is there before the next."""
    for line in lines:
        box = page.get_by_label("Or type a line")
        box.fill(line)
        box.press("Enter")
        expect(page.locator(".if-entry-head code", has_text=line).first).to_be_visible()
        expect(box).not_to_have_value(line)


def test_a_game_in_voila(page: Page, voila: Server, axe: Callable[..., list[str]]) -> None:
    """Names and mission, the hand by clicks, lines typed, a wrong clue corrected, a *why not?* answered, and resumed."""
    page.goto(voila.url("voila/render/play/assistant.ipynb"))
    page.get_by_label("Mission", exact=True).select_option("1")
    page.get_by_label("Your name").fill("Zoë")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Assistant for Zoe: Mission 1")).to_be_visible()
    for name in ("Red 5", "Red 6", "Black 2", "Black 11", "Yellow 13"):
        page.get_by_role("gridcell", name=name, exact=True).click()
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.locator(".if-assist .if-status")).to_have_text("Who begins?")
    enter(page, "start bob", "nab bob", "exchange cat bob B7 h", "exchange zoe bob R5 v draw Y2")
    page.get_by_role("button", name="Give a Clue").click()
    page.get_by_role("gridcell", name="Red 12", exact=True).click()
    page.get_by_role("button", name="horizontal: it does not match").click()
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.locator(".if-assist .if-status")).to_have_text("It is Cat's turn: what happens?")
    enter(page, "exchange cat bob R9 h")
    note = page.get_by_role("complementary", name="These entries contradict each other")
    expect(note).to_be_hidden()
    enter(page, "exchange zoe bob R6 v")
    expect(note).to_contain_text("The smallest fix")
    expect(page.get_by_role("grid", name="Bob's suspect")).to_be_hidden()
    page.get_by_role("button", name="Correct entry 8: exchange zoe bob R6 v").click()
    box = page.get_by_label("Or type a line")
    expect(box).to_have_value("exchange zoe bob R6 v")
    box.fill("exchange zoe bob R6 h")
    box.press("Enter")
    expect(note).to_be_hidden()
    board = page.get_by_role("grid", name="Bob's suspect")
    expect(board).to_be_visible()
    page.get_by_text("asks why not", exact=True).click()
    board.get_by_role("gridcell", name="Blue 14").click()
    expect(page.locator(".infiltr-hints")).to_contain_text("Blue 7")
    assert axe(page, within=".infiltr.if-assistant") == []
    page.reload()
    page.get_by_label("Saved game").wait_for()
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".if-entry")).to_have_count(8)
    expect(page.locator(".if-assist .if-status")).to_have_text("It is Bob's turn: what happens?")


def test_internal_affairs_in_voila(page: Page, voila: Server, axe: Callable[..., list[str]]) -> None:
    """Another game is chosen first, then its seats; the row is laid by clicks, the rest typed; board and advice are there."""
    table = load(GAMES / "internal_affairs" / "2-careful.txt").table()
    lines = [text for text, _ in acts(table.view("ann"))]
    page.goto(voila.url("voila/render/play/assistant.ipynb"))
    page.get_by_label("Game", exact=True).select_option("internal_affairs")
    expect(page.get_by_role("heading", name="Assistant for your table: Internal Affairs")).to_be_visible()
    page.get_by_label("Players", exact=True).select_option("2")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Assistant for Ann: Internal Affairs")).to_be_visible()
    laid = next(at for at, text in enumerate(lines) if text.startswith("lay"))
    enter(page, *lines[:laid])
    part = page.get_by_role("group", name="Which cards do you lay out?")
    for number in lines[laid].split()[2].split(","):
        part.get_by_role("button", name=f"code card {number}", exact=True).and_(page.locator("[aria-pressed='false']")).first.click()
    expect(page.locator(".if-go code")).to_have_text(lines[laid])
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.locator(".if-entry-head code", has_text=lines[laid])).to_be_visible()
    answer = next(at for at, text in enumerate(lines) if text.startswith("answer"))
    enter(page, *lines[laid + 1 : answer + 1])
    expect(page.locator(".if-entry-wrong")).to_have_count(0)
    expect(page.locator(".infiltr-sheet")).to_be_visible()
    expect(page.get_by_role("grid").first).to_be_visible()
    assert axe(page, within=".infiltr.if-assistant") == []
    page.get_by_label("Or type a line").fill("fly bob")
    page.get_by_label("Or type a line").press("Enter")
    expect(page.locator(".if-entry-wrong")).to_contain_text("No act is called 'fly'.")


GAMES = Path(__file__).parents[1] / "golden"
GOLDEN = GAMES / "infiltraitors" / "mission-training2-3-careful.txt"
SHOWN = """() => [...document.querySelectorAll('.infiltr-sheet .cell [data-text]')].map((odds) =>
  [odds.closest('.cell').dataset.key, odds.dataset.text]).sort()"""
TURNS = "() => [...document.querySelectorAll('.infiltr-sheet .pick-board input')].map((one) => one.value)"
BOARDS = ".infiltr-sheet .pick-board"


def percent(chance: Fraction) -> str:
    """Odds as a board writes them."""
    if Fraction(99, 100) < chance < 1:
        return ">99%"
    return "<1%" if chance < Fraction(1, 100) else f"{round(100 * float(chance))}%"


def on_board(odds: dict[str, dict[str, Fraction]], unknown: str) -> dict[str, str]:
    """What the board of this unknown has to show: cell -> odds."""
    return {f"{unknown} {value}": percent(chance) for value, chance in odds.get(unknown, {}).items() if chance}


def turn_to(page: Page, group: str, value: str) -> None:
    """Choose this radio button of a group by keys alone."""
    while (chosen := page.locator(f"{group} input:checked")).input_value() != value:
        press(page, f"{group} input:checked", "ArrowRight")
        expect(chosen).to_be_focused()


def test_a_whole_game_by_keyboard(page: Page, voila: Server) -> None:
    """A game's record, seen from one seat, is typed to its end; after every entry the odds on screen are the record's."""
    table = load(GOLDEN).table()
    page.goto(voila.url("voila/render/play/assistant.ipynb"))
    page.get_by_role("button", name="Begin").wait_for()
    press(page, ".if-form .if-field:nth-of-type(2) select", "Home")
    page.keyboard.press("ArrowDown")
    press(page, ".if-form .if-main")
    page.locator("[data-line]").wait_for()
    view = table.view("ann")
    typed = Assistant(table.game, table.game.setup(table.setup.seats, {"mission": "training2"}, "ann"))
    boards = 0
    for number, (text, _) in enumerate(shorthand(view.record), 1):
        if not page.evaluate("document.activeElement.matches('[data-line]')"):
            press(page, "[data-line]", "End")
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        typed.add(text)
        expect(page.locator(".if-entry")).to_have_count(number)
        expect(page.locator(".if-assist .if-status")).to_have_text(typed.due)
        expect(page.locator(".if-entry-wrong")).to_have_count(0)
        odds = infiltr.odds(view.at(len(typed.view)))
        page.wait_for_function(f"(wanted) => JSON.stringify(({TURNS})()) === JSON.stringify(wanted)", arg=list(odds))
        boards += bool(odds)
        if odds and boards == 1:
            turn_to(page, ".infiltr-sheet .pick-show", "odds")
        for name in odds:
            turn_to(page, BOARDS, name)
            page.wait_for_function(f"(wanted) => JSON.stringify(({SHOWN})()) === JSON.stringify(wanted.sort())",
                                   arg=[list(cell) for cell in on_board(odds, name).items()])
    assert boards > 10
    assert table.outcome is not None
    expect(page.locator(".if-assist .if-status")).to_have_text(table.outcome.text)
    saved = max((voila.log.parent / "infiltr-data" / "saves").glob("assistant-*.txt"), key=lambda one: one.stat().st_mtime)
    assert list(load(saved).moves) == list(view.record)


def test_keys_in_lab(new_context: Callable[..., BrowserContext], lab: Server) -> None:
    """In JupyterLab `m` and `x` on a card of the grid are the grid's: the cell is neither turned to Markdown nor cut."""
    page = new_context(viewport={"width": 1280, "height": 1000}).new_page()
    page.goto(lab.url("lab/tree/play/assistant.ipynb"))
    page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.context?.path?.endsWith('assistant.ipynb')", timeout=60_000)
    page.evaluate(
        """async () => {
          const app = window.jupyterapp, notebook = app.shell.currentWidget;
          await app.restored; await notebook.context.ready; await notebook.context.sessionContext.ready;
          await app.commands.execute("notebook:run-all-cells");
        }"""
    )
    page.get_by_role("button", name="Begin").click(timeout=60_000)
    card = page.get_by_role("gridcell", name="Red 5", exact=True)
    card.focus()
    for key in ("m", "x", "a", "b", "Enter"):
        page.keyboard.press(key)
    expect(card).to_have_attribute("aria-selected", "true")
    expect(card).to_be_focused()
    kinds = "() => window.jupyterapp.shell.currentWidget.content.widgets.map((cell) => cell.model.type)"
    assert page.evaluate(kinds) == ["markdown", "code"]
