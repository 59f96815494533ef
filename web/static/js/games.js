// Games: one that the page plays between bots or with a person, or one of a run; step by step.

import { askForm } from "./asked.js";
import { byId, h } from "./dom.js";
import { Stopped } from "./engine.js";
import { Frames } from "./frames.js";
import { gameBoard } from "./gameboard.js";
import { CardFilesForm, SeatForm, kindOf } from "./seats.js";

/** @typedef {import('./frames.js').Step} Step */
/** @typedef {import('./frames.js').Frame} Frame */
/** @typedef {import('./frames.js').Considered} Considered */
/** @typedef {import('./seats.js').Match} Match */

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

/** How long a step is shown while a game runs by itself. */
const PACE_MS = 900;

/** The engine is asked for more steps at once as long as it answers within this time. */
const SOON_MS = 120;

/** @param {unknown} given @returns {Told} */
export function readReplay(given) {
  const game = /** @type {Told} */ (given);
  if (typeof game !== "object" || game === null || !Array.isArray(game.told) || !Array.isArray(game.decks)) {
    throw new TypeError("this is no game: expected what `menace --format json replay DIR GAME` writes");
  }
  return game;
}

export class Games {
  #frames = new Frames();
  #at = 0;
  #engine;
  /** @type {[SeatForm, SeatForm] | undefined} */
  #seats;
  #cards = new CardFilesForm();
  /** @type {import('./gameboard.js').Printed} */
  #printed = {};
  /** @type {string[]} */
  #who = [];
  /** Whose side is shown below. */
  #below = 0;
  /** Counts games, so that what comes late of an older one is dropped. */
  #game = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #playing = false;

