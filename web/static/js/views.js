// Which view is shown: the address says so.

const VIEWS = ["board", "games", "matchups"];

/** @type {Record<string, string>} */
const TITLES = { board: "combat board", games: "games", matchups: "match-ups" };

/**
 * @param {() => string | undefined} boardAddress  the address of the position on the board
 * @param {Record<string, () => Promise<void>>} shown  what a view does when it is shown
 */
export function mountViews(boardAddress, shown) {
  const show = () => {
    const named = location.hash.slice(1);
    const view = VIEWS.includes(named) ? named : "board";
    for (const name of VIEWS) {
      const section = document.getElementById(name);
      if (section) section.hidden = name !== view;
      const link = document.querySelector(`[data-view="${name}"]`);
      if (name === view) link?.setAttribute("aria-current", "page");
      else link?.removeAttribute("aria-current");
    }
    document.title = `menace: ${TITLES[view]}`;
    void shown[view]?.();
  };
  document.querySelector('[data-view="board"]')?.addEventListener("click", (event) => {
    // Back to the position, not to an empty board.
    event.preventDefault();
    location.hash = boardAddress() ?? "#board";
  });
  addEventListener("hashchange", show);
  show();
}
