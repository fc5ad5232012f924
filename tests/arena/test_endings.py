"""The figures on how random games end."""

from arena.benchmarks.endings import main, play, report


def test_games_are_counted(capsys):
    main(["europe", "short", "3", "--games", "2"])
    shown = capsys.readouterr().out
    assert shown.startswith("2 games: ")
    assert "turns median" in shown


def test_a_game_is_told_by_its_number():
    assert play("base", "standard", 3, 1) == play("base", "standard", 3, 1) != play("base", "standard", 3, 2)


def test_shares_and_spreads():
    endings = [("victory", n, 10 * n) for n in range(1, 91)] + [("stalemate", 200, 2000)] * 10
    told = report(endings)
    assert told.startswith("100 games: victory 90.0 %, stalemate 10.0 %; turns median 51 (5 to 95 %: 6 to 200)")
