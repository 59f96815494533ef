// What the combat damage does, step by step, and the form in which it is divided.

import { reasonText } from "./card.js";
import { h } from "./dom.js";
import { happens, playList } from "./panel.js";
import { bandOf } from "./position.js";

/** @typedef {import('./types.js').Position} Position */
/** @typedef {import('./types.js').Now} Now */
/** @typedef {import('./types.js').Damage} Damage */
/** @typedef {import('./types.js').DamageStep} DamageStep */
/** @typedef {import('./types.js').Assignment} Assignment */

/** The step as the answer calls it, its heading, and the place of its division in a position. */
const STEPS = /** @type {const} */ ({
  first_strike: ["First-strike damage", "assignment_first_strike"],
  regular: ["Combat damage", "assignment"],
});

/**
 * Returns those among whom a creature divides its damage, in the order of the board, the player last.
 * @param {Position} position @param {Record<string, Now>} now @param {string} id @param {Set<string>} gone  died before
 */
function recipients(position, now, id, gone) {
  const blocks = position.blocks ?? {};
  const attacker = position.attacker.creatures.find((creature) => creature.id === id);
  if (!attacker) {
    const blocked = new Set((blocks[id] ?? []).flatMap((other) => [other, ...bandOf(position, other)]));
    return position.attacker.creatures.map((creature) => creature.id).filter((other) => blocked.has(other) && !gone.has(other));
  }
  const band = [id, ...bandOf(position, id)];
  const blockers = Object.keys(blocks).filter((other) => !gone.has(other) && blocks[other]?.some((member) => band.includes(member)));
  const through = now[id]?.keywords.includes("Trample") || attacker.abilities?.some((text) => /as though it weren.t blocked/.test(text));
  return through ? [...blockers, "player"] : blockers;
}

/** @param {string} id */
const named = (id) => (id === "player" ? "the player" : id);

/**
 * Returns what combat damage does. Where it can be divided in several ways the numbers are inputs, and `divide` gets what
 * is put in, as a position has it.
 * @param {Position} position @param {Record<string, Now>} now
 * @param {Damage} damage  what the position's own division does
 * @param {Damage} best    what each side's best division does, the same if the position has none
 * @param {boolean} open   whether the steps are shown
 * @param {(assignment: Pick<Position, 'assignment' | 'assignment_first_strike'>) => void} divide
 */
export function damageParts(position, now, damage, best, open, divide) {
  const own = position.assignment || position.assignment_first_strike;
  /** @type {{key: 'assignment' | 'assignment_first_strike', id: string, to: string, input: HTMLInputElement}[]} */
  const inputs = [];
  /** @type {Set<string>} */
  const gone = new Set();
  /** @param {DamageStep} step */
  const stepParts = (step) => {
    const [heading, key] = STEPS[step.step];
    const rows = Object.entries(step.assigned).map(([id, assigned]) => {
      const to = recipients(position, now, id, gone);
      const given = position[key]?.[id] ?? assigned;
      if (to.length < 2) {
        return h("li", {}, `${id} deals ${Object.entries(assigned).map(([other, points]) => `${points} to ${named(other)}`).join(", ")}`);
      }
      const parts = to.map((other) => {
        const input = h("input", { type: "number", min: 0, max: 999, value: given[other] ?? 0, "aria-label": `${heading}: ${id} deals to ${named(other)}` });
        inputs.push({ key, id, to: other, input });
        return h("label", { class: "dealt" }, input, ` to ${named(other)}`);
      });
      return h("li", {}, `${id} deals `, ...parts);
    });
    for (const id of [...step.died, ...(step.returned ?? [])]) gone.add(id);
    const dies = step.died.length > 0 ? [h("li", {}, `${step.died.join(", ")} ${step.died.length === 1 ? "dies" : "die"}`)] : [];
    return [h("h3", {}, heading), h("ul", { class: "dealt-list" }, ...rows, ...dies)];
  };
  const steps = (damage.assignment_legal ? damage : best).steps ?? [];
  const drawn = steps.filter((step) => Object.keys(step.assigned).length > 0).flatMap(stepParts);
  const parts = damage.assignment_legal
    ? [h("p", {}, happens(damage)), playList(damage.plays)]
    : [h("p", {}, "This division of damage is illegal:"), h("ul", { class: "reasons", role: "alert" }, ...(damage.reasons ?? []).map((reason) => h("li", {}, reasonText(reason))))];
  if (drawn.length === 0) return parts.filter((part) => part !== null);
  const submit = () => {
    /** @type {Pick<Position, 'assignment' | 'assignment_first_strike'>} */
    const divided = {};
    for (const { key, id, to, input } of inputs) {
      const points = Math.trunc(Number(input.value)) || 0;
      const of = ((divided[key] ??= {})[id] ??= {});
      if (points > 0) of[to] = points;
    }
    divide(divided);
  };
  const form = h("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); submit(); } }, ...drawn,
    h("div", { class: "buttons" },
      inputs.length > 0 ? h("button", { type: "submit" }, "Divide so") : null,
      own ? h("button", { type: "button", onclick: () => divide({}) }, "Each side’s best") : null));
  const details = h("details", { open }, h("summary", {}, inputs.length > 0 ? "Step by step, and divided otherwise" : "Step by step"), form);
  return [...parts, details].filter((part) => part !== null);
}
