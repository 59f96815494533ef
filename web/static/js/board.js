// The combat board: a position, its history, and the engine's answers about it.

import { editCreature } from "./creature-dialog.js";
import { damageParts } from "./division.js";
import { byId, h } from "./dom.js";
import { Engine, EngineError, Stopped } from "./engine.js";
import { History } from "./history.js";
import { drawLines } from "./lines.js";
import { bestParts, counter, verdict } from "./panel.js";
import * as positions from "./position.js";
import { rolesOf } from "./roles.js";
import { fromHash, toHash } from "./share.js";
import { SideView } from "./side.js";
import { hide, refresh } from "./tooltip.js";

/** @typedef {import('./types.js').Position} Position */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Kind} Kind */
/** @typedef {import('./types.js').Choices} Choices */
/** @typedef {import('./types.js').Now} Now */
/** @typedef {import('./types.js').Cards} Cards */
/** @typedef {import('./types.js').BlockDeclaration} BlockDeclaration */

/** How many of the best are shown. */
const TOP = 3;

/** How long the next position waits for answers about the one before. */
const PATIENCE_MS = 400;

export class Board {
  /** @type {History<Position>} */
  #history = new History(positions.empty());
  /** @type {{side: Side, id: string} | undefined} */
  #selection;
  /** @type {Choices | undefined} */
  #choices;
  /** @type {Record<string, Now>} */
  #now = {};
  /** @type {Map<string, string | null>} */
  #costs = new Map();
  /** Counts what has been asked, so that an answer about an older position is dropped. */
  #asked = 0;
  /** @type {Record<Side, SideView>} */
  #sides;
  #svg;
  /** Whether an answer about the position is awaited, and since when. */
  #showing = false;
  #since = 0;

