// One side of the board: the player, what may be added, and a row of cards.

import { face, frameOf, reasonText, spoken, title } from "./card.js";
import { h } from "./dom.js";
import { attach } from "./tooltip.js";

/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Force} Force */
/** @typedef {import('./types.js').Now} Now */
/** @typedef {import('./card.js').Role} Role */

/**
 * What can be done on a side.
 * @typedef {object} Acts
 * @property {(side: Side, id: string) => void} choose
 * @property {(side: Side, from: string, to: string) => void} drop
 * @property {(side: Side, id: string) => void} edit
 * @property {(side: Side, id: string) => void} tap
 * @property {(side: Side, id: string) => void} remove
 * @property {(side: Side, text: string) => Promise<string>} add  returns what is wrong, or nothing
 * @property {(side: Side, change: Partial<Force>) => void} change
 */

/** @param {string} text */
const list = (text) => text.split(";").map((part) => part.trim()).filter(Boolean);

/** @type {Role} */
const NO_ROLE = { state: "none", selected: false, declared: false, said: "", ways: "", reasons: [] };

export class SideView {
  /** @type {Map<string, {item: HTMLLIElement, button: HTMLButtonElement, drawn: string, why: HTMLElement, heard: HTMLElement}>} */
  #cards = new Map();
  /** @type {Map<string, Role>} */
  #roles = new Map();
  /** @type {Map<string, {id: string}>} Hand entries that are more than a name, by the name they show. */
  #described = new Map();

