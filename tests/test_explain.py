"""The manuals: every id that is reported has one, and every example in them is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sound import SOUND, over, problems

import generator
from generator import explain
from generator.check import CHECKS, Check, ids
from generator.check.elsewhere import ELSEWHERE

PACKAGE = Path(generator.__file__).parent
PAGE = PACKAGE.parent / "docs" / "rules.md"


def test_the_deck_under_the_examples_is_sound() -> None:
    assert problems(SOUND) == []


@pytest.mark.parametrize("rule", CHECKS, ids=lambda rule: rule.__name__)
def test_what_is_said_to_fail_fails_with_that_id_alone_and_what_is_said_to_pass_passes(rule: Check) -> None:
    entry = explain.of_rule(rule)
    assert {problem.id for problem in problems(over(entry.fails))} == {entry.id}
    assert entry.id not in {problem.id for problem in problems(over(entry.passes))}


@pytest.mark.parametrize("rule", CHECKS, ids=lambda rule: rule.__name__)
def test_a_rule_has_a_sentence_a_reason_and_both_examples(rule: Check) -> None:
    entry = explain.of_rule(rule)
    assert re.fullmatch(r"D\d{3}", entry.id)
    assert entry.title.endswith(".")
    assert entry.why.startswith(("An error", "A warning", "A note"))
    assert entry.fails
    assert entry.passes


def test_every_id_that_is_reported_is_explained_and_no_other() -> None:
    tables = ("elsewhere.py", "afterwards.py")
    sources = [path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py") if path.name not in tables]
    found = set(re.findall(r'"(D\d{3})[":]', "".join(sources)))
    assert found - ids() == set(), "add a manual to generator/check/elsewhere.py or afterwards.py"
    assert ids() - found == set(), "no module reports these any more"


@pytest.mark.parametrize("id", sorted(ids()))
def test_every_manual_can_be_printed(id: str) -> None:
    shown = explain.manual(id)
    assert shown.startswith(f"{id}: ")
    assert all(len(line) <= 120 for line in shown.splitlines())


def test_a_manual_reads_like_this() -> None:
    assert explain.manual("d063") == (
        "D063: The stack lasts a round at least.\n"
        "\n"
        "A warning: without it the game is all swapping, and with small hands of unequal size those with a\n"
        "card more win far more often.\n"
        "\n"
        "Fails:\n"
        "\n"
        "    play: {players: 2-8}\n"
        "\n"
        "Passes:\n"
        "\n"
        "    play: {players: 2-7}\n"
        "\n"
        "A deck can set how serious this is:  checks: {D063: note}  (off, note, warning, error)\n"
        "Errors that would print something else in silence stay errors.\n"
    )


def test_an_id_that_there_is_not_is_answered_with_the_nearest() -> None:
    with pytest.raises(LookupError, match=r"there is no check 'D63'; did you mean D063\?"):
        explain.manual("D63")


def test_the_page_of_rules_is_the_one_in_the_repository() -> None:
    assert PAGE.read_text(encoding="utf-8") == explain.rules_page(), "run: deckwright rules > docs/rules.md"


def test_no_check_is_explained_twice_in_the_table() -> None:
    rules = {explain.of_rule(rule).id for rule in CHECKS}
    assert set(ELSEWHERE) & rules <= {"D004", "D006", "D008"}
