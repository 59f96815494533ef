// The form in which one creature is changed.

import { h, byId } from "./dom.js";

/** @typedef {import('./types.js').Creature} Creature */

/** @param {string} text */
const words = (text) => text.split(/[\s,]+/).filter(Boolean);

/** @param {string} text */
const number = (text) => Math.trunc(Number(text)) || 0;

/**
 * Reads counters, as in `+1/+1: 2, flying: 1`.
 * @param {string} text @returns {Record<string, number>}
 */
export function readCounters(text) {
  /** @type {Record<string, number>} */
  const counters = {};
  for (const part of text.split(",").map((part) => part.trim()).filter(Boolean)) {
    const [, kind = part, many = "1"] = /^(.*?)(?::\s*(\d+))?$/.exec(part) ?? [];
    if (Number(many) > 0) counters[kind.trim()] = Number(many);
  }
  return counters;
}

/**
 * Asks for changes, and returns the changed creature and the others of its band; `undefined` if nothing is to change.
 * @param {Creature} creature
 * @param {string[] | undefined} band  the others that it attacks in a band with; `undefined` if it is not an attacker
 * @returns {Promise<{creature: Creature, band: string[]} | undefined>}
 */
export function editCreature(creature, band) {
  const attacks = band !== undefined;
  const dialog = byId("creature-dialog", HTMLDialogElement);
  /** @param {string} label @param {HTMLElement} input @param {string} [hint] */
  const field = (label, input, hint) =>
    h("label", { class: "field" }, h("span", {}, label), input, hint ? h("small", {}, hint) : null);
  /** @param {string} label @param {boolean} checked */
  const check = (label, checked) => {
    const input = h("input", { type: "checkbox", checked });
    return { input, field: h("label", { class: "check" }, input, label) };
  };
  const power = h("input", { type: "number", value: creature.power, required: true });
  const toughness = h("input", { type: "number", value: creature.toughness, required: true });
  const abilities = h("textarea", { rows: 4 });
  abilities.value = (creature.abilities ?? []).join("\n");
  const colors = h("input", { value: (creature.colors ?? []).join(" "), pattern: "[WUBRG ]*" });
  const types = h("input", { value: (creature.types ?? ["Creature"]).join(" ") });
  const subtypes = h("input", { value: (creature.subtypes ?? []).join(" ") });
  const counters = h("input", {
    value: Object.entries(creature.counters ?? {}).map(([kind, many]) => `${kind}: ${many}`).join(", "),
  });
  const damage = h("input", { type: "number", min: 0, value: creature.damage ?? 0 });
  const shields = h("input", { type: "number", min: 0, value: creature.regeneration_shields ?? 0 });
  const others = h("input", { value: band?.join(" ") ?? "" });
  const tapped = check("Tapped", creature.tapped ?? false);
  const sick = check("Summoning sick", creature.summoning_sick ?? false);
  const attacking = check("Attacks", creature.attacking !== false);
  const form = h("form", { method: "dialog" },
    h("h2", { id: "creature-title" }, `${creature.id} ${creature.card ?? ""}`.trim()),
    h("div", { class: "pair" }, field("Power", power), field("Toughness", toughness)),
    field("Abilities", abilities, "One a line, in Oracle English or as keywords"),
    h("div", { class: "pair" }, field("Colors", colors, "W U B R G"), field("Types", types)),
    h("div", { class: "pair" }, field("Subtypes", subtypes), field("Counters", counters, "+1/+1: 2, flying: 1")),
    h("div", { class: "pair" }, field("Damage", damage), field("Regeneration shields", shields)),
    attacks ? field("In a band with", others, "Other attackers, as in a2 a3") : null,
    h("div", { class: "checks" }, tapped.field, sick.field, attacks ? attacking.field : null),
    h("div", { class: "buttons" },
      h("button", { value: "cancel", type: "button", onclick: () => dialog.close("cancel") }, "Cancel"),
      h("button", { value: "save", class: "primary" }, "Save")));
  dialog.replaceChildren(form);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      if (dialog.returnValue !== "save") return resolve(undefined);
      /** @type {Creature} */
      const changed = {
        ...creature,
        power: number(power.value),
        toughness: number(toughness.value),
        abilities: abilities.value.split("\n").map((line) => line.trim()).filter(Boolean),
        colors: words(colors.value),
        types: words(types.value),
        subtypes: words(subtypes.value),
      };
      /** @param {keyof Creature} key @param {unknown} value @param {boolean} holds */
      const set = (key, value, holds) => {
        if (holds) Object.assign(changed, { [key]: value });
        else delete changed[key];
      };
      set("tapped", true, tapped.input.checked);
      set("summoning_sick", true, sick.input.checked);
      if (attacks) set("attacking", false, !attacking.input.checked);
      const read = readCounters(counters.value);
      set("counters", read, Object.keys(read).length > 0);
      set("damage", number(damage.value), number(damage.value) > 0);
      set("regeneration_shields", number(shields.value), number(shields.value) > 0);
      resolve({ creature: changed, band: words(others.value) });
    }, { once: true });
  });
}