  /** @param {Engine} engine @param {Engine} searcher  a second one, for what takes long */
  constructor(engine, searcher) {
    this.engine = engine;
    this.searcher = searcher;
    /** @type {import('./side.js').Acts} */
    const acts = {
      choose: (side, id) => this.#choose(side, id),
      drop: (side, from, to) => this.#drop(side, from, to),
      edit: (side, id) => this.#edit(side, id),
      tap: (side, id) => this.#tap(side, id),
      remove: (side, id) => this.#remove(side, id),
      add: (side, text) => this.#add(side, text),
      change: (side, change) => this.#do({ ...this.position, [side]: { ...this.position[side], ...change } }),
    };
    this.#sides = { attacker: new SideView("attacker", acts), defender: new SideView("defender", acts) };
    const table = byId("table", HTMLDivElement);
    table.prepend(this.#sides.attacker.element, this.#sides.defender.element);
    this.#svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.getElementById("lines")));
    new ResizeObserver(() => this.#drawLines()).observe(table);
    this.#listen();
  }

  /** The part of the page's address that holds the position. */
  get address() {
    return this.#hash;
  }

  get position() {
    return this.#history.now;
  }

  #listen() {
    for (const kind of /** @type {Kind[]} */ (["attacks", "blocks"])) {
      byId(`kind-${kind}`, HTMLInputElement).addEventListener("change", () => this.#do(positions.asked(this.position, kind)));
    }
    const rules = byId("rules", HTMLSelectElement);
    rules.append(...Object.entries(positions.EDITIONS).map(([value, name]) => h("option", { value }, name)));
    rules.addEventListener("change", () => this.#do({ ...this.position, rules: rules.value }));
    const effects = byId("effects", HTMLTextAreaElement);
    effects.addEventListener("change", () => {
      const said = effects.value.split("\n").map((line) => line.trim()).filter(Boolean);
      this.#do({ ...this.position, effects: said });
    });
    /** @param {string} id @param {() => void} act */
    const on = (id, act) => byId(id, HTMLButtonElement).addEventListener("click", act);
    on("undo", () => this.#travel(() => this.#history.undo()));
    on("redo", () => this.#travel(() => this.#history.redo()));
    on("share", () => void this.#share());
    on("export", () => this.#export());
    on("import", () => this.#openImport());
    on("clear", () => this.#do({ ...positions.empty(), kind: this.position.kind, rules: this.position.rules }));
    on("none", () => this.#take(this.position.kind === "blocks" ? {} : []));
    on("best", () => void this.#best());
    on("stop", () => this.searcher.stop());
    document.addEventListener("keydown", (event) => {
      const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (event.key === "Escape" && this.#selection) this.#select(undefined);
      if (byId("board", HTMLElement).hidden) return;
      if (typing || !(event.ctrlKey || event.metaKey) || document.querySelector("dialog[open]")) return;
      if (event.key === "z" && !event.shiftKey) this.#travel(() => this.#history.undo());
      else if (event.key === "y" || (event.key.toLowerCase() === "z" && event.shiftKey)) this.#travel(() => this.#history.redo());
      else return;
      event.preventDefault();
    });
    addEventListener("hashchange", () => void this.#open(location.hash));
    const area = byId("table", HTMLDivElement);
    area.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    area.addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void file.text().then((text) => this.#import(text)).then((wrong) => wrong && this.#say(wrong));
    });
  }

  /** Shows the position of the address, or the first one. */
  async start() {
    if (!(await this.#open(location.hash))) await this.#show();
    /** @type {Cards} */
    const { creatures, instants } = await this.engine.ask({ ask: "cards" });
    const list = (/** @type {string} */ id, /** @type {Cards['creatures']} */ cards) =>
      byId(id, HTMLDataListElement).append(...cards.map(({ name }) => h("option", { value: name })));
    list("creatures", creatures);
    list("instants", instants);
    this.#costs = new Map([...creatures, ...instants].map(({ name, cost }) => [name, cost]));
    this.#draw();
  }

  /** @param {string} hash @returns {Promise<boolean>} whether the address has a position */
  async #open(hash) {
    if (hash === this.#hash) return true;
    try {
      const found = await fromHash(hash);
      if (found === undefined) return false;
      this.#hash = hash;
      this.#history.push(positions.tidied(found));
      this.#selection = undefined;
      await this.#show();
    } catch {
      this.#say("The address has no position that can be read. Perhaps it has been cut off.");
      return false;
    }
    return true;
  }

  /** @type {string | undefined} The address of the position that is shown. */
  #hash;

  /** @param {() => void} step */
  #travel(step) {
    step();
    this.#selection = undefined;
    void this.#show();
  }

  /** @param {Position} next */
  #do(next) {
    this.#history.push(next);
    void this.#show();
  }

  /** @param {{side: Side, id: string} | undefined} selection */
  #select(selection) {
    this.#selection = selection;
    this.#draw();
  }

  /** @param {Side} side @param {string} id */
  #choose(side, id) {
    const { position } = this;
    if (position.kind === "attacks") {
      if (side === "defender") return;
      const made = position.attacks?.includes(id) ?? false;
      if (!made && this.#barred(this.#choices?.choices[id]?.reasons)) return;
      return this.#do(positions.withAttackToggled(position, id));
    }
    if (side === "attacker" && position.attacker.creatures.find((creature) => creature.id === id)?.attacking === false) {
      return this.#say(`${id} does not attack.`);
    }
    const selection = this.#selection;
    if (!selection || selection.side === side) {
      return this.#select(selection?.id === id ? undefined : { side, id });
    }
    const [blocker, attacker] = side === "attacker" ? [selection.id, id] : [id, selection.id];
    this.#toggle(blocker, attacker);
  }

  /** @param {string} blocker @param {string} attacker */
  #toggle(blocker, attacker) {
    const made = positions.blocks(this.position, blocker, attacker);
    if (!made && this.#barred(this.#choices?.choices[blocker]?.[attacker]?.reasons)) return;
    this.#do(positions.withBlockToggled(this.position, blocker, attacker));
  }

  /** @param {import('./types.js').Reason[] | undefined} reasons */
  #barred(reasons) {
    if (!reasons || byId("allow", HTMLInputElement).checked) return false;
    const said = reasons.map(({ text, rule }) => `${text} (rule ${rule})`).join(" ");
    this.#say(said || "This leads to no legal declaration.");
    return true;
  }

  /** @param {Side} side @param {string} from @param {string} to */
  #drop(side, from, to) {
    if (this.position.kind !== "blocks") return;
    const other = side === "attacker" ? "defender" : "attacker";
    if (!this.position[other].creatures.some((creature) => creature.id === from)) return;
    const [blocker, attacker] = side === "attacker" ? [from, to] : [to, from];
    this.#selection = { side: "defender", id: blocker };
    this.#toggle(blocker, attacker);
  }

  /** @param {Side} side @param {string} id */
  #creature(side, id) {
    return this.position[side].creatures.find((creature) => creature.id === id);
  }

  /** @param {Side} side @param {string} id */
  async #edit(side, id) {
    const creature = this.#creature(side, id);
    if (!creature) return;
    const attacks = side === "attacker";
    const changed = await editCreature(creature, attacks ? positions.bandOf(this.position, id) : undefined);
    if (!changed) return;
    const alone = positions.withCreature(this.position, side, id, changed.creature);
    const next = attacks ? positions.withBand(alone, id, changed.band) : alone;
    // What can't be read is not put on the board.
    const wrong = await this.#wrong(next);
    if (wrong) this.#say(wrong);
    else this.#do(next);
  }

  /** @param {Side} side @param {string} id */
  #tap(side, id) {
    const creature = this.#creature(side, id);
    if (!creature) return;
    const { tapped, ...rest } = creature;
    this.#do(positions.withCreature(this.position, side, id, tapped ? rest : { ...rest, tapped: true }));
  }

  /** @param {Side} side @param {string} id */
  #remove(side, id) {
    if (this.#selection?.id === id) this.#selection = undefined;
    hide();
    this.#do(positions.withoutCreature(this.position, side, id));
    this.#sides[side].text.focus();
  }

  /** @param {Side} side @param {string} text @returns {Promise<string>} */
  async #add(side, text) {
    try {
      if (text.trimStart().startsWith("{")) return await this.#import(text);
      const creatures = await this.engine.ask({ ask: "creatures", text, side });
      if (this.position[side].creatures.length + creatures.length > positions.MOST_CREATURES) {
        return `A side can have at most ${positions.MOST_CREATURES} creatures.`;
      }
      this.#do(positions.withCreatures(this.position, side, creatures));
      return "";
    } catch (error) {
      return told(error);
    }
  }

  /** @param {Position} position @returns {Promise<string>} what is wrong, or nothing */
  async #wrong(position) {
    try {
      await this.engine.ask({ ask: "position", position: JSON.stringify(position) });
      return "";
    } catch (error) {
      return told(error);
    }
  }

  /** @param {string} text @returns {Promise<string>} */
  async #import(text) {
    try {
      // Asked as it was written, so that an error has its line and column.
      await this.engine.ask({ ask: "position", position: text });
      const position = positions.tidied(JSON.parse(text.replace(/^\uFEFF/, "")));
      this.#selection = undefined;
      this.#do(position);
      return "";
    } catch (error) {
      return told(error);
    }
  }

  #openImport() {
    const dialog = byId("import-dialog", HTMLDialogElement);
    const text = byId("import-text", HTMLTextAreaElement);
    const problem = byId("import-problem", HTMLParagraphElement);
    const file = byId("import-file", HTMLInputElement);
    problem.textContent = "";
    file.onchange = async () => {
      const [chosen] = file.files ?? [];
      if (chosen) text.value = await chosen.text();
    };
    byId("import-form", HTMLFormElement).onsubmit = async (event) => {
      event.preventDefault();
      problem.textContent = await this.#import(text.value);
      if (problem.textContent === "") dialog.close();
    };
    byId("import-cancel", HTMLButtonElement).onclick = () => dialog.close();
    dialog.showModal();
    text.focus();
  }

  #export() {
    const text = JSON.stringify(this.position, null, 2);
    const address = URL.createObjectURL(new Blob([`${text}\n`], { type: "application/json" }));
    h("a", { href: address, download: `${this.position.id ?? "position"}.json` }).click();
    URL.revokeObjectURL(address);
  }

  async #share() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.#say("The link is on the clipboard. It holds the whole position.");
    } catch {
      this.#say("The address of this page holds the whole position: copy it from the browser.");
    }
  }

  /** @param {BlockDeclaration | string[]} declaration */
  #take(declaration) {
    this.#selection = undefined;
    this.#do(Array.isArray(declaration)
      ? positions.withAttacks(this.position, declaration)
      : positions.withBlocks(this.position, declaration));
  }

  /** @param {string} text */
  #say(text) {
    byId("said", HTMLParagraphElement).textContent = text;
  }

  /** Shows the position, and asks about it. */
  async #show() {
    const asked = ++this.#asked;
    const { position } = this;
    const text = JSON.stringify(position);
    // An answer about an older position that takes long is not waited for.
    if (this.#showing && performance.now() - this.#since > PATIENCE_MS) this.engine.stop();
    this.#showing = true;
    this.#since = performance.now();
    this.#choices = undefined;
    this.#say("");
    this.#forgetBest();
    this.#draw();
    void toHash(position).then((hash) => {
      if (asked !== this.#asked) return;
      this.#hash = hash;
      // Another view has an address of its own.
      if (!byId("board", HTMLElement).hidden) history.replaceState(null, "", hash);
    });
    try {
      const [shown, choices] = await Promise.all([
        this.engine.ask({ ask: "position", position: text }),
        this.engine.ask({ ask: "choices", kind: position.kind, position: text }),
      ]);
      if (asked !== this.#asked) return;
      this.#now = shown.now;
      this.#choices = choices;
      this.#draw();
      performance.mark("answered");
      if (position.kind === "blocks") await this.#damage(asked, text);
    } catch (error) {
      if (asked === this.#asked && !(error instanceof Stopped)) this.#say(told(error));
    } finally {
      if (asked === this.#asked) this.#showing = false;
    }
  }

  /** @param {number} asked @param {string} text */
  async #damage(asked, text) {
    const { position } = this;
    const damage = await this.engine.ask({ ask: "damage", position: text });
    if (asked !== this.#asked) return;
    // An illegal division is mended from the best one.
    const best = damage.assignment_legal
      ? damage
      : await this.engine.ask({ ask: "damage", position: JSON.stringify(positions.undivided(position)) });
    if (asked !== this.#asked) return;
    const shown = byId("damage", HTMLDivElement);
    const inputs = () => [...shown.querySelectorAll("summary, input, button")];
    const opened = !damage.assignment_legal || (shown.querySelector("details")?.open ?? false);
    const parts = damageParts(position, this.#now, damage, best, opened, (divided) => this.#do(positions.withDivided(position, divided)));
    const focused = inputs().findIndex((input) => input === document.activeElement);
    shown.replaceChildren(...parts);
    // Who has just divided goes on from there.
    if (focused >= 0) /** @type {HTMLElement | undefined} */ (inputs()[focused] ?? inputs().at(-1))?.focus();
  }

  #forgetBest() {
    if (this.searcher.busy) this.searcher.stop();
    byId("answers", HTMLDivElement).replaceChildren();
    byId("best-box", HTMLElement).hidden = true;
  }

  async #best() {
    const asked = this.#asked;
    const { position } = this;
    const [best, stop] = [byId("best", HTMLButtonElement), byId("stop", HTMLButtonElement)];
    const answers = byId("answers", HTMLDivElement);
    if (this.searcher.busy) return;
    best.setAttribute("aria-disabled", "true");
    stop.hidden = false;
    byId("best-box", HTMLElement).hidden = false;
    answers.replaceChildren(h("p", {}, "Searching…"));
    try {
      const question = { ask: "best", kind: position.kind, position: JSON.stringify(position), top: TOP };
      const found = await this.searcher.ask(question);
      if (asked === this.#asked) answers.replaceChildren(...bestParts(position, found, (declaration) => this.#take(declaration)));
    } catch (error) {
      if (asked === this.#asked) answers.replaceChildren(h("p", {}, error instanceof Stopped ? "Stopped." : told(error)));
    } finally {
      best.removeAttribute("aria-disabled");
      stop.hidden = true;
    }
  }

  /** Draws all that is known now. */
  #draw() {
    const { position } = this;
    const choices = this.#choices;
    const blocks = position.kind === "blocks";
    const roles = rolesOf(position, choices, this.#selection);
    for (const side of positions.SIDES) {
      this.#sides[side].show(position[side], this.#now, this.#costs, roles[side], (id) => positions.bandOf(position, id));
    }
    byId("kind-attacks", HTMLInputElement).checked = !blocks;
    byId("kind-blocks", HTMLInputElement).checked = blocks;
    byId("rules", HTMLSelectElement).value = position.rules;
    byId("effects", HTMLTextAreaElement).value = position.effects.join("\n");
    if (position.effects.length > 0) byId("effects-box", HTMLDetailsElement).open = true;
    byId("undo", HTMLButtonElement).disabled = !this.#history.canUndo;
    byId("redo", HTMLButtonElement).disabled = !this.#history.canRedo;
    byId("best", HTMLButtonElement).textContent = blocks ? "Best blocks" : "Best attacks";
    byId("happens", HTMLElement).hidden = !blocks;
    const begun = blocks ? Object.keys(position.blocks ?? {}).length > 0 : (position.attacks ?? []).length > 0;
    byId("none", HTMLButtonElement).disabled = !begun;
    byId("hint", HTMLParagraphElement).textContent = this.#hint();
    byId("counter", HTMLDivElement).setAttribute("aria-busy", String(!choices));
    if (choices) {
      const { number, words } = counter(choices.ways, begun);
      byId("ways", HTMLElement).textContent = number;
      byId("ways-words", HTMLElement).textContent = words;
      byId("verdict", HTMLDivElement).replaceChildren(...verdict(position, choices, (better) => this.#take(better)));
    }
    this.#drawLines();
    refresh();
  }

  #hint() {
    const { position } = this;
    if (position.attacker.creatures.length === 0) return "Add the creatures of both sides to begin.";
    if (position.kind === "attacks") return "Choose the creatures that attack.";
    const selection = this.#selection;
    if (!selection) return "Choose a blocker, then the attackers it blocks; or an attacker, then its blockers.";
    return selection.side === "defender"
      ? `Choose whom ${selection.id} blocks. Escape ends it.`
      : `Choose who blocks ${selection.id}. Escape ends it.`;
  }

  #drawLines() {
    const { position } = this;
    if (position.kind !== "blocks") return drawLines(this.#svg, []);
    const pairs = Object.entries(position.blocks ?? {}).flatMap(([blocker, attackers]) =>
      attackers.map((attacker) => ({
        from: this.#sides.defender.cardOf(blocker),
        to: this.#sides.attacker.cardOf(attacker),
      })));
    drawLines(this.#svg, pairs.flatMap(({ from, to }) => (from && to ? [{ from, to }] : [])));
  }
}

/** @param {unknown} error */
function told(error) {
  if (!(error instanceof EngineError)) return error instanceof Error ? error.message : String(error);
  const { message, line, column, path } = error.problem;
  const place = line === undefined ? "" : path ? ` (line ${line}, column ${column}: ${path})` : line > 1 ? ` (line ${line}, column ${column})` : ` (column ${column})`;
  return `${message[0]?.toUpperCase() ?? ""}${message.slice(1)}${place}`;
}
