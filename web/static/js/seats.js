// Who plays what: decks and bots to choose from, decks and card files of one's own.

import { h } from "./dom.js";

/**
 * @typedef {{name: string, text: string}} TextFile
 * @typedef {{key: string} | {file: TextFile}} DeckSource
 * @typedef {{deck: DeckSource, bot: string}} Seat
 * @typedef {{players: [Seat, Seat], cards: TextFile[], seed: number}} Match
 * @typedef {{decks: {key: string, name: string, text: string}[], bots: {name: string, about: string}[]}} Players
 */

/** What a bot is told unless the user says otherwise: the page is to answer soon. */
/** @type {Record<string, string>} */
const USUAL = { mcts: "iterations=200", search: "nodes=2000" };

/** A deck to choose, and a bot if one is asked for. */
export class SeatForm {
  /** @type {TextFile | undefined} A deck that was chosen as a file. */
  #file;

  /**
   * @param {string} legend @param {Players} players @param {{human?: boolean, deck?: string, bot?: string}} [options]
   */
  constructor(legend, players, { human = false, deck, bot } = {}) {
    this.decks = h("select", { onchange: () => this.#changed() },
      ...players.decks.map(({ key, name }) => h("option", { value: key, selected: key === deck }, name)),
      h("option", { value: "" }, "Another deck…"));
    this.bots = h("select", { onchange: () => this.#botChanged() },
      ...(human ? [h("option", { value: "human" }, "you")] : []),
      ...players.bots.map(({ name, about }) => h("option", { value: name, title: about, selected: name === bot }, name)));
    this.settings = h("input", { placeholder: "the usual", spellcheck: "false", autocomplete: "off" });
    this.text = h("textarea", { rows: 8, spellcheck: "false", placeholder: "24 Mountain\n20 Raging Goblin\n16 Hill Giant" });
    const file = h("input", { type: "file", accept: ".txt,.dec,.dck,text/plain", onchange: () => {
      const [chosen] = file.files ?? [];
      if (chosen) void chosen.text().then((text) => this.setDeck({ name: chosen.name, text }));
    } });
    this.own = h("div", { class: "own-deck", hidden: true },
      h("label", { class: "field" }, h("span", {}, "Deck list: a line for each card, with its number"), this.text),
      h("label", { class: "field" }, h("span", {}, "or a file"), file));
    this.settingsField = h("label", { class: "field" }, h("span", {}, "Settings"), this.settings);
    this.element = h("fieldset", { class: "seat-form" }, h("legend", {}, legend),
      h("label", { class: "field" }, h("span", {}, "Deck"), this.decks), this.own,
      h("div", { class: "pair" }, h("label", { class: "field" }, h("span", {}, "Played by"), this.bots), this.settingsField));
    this.#botChanged();
  }

  #changed() {
    this.own.hidden = this.decks.value !== "";
    if (!this.own.hidden) this.text.focus();
  }

  #botChanged() {
    this.settings.value = USUAL[this.bots.value] ?? "";
    this.settingsField.hidden = this.bots.value === "human" || this.bots.value === "random";
  }

  /** Takes a deck list of one's own. @param {TextFile} file */
  setDeck(file) {
    this.#file = file;
    this.decks.value = "";
    this.own.hidden = false;
    this.text.value = file.text;
  }

  get bot() {
    const settings = this.settings.value.trim();
    return settings === "" || this.settingsField.hidden ? this.bots.value : `${this.bots.value}:${settings}`;
  }

  /** @returns {Seat} */
  get seat() {
    if (this.decks.value !== "") return { deck: { key: this.decks.value }, bot: this.bot };
    const name = this.#file?.text === this.text.value ? this.#file.name : "deck.txt";
    return { deck: { file: { name, text: this.text.value } }, bot: this.bot };
  }
}

/** Card files: cards of one's own, or those that the decks need. */
export class CardFilesForm {
  /** @type {TextFile[]} */
  files = [];

  constructor() {
    this.list = h("ul", { class: "files" });
    this.text = h("textarea", { rows: 4, spellcheck: "false",
      placeholder: '{"name": "My Bear", "mana_cost": "{1}{G}", "types": ["Creature"], "subtypes": ["Bear"], "power": 2, "toughness": 2, "text": "Trample"}' });
    const input = h("input", { type: "file", accept: ".json,.jsonl,application/json", multiple: true, onchange: () => {
      for (const file of input.files ?? []) void file.text().then((text) => this.add({ name: file.name, text }));
      input.value = "";
    } });
    this.element = h("div", { class: "card-files" },
      h("p", { class: "hint" }, "The page knows some hundred cards. More come from a file: Scryfall's oracle cards, MTGJSON's AtomicCards, or lines of our own form. A file stays in this tab."),
      h("label", { class: "field" }, h("span", {}, "Card files"), input), this.list,
      h("label", { class: "field" }, h("span", {}, "or cards of your own, one a line"), this.text));
  }

  /** @param {TextFile} file */
  add(file) {
    this.files = [...this.files.filter(({ name }) => name !== file.name), file];
    this.#draw();
  }

  #draw() {
    this.list.replaceChildren(...this.files.map((file) => h("li", {}, `${file.name} `,
      h("button", { type: "button", "aria-label": `Remove ${file.name}`, onclick: () => {
        this.files = this.files.filter((other) => other !== file);
        this.#draw();
      } }, "Remove"))));
  }

  /** @returns {TextFile[]} what the user wrote comes first */
  get all() {
    const written = this.text.value.trim();
    return written === "" ? this.files : [{ name: "your cards", text: `${written}\n` }, ...this.files];
  }
}

/**
 * What a dropped file is: a replay, results, cards or a deck.
 * @param {TextFile} file @returns {'replay' | 'results' | 'cards' | 'deck'}
 */
export function kindOf({ name, text }) {
  if (name.endsWith(".csv") || text.startsWith("deck_a,")) return "results";
  const begins = text.slice(0, 2000).trimStart();
  if (!/^[[{]/.test(begins)) return "deck";
  return /"told"\s*:/.test(begins) || /^\{\s*\}\s*$/.test(text) ? "replay" : "cards";
}
