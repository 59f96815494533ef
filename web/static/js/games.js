// Games: a game of a run, told step by step, from `menace --format json replay`.

import { byId, h } from "./dom.js";

/**
 * @typedef {object} Told
 * @property {string[]} decks
 * @property {string[]} bots
 * @property {string} [winner]
 * @property {string} ending
 * @property {number} turns
 * @property {number} game
 * @property {string[]} told
 */

/** @param {unknown} given @returns {Told} */
export function readReplay(given) {
  const game = /** @type {Told} */ (given);
  if (typeof game !== "object" || game === null || !Array.isArray(game.told) || !Array.isArray(game.decks)) {
    throw new TypeError("this is no game: expected what `menace --format json replay DIR GAME` writes");
  }
  return game;
}

/**
 * Returns the steps of a game: its turns, each with a heading and what happens.
 * @param {string[]} told @returns {{title: string, lines: string[]}[]}
 */
export function turnsOf(told) {
  /** @type {{title: string, lines: string[]}[]} */
  const turns = [{ title: "Before the game", lines: [] }];
  for (const line of told) {
    if (/^Turn \d+/.test(line)) turns.push({ title: line, lines: [] });
    else if (line.trim() !== "") turns.at(-1)?.lines.push(line.trim());
  }
  return turns;
}

export class Games {
  /** @type {{title: string, lines: string[]}[]} */
  #turns = [];
  #turn = 0;
  /** How many lines of the turn are shown. */
  #line = 0;

  constructor() {
    const view = byId("games", HTMLElement);
    const file = byId("games-file", HTMLInputElement);
    file.addEventListener("change", () => {
      const [chosen] = file.files ?? [];
      if (chosen) void chosen.text().then((text) => this.read(text));
    });
    view.addEventListener("dragover", (event) => event.preventDefault());
    view.addEventListener("drop", (event) => {
      event.preventDefault();
      const dropped = event.dataTransfer?.files[0];
      if (dropped) void dropped.text().then((text) => this.read(text));
    });
    /** @param {string} id @param {() => void} act */
    const on = (id, act) => byId(id, HTMLButtonElement).addEventListener("click", act);
    on("games-first", () => this.#go(0, Infinity));
    on("games-back", () => this.#step(-1));
    on("games-next", () => this.#step(1));
    on("games-turn-back", () => this.#go(this.#turn - 1, Infinity));
    on("games-turn-next", () => this.#go(this.#turn + 1, Infinity));
    on("games-last", () => this.#go(this.#turns.length - 1, Infinity));
    view.addEventListener("keydown", (event) => {
      if (event.target instanceof HTMLInputElement) return;
      if (event.key === "ArrowRight") this.#step(1);
      else if (event.key === "ArrowLeft") this.#step(-1);
      else return;
      event.preventDefault();
    });
  }

  /** @param {string} text */
  read(text) {
    const said = byId("games-said", HTMLParagraphElement);
    try {
      const game = readReplay(JSON.parse(text));
      this.#turns = turnsOf(game.told);
      const players = game.decks.map((deck, side) => `${"AB"[side]}: ${deck} with ${game.bots[side]}`).join("; ");
      const ended = game.winner ? `${game.winner} wins` : "a draw";
      said.textContent = `Game ${game.game}. ${players}. ${game.turns} turns, ${ended} (${game.ending}).`;
      byId("games-player", HTMLDivElement).hidden = false;
      this.#go(0, Infinity);
    } catch (error) {
      byId("games-player", HTMLDivElement).hidden = true;
      said.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {number} turn @param {number} line */
  #go(turn, line) {
    this.#turn = Math.max(0, Math.min(turn, this.#turns.length - 1));
    this.#line = Math.min(line, this.#turns[this.#turn]?.lines.length ?? 0);
    this.#draw();
  }

  /** @param {1 | -1} way */
  #step(way) {
    const lines = this.#turns[this.#turn]?.lines.length ?? 0;
    const line = this.#line + way;
    if (line > lines && this.#turn + 1 < this.#turns.length) this.#go(this.#turn + 1, 1);
    else if (line < 1 && this.#turn > 0) this.#go(this.#turn - 1, Infinity);
    else this.#go(this.#turn, Math.max(1, line));
  }

  #draw() {
    const turn = this.#turns[this.#turn];
    if (!turn) return;
    byId("games-title", HTMLHeadingElement).textContent = turn.title;
    byId("games-lines", HTMLOListElement).replaceChildren(
      ...turn.lines.slice(0, this.#line).map((line, index) => h("li", { "aria-current": index + 1 === this.#line ? "step" : false }, line)));
    const last = this.#turn === this.#turns.length - 1;
    const end = last && this.#line === turn.lines.length;
    byId("games-place", HTMLParagraphElement).textContent = `Turn ${this.#turn} of ${this.#turns.length - 1}${end ? ": the end of the game" : ""}`;
    byId("games-back", HTMLButtonElement).disabled = this.#turn === 0 && this.#line <= 1;
    byId("games-first", HTMLButtonElement).disabled = this.#turn === 0;
    byId("games-turn-back", HTMLButtonElement).disabled = this.#turn === 0;
    byId("games-next", HTMLButtonElement).disabled = end;
    byId("games-turn-next", HTMLButtonElement).disabled = last;
    byId("games-last", HTMLButtonElement).disabled = last;
  }
}