  /** @param {import('./engine.js').Engine} engine  its own: a bot may think for long */
  constructor(engine) {
    this.#engine = engine;
    const view = byId("games", HTMLElement);
    const file = byId("games-file", HTMLInputElement);
    file.addEventListener("change", () => {
      const [chosen] = file.files ?? [];
      if (chosen) void chosen.text().then((text) => this.read(text));
    });
    view.addEventListener("dragover", (event) => event.preventDefault());
    view.addEventListener("drop", (event) => {
      event.preventDefault();
      for (const dropped of event.dataTransfer?.files ?? []) void dropped.text().then((text) => this.#dropped(dropped.name, text, event));
    });
    byId("games-cards", HTMLDivElement).append(this.#cards.element);
    byId("games-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#play();
    });
    /** @param {string} id @param {() => void} act */
    const on = (id, act) => byId(id, HTMLButtonElement).addEventListener("click", act);
    const turn = () => this.#frames.all[this.#at]?.turn ?? 0;
    on("games-first", () => this.#go(this.#frames.lastOf(0)));
    on("games-back", () => this.#go(this.#at - 1));
    on("games-next", () => this.#go(this.#at + 1));
    on("games-turn-back", () => this.#go(this.#frames.lastOf(turn() - 1)));
    on("games-turn-next", () => this.#go(this.#hasBoards ? this.#frames.firstOf(turn() + 1) : this.#frames.lastOf(turn() + 1)));
    on("games-last", () => this.#go(this.#frames.all.length - 1));
    on("games-watch", () => (this.#timer === undefined ? this.#watch() : this.#pause()));
    on("games-stop", () => this.#stop());
    const range = byId("games-range", HTMLInputElement);
    range.addEventListener("input", () => this.#go(Number(range.value)));
    view.addEventListener("keydown", (event) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.target instanceof HTMLTextAreaElement) return;
      if (event.key === "ArrowRight") this.#go(this.#at + 1);
      else if (event.key === "ArrowLeft") this.#go(this.#at - 1);
      else return;
      event.preventDefault();
    });
  }

  /** Asks for decks and bots when the view is first shown. */
  async show() {
    if (this.#seats) return;
    /** @type {import('./seats.js').Players} */
    const players = await this.#engine.ask({ ask: "players" });
    if (this.#seats) return;
    const [one, two] = [players.decks[0]?.key ?? "", players.decks[1]?.key ?? ""];
    this.#seats = [
      new SeatForm("Player A", players, { human: true, deck: one, bot: "greedy" }),
      new SeatForm("Player B", players, { human: true, deck: two, bot: "greedy" }),
    ];
    byId("games-seats", HTMLDivElement).replaceChildren(...this.#seats.map(({ element }) => element));
  }

  /** @param {string} name @param {string} text @param {DragEvent} event */
  #dropped(name, text, event) {
    const kind = kindOf({ name, text });
    if (kind === "cards") {
      this.#cards.add({ name, text });
      byId("games-more", HTMLDetailsElement).open = true;
      this.#say(`${name}: cards for the next game.`);
    } else if (kind === "deck" && this.#seats) {
      const over = this.#seats.find(({ element }) => event.composedPath().includes(element)) ?? this.#seats[0];
      over.setDeck({ name, text });
      this.#say(`${name}: the deck of ${over === this.#seats[0] ? "A" : "B"}.`);
    } else this.read(text);
  }

  /** @param {string} text */
  #say(text) {
    byId("games-said", HTMLParagraphElement).textContent = text;
  }

  #show() {
    byId("games-player", HTMLDivElement).hidden = this.#frames.all.length === 0;
    byId("games-player", HTMLDivElement).classList.toggle("with-board", this.#hasBoards);
  }

  get #hasBoards() {
    return this.#frames.all[0]?.step !== undefined;
  }

  /** Reads a game of a run. @param {string} text */
  read(text) {
    this.#stop();
    this.#pause();
    this.#game++;
    this.#frames = new Frames();
    try {
      const game = readReplay(JSON.parse(text));
      this.#frames.tell(game.told);
      const players = game.decks.map((deck, side) => `${"AB"[side]}: ${deck} with ${game.bots[side]}`).join("; ");
      const ended = game.winner ? `${game.winner} wins` : "a draw";
      this.#say(`Game ${game.game}. ${players}. ${game.turns} turns, ${ended} (${game.ending}).`);
      this.#show();
      this.#go(this.#frames.lastOf(0));
    } catch (error) {
      this.#show();
      this.#say(error instanceof Error ? error.message : String(error));
    }
  }

  /** @returns {Match | undefined} */
  #match() {
    if (!this.#seats) return undefined;
    const [a, b] = this.#seats;
    return { players: [a.seat, b.seat], cards: this.#cards.all, seed: Math.trunc(Number(byId("games-seed", HTMLInputElement).value)) || 0 };
  }

  /** Plays a game to its end, or to a decision of a person. */
  async #play() {
    const match = this.#match();
    if (!match) return;
    this.#stop();
    this.#pause();
    const game = ++this.#game;
    const number = Math.trunc(Number(byId("games-number", HTMLInputElement).value)) || 0;
    this.#say("Reading decks…");
    try {
      const begun = await this.#engine.ask({ ask: "begin", with: match, game: number });
      if (game !== this.#game) return;
      this.#frames = new Frames();
      this.#at = 0;
      this.#printed = begun.cards;
      this.#who = begun.decks.map((/** @type {string} */ deck, /** @type {number} */ side) => `${deck}, ${match.players[side]?.bot === "human" ? "you" : match.players[side]?.bot}`);
      this.#below = match.players[0].bot !== "human" && match.players[1].bot === "human" ? 1 : 0;
      this.#say([`${begun.on_the_play} is on the play.`, ...begun.warnings].join(" "));
      await this.#goOn(game);
    } catch (error) {
      this.#failed(game, error);
    }
  }

  /** @param {number} game @param {unknown} error */
  #failed(game, error) {
    if (error instanceof Stopped || game !== this.#game) return;
    this.#busy(false);
    this.#say(error instanceof Error ? error.message : String(error));
  }

  /** @param {boolean} playing */
  #busy(playing) {
    this.#playing = playing;
    byId("games-stop", HTMLButtonElement).hidden = !playing;
    if (this.#frames.all.length > 0) this.#draw();
  }

  /** Asks for steps until the game is over or a person is asked. @param {number} game */
  async #goOn(game) {
    this.#busy(true);
    for (let steps = 1; ;) {
      const since = performance.now();
      /** @type {Step[]} */
      const more = await this.#engine.ask({ ask: "go_on", steps });
      if (game !== this.#game) return;
      if (performance.now() - since < SOON_MS) steps = Math.min(64, 2 * steps);
      const first = this.#frames.all.length === 0;
      for (const step of more) this.#frames.add(step);
      const last = this.#frames.all.at(-1)?.step;
      if (first) {
        this.#show();
        this.#at = 0;
      }
      if (last?.over) {
        const { winner, ending, turns } = last.over;
        this.#say(`${winner ? `${winner} wins` : "A draw"} (${ending}) after ${turns} turns.`);
      }
      // A person sees at once what has happened; who looks on goes at their own pace.
      if (last?.asks || (last?.over && this.#isPerson)) this.#at = this.#frames.all.length - 1;
      const done = last?.asks || last?.over || more.length === 0;
      this.#busy(!done);
      if (last?.asks) document.getElementById("asked-title")?.focus();
      if (done) return;
    }
  }

  get #isPerson() {
    return this.#who.some((who) => who.endsWith(", you"));
  }

  #stop() {
    if (!this.#playing) return;
    this.#game++;
    this.#engine.stop();
    this.#busy(false);
    this.#say("Stopped.");
  }

  /** @param {number[]} numbers */
  async #answer(numbers) {
    const game = this.#game;
    const asked = this.#frames.all.at(-1)?.step;
    if (this.#playing || !asked?.decision) return;
    // At once: until the engine has taken the answer, a second click must find nothing to answer.
    this.#busy(true);
    try {
      const { chosen } = await this.#engine.ask({ ask: "answer", numbers });
      if (game !== this.#game) return;
      asked.decision.chosen = chosen;
      this.#say("");
      await this.#goOn(game);
    } catch (error) {
      this.#failed(game, error);
    }
  }

  async #undo() {
    if (this.#playing) return;
    const game = this.#game;
    this.#busy(true);
    try {
      const { steps } = await this.#engine.ask({ ask: "undo" });
      if (game !== this.#game) return;
      this.#frames.cut(steps);
      const last = this.#frames.all.at(-1)?.step;
      if (last?.decision) delete last.decision.chosen;
      this.#busy(false);
      this.#say("Taken back.");
      this.#go(this.#frames.all.length - 1);
      document.getElementById("asked-title")?.focus();
    } catch (error) {
      this.#failed(game, error);
    }
  }

  #watch() {
    byId("games-watch", HTMLButtonElement).textContent = "Pause";
    this.#timer = setInterval(() => {
      if (this.#at + 1 < this.#frames.all.length) this.#go(this.#at + 1);
      else if (!this.#playing) this.#pause();
    }, PACE_MS);
  }

  #pause() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    byId("games-watch", HTMLButtonElement).textContent = "Watch";
  }

  /** @param {number} frame */
  #go(frame) {
    if (this.#frames.all.length === 0) return;
    this.#at = Math.max(0, Math.min(frame, this.#frames.all.length - 1));
    this.#draw();
  }

  #draw() {
    const frame = this.#frames.all[this.#at];
    const turn = this.#frames.turns[frame?.turn ?? 0];
    if (!frame || !turn) return;
    const { step } = frame;
    byId("games-title", HTMLHeadingElement).textContent = turn.title;
    const list = byId("games-lines", HTMLOListElement);
    list.replaceChildren(...turn.lines.slice(0, frame.upto).map((line, index) =>
      h("li", { "aria-current": index + 1 === frame.upto && frame.upto > frame.from ? "step" : false, class: index >= frame.from ? "new" : "" }, line)));
    list.scrollTop = list.scrollHeight;
    byId("games-heard", HTMLParagraphElement).textContent = turn.lines.slice(frame.from, frame.upto).join(". ");
    const count = this.#frames.all.length;
    const [last, turns] = [this.#at === count - 1, this.#frames.turns.length - 1];
    const end = last && !this.#playing && !step?.asks;
    const where = step && !step.over ? `, ${step.view.step}` : "";
    const so = this.#playing ? " so far" : "";
    byId("games-place", HTMLParagraphElement).textContent = `Turn ${frame.turn} of ${turns}${so}${where}${end ? ": the end of the game" : ""}`;
    const range = byId("games-range", HTMLInputElement);
    range.max = String(count - 1);
    range.value = String(this.#at);
    range.setAttribute("aria-valuetext", `step ${this.#at + 1} of ${count}, ${turn.title}`);
    const atStart = this.#at <= (this.#hasBoards ? 0 : this.#frames.lastOf(0));
    byId("games-back", HTMLButtonElement).disabled = this.#at === 0;
    byId("games-first", HTMLButtonElement).disabled = atStart;
    byId("games-turn-back", HTMLButtonElement).disabled = frame.turn === 0;
    byId("games-next", HTMLButtonElement).disabled = last;
    byId("games-turn-next", HTMLButtonElement).disabled = frame.turn === turns;
    byId("games-last", HTMLButtonElement).disabled = last;
    byId("games-board", HTMLDivElement).replaceChildren(...(step ? gameBoard(step.view, this.#who, this.#printed, this.#below).filter((part) => part !== null) : []));
    const asked = last && step?.asks && !step.decision?.chosen && !this.#playing;
    byId("games-decision", HTMLDivElement).replaceChildren(...(step ? asked
      ? [askForm(step, (numbers) => void this.#answer(numbers), () => void this.#undo())]
      : decision(step) : []));
  }
}

/** @param {Step} step */
function decision(step) {
  if (step.over) {
    const { winner, ending, turns } = step.over;
    return [h("h3", {}, winner ? `${winner} wins` : "A draw"), h("p", {}, `${ending} on turn ${turns}`)];
  }
  if (!step.decision) return [];
  const { player, question, chosen, considered = [] } = step.decision;
  const parts = [h("h3", {}, `${player}: ${question}`), h("p", { class: "chosen" }, chosen ? `${player} ${chosen}.` : "…")];
  if (considered.length === 0) return parts;
  const searched = considered.some(({ visits }) => visits !== null);
  const values = considered.map(({ value }) => value);
  const [low, high] = searched ? [0, 1] : [Math.min(...values), Math.max(...values)];
  return [...parts, h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "Moves considered" }, h("table", { class: "considered" },
    h("caption", {}, "What the bot considered"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Move"), h("th", { scope: "col" }, searched ? "Wins" : "Value"), searched ? h("th", { scope: "col" }, "Tries") : null)),
    h("tbody", {}, ...considered.map(({ move, value, visits }) => h("tr", { class: move === chosen ? "taken" : "" },
      h("th", { scope: "row" }, move === chosen ? h("span", { class: "quiet" }, "chosen: ") : null, move),
      h("td", { class: "number" }, meter(high > low ? (value - low) / (high - low) : 1), said(value, searched)),
      searched ? h("td", { class: "number" }, visits?.toLocaleString("en") ?? "") : null))))),
  h("p", { class: "hint" }, searched ? "Wins: how often the move won in the games that the bot played on." : "Value: what the position is worth to the bot once the move has resolved.")];
}

/** A win in sight is more than any value. @param {number} value @param {boolean} searched */
const said = (value, searched) => (searched ? `${(100 * value).toFixed(1)} %` : Math.abs(value) > 5000 ? (value > 0 ? "wins" : "loses") : value.toFixed(1));

/** @param {number} share */
function meter(share) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "meter");
  svg.setAttribute("viewBox", "0 0 100 10");
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("aria-hidden", "true");
  const bar = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  bar.setAttribute("width", String(Math.max(2, 100 * share)));
  bar.setAttribute("height", "10");
  svg.append(bar);
  return svg;
}