  /** @param {Side} side @param {Acts} acts */
  constructor(side, acts) {
    this.side = side;
    this.acts = acts;
    const name = side === "attacker" ? "Attacker" : "Defender";
    this.life = h("input", { type: "number", class: "life", "aria-label": `${name}'s life`, onchange: () => this.#lifeChanged() });
    this.lands = h("input", { placeholder: "Forest; Snow Island", onchange: () => acts.change(side, { lands: list(this.lands.value) }) });
    this.hand = h("input", { placeholder: "Giant Growth; Shock", list: "instants", onchange: () => this.#handChanged() });
    this.text = h("input", {
      class: "add-text", list: "creatures", autocomplete: "off", "aria-describedby": `${side}-problem`,
      placeholder: "War Mammoth, or 3/3 trample", "aria-label": `Add to the ${side}'s creatures: a card's name, or power/toughness and abilities`,
    });
    this.problem = h("p", { class: "problem", id: `${side}-problem`, role: "alert" });
    this.row = h("ul", { class: "row", "aria-label": `${name}'s creatures` });
    this.nobody = h("p", { class: "nobody" }, side === "attacker"
      ? "No creatures yet. Add one by name, such as Craw Wurm, or describe it: 3/3 trample; 2x 2/2 flying, first strike"
      : "No creatures yet. Add those that may block.");
    const form = h("form", { class: "add", onsubmit: (/** @type {Event} */ event) => this.#added(event) }, this.text, h("button", { class: "primary" }, "Add"));
    this.more = h("details", { class: "more" }, h("summary", {}, "Lands and hand"),
      h("div", { class: "pair" },
        h("label", { class: "field" }, h("span", {}, "Untapped lands"), this.lands),
        h("label", { class: "field" }, h("span", {}, "Instants in hand"), this.hand)));
    this.element = h("section", { class: `side ${side}`, "aria-labelledby": `${side}-name` },
      h("header", {},
        h("h2", { id: `${side}-name` }, name),
        h("label", { class: "life-field" }, h("span", { class: "heart", "aria-hidden": "true" }, "♥"), this.life),
        form, this.more),
      this.problem, this.nobody, this.row);
    // The rows face each other.
    if (side === "defender") this.element.prepend(this.row, this.nobody);
  }

  #lifeChanged() {
    const life = Math.trunc(Number(this.life.value));
    if (Number.isFinite(life) && this.life.value !== "") this.acts.change(this.side, { life });
  }

  #handChanged() {
    const hand = list(this.hand.value).map((name) => this.#described.get(name) ?? name);
    this.acts.change(this.side, { hand: /** @type {Force['hand']} */ (/** @type {unknown} */ (hand)) });
  }

  /** @param {Event} event */
  async #added(event) {
    event.preventDefault();
    if (this.text.value.trim() === "") return;
    const wrong = await this.acts.add(this.side, this.text.value);
    this.problem.textContent = wrong;
    this.text.setAttribute("aria-invalid", String(wrong !== ""));
    if (wrong === "") this.text.value = "";
    this.text.focus();
  }

  /**
   * Shows the side as it is.
   * @param {Force} force
   * @param {Record<string, Now>} now
   * @param {Map<string, string | null>} costs
   * @param {Map<string, Role>} roles
   * @param {(id: string) => string[]} bandOf  the others of a creature's band
   */
  show(force, now, costs, roles, bandOf) {
    this.#roles = roles;
    // What is being typed stays.
    const set = (/** @type {HTMLInputElement} */ input, /** @type {string} */ value) => {
      if (document.activeElement !== input) input.value = value;
    };
    set(this.life, String(force.life));
    set(this.lands, force.lands.join("; "));
    this.#described.clear();
    const hand = (force.hand ?? []).map((spell) => {
      if (typeof spell === "string") return spell;
      this.#described.set(spell.card, /** @type {any} */ (spell));
      return spell.card;
    });
    set(this.hand, hand.join("; "));
    if (force.lands.length > 0 || hand.length > 0) this.more.open = true;
    this.nobody.hidden = force.creatures.length > 0;

    const present = new Set(force.creatures.map((creature) => creature.id));
    for (const [id, card] of this.#cards) {
      if (present.has(id)) continue;
      card.item.remove();
      this.#cards.delete(id);
    }
    force.creatures.forEach((creature, index) => {
      const card = this.#cards.get(creature.id) ?? this.#newCard(creature.id);
      if (this.row.children[index] !== card.item) this.row.insertBefore(card.item, this.row.children[index] ?? null);
      const role = roles.get(creature.id) ?? NO_ROLE;
      const cost = costs.get(creature.card ?? "") ?? null;
      const band = bandOf(creature.id);
      const drawn = JSON.stringify([creature, now[creature.id], cost, band]);
      if (drawn !== card.drawn) {
        card.drawn = drawn;
        card.button.replaceChildren(...face(creature, now[creature.id], cost, band, card.heard));
        for (const button of card.item.querySelectorAll("[data-act]")) {
          const act = button.getAttribute("data-act");
          const label = act === "Tap" && creature.tapped ? "Untap" : act;
          button.textContent = label;
          button.setAttribute("aria-label", `${label} ${creature.id} ${title(creature)}`);
        }
      }
      card.button.className = frameOf(creature);
      card.button.dataset.state = role.state;
      card.button.toggleAttribute("data-selected", role.selected);
      card.button.toggleAttribute("data-declared", role.declared);
      card.button.setAttribute("aria-pressed", String(role.selected || role.declared));
      card.heard.textContent = spoken(role);
      card.why.textContent = role.reasons.map(reasonText).join(" ");
    });
  }

  /** @param {string} id */
  cardOf(id) {
    return this.#cards.get(id)?.button;
  }

  /** @param {string} id */
  #newCard(id) {
    const why = h("span", { class: "quiet", id: `why-${id}` });
    const button = h("button", {
      type: "button", draggable: "true", "aria-describedby": `why-${id}`, "data-id": id,
      onclick: () => this.acts.choose(this.side, id),
      ondragstart: (/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/x-creature", id),
      ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
      ondrop: (/** @type {DragEvent} */ event) => {
        event.preventDefault();
        const from = event.dataTransfer?.getData("text/x-creature");
        if (from && from !== id) this.acts.drop(this.side, from, id);
      },
    });
    attach(button, () => {
      const role = this.#roles.get(id);
      if (!role) return [];
      return role.reasons.length > 0 ? role.reasons.map(reasonText) : role.ways ? [role.ways] : [];
    });
    /** @param {string} label @param {(side: Side, id: string) => void} act */
    const small = (label, act) =>
      h("button", { type: "button", "data-act": label, onclick: () => act(this.side, id) }, label);
    const item = h("li", {}, button, why,
      h("div", { class: "acts" }, small("Tap", this.acts.tap), small("Edit", this.acts.edit), small("Remove", this.acts.remove)));
    const card = { item, button, drawn: "", why, heard: h("span", { class: "quiet" }) };
    this.#cards.set(id, card);
    return card;
  }
}
