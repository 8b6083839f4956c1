"""Everything of a game on the web lies in its board's folder."""

from pathlib import Path

from web.toys import client_with_toy, install_games, run

CHECKS = ("src/architecture.test.ts", "src/text/catalogues.test.ts", "src/pages/credits.test.ts")


def test_a_fifth_board_passes_the_clients_checks_from_its_own_folder(tmp_path: Path) -> None:
    install_games(tmp_path / "site", "toy")
    web = client_with_toy(tmp_path, tmp_path / "site")
    assert "export interface ToyView extends View" in (web / "src/boards/toy/view.ts").read_text()
    run(web / "build.py", "vitest", "run", *CHECKS)
    # The same checks notice what a board lacks, and a stranger that names its game.
    (web / "src/boards/toy/credits.ts").unlink()
    (web / "src/boards/toy/text/fr.json").write_text("{}")
    (web / "src/lib/stray.ts").write_text("export const first = 'toy'\n")
    told = run(web / "build.py", "vitest", "run", *CHECKS, fails=True)
    for failed in (
        "the board toy credits",
        "texts of 'toy' > are the same in fr",
        "names its game",
    ):
        assert failed in told
