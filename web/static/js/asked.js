// A decision of the person at the screen.

import { h } from "./dom.js";

/** @typedef {import('./frames.js').Step} Step */

/**
 * Returns the form by which a decision is answered.
 * @param {Step} step @param {(numbers: number[]) => void} answer @param {() => void} undo
 */
export function askForm({ decision, asks }, answer, undo) {
  const { alternatives, least, most, kind } = asks ?? { alternatives: [], least: 0, most: 0, kind: "" };
  const question = decision?.question ?? "";
  const title = h("h3", { id: "asked-title", tabindex: -1 }, `${decision?.player}: ${question}`);
  const back = h("button", { type: "button", onclick: undo }, "Take back");
  if (kind === "mulligan" || kind === "priority" || (kind === "choose" && most === 1)) {
    const words = kind === "priority" ? (/** @type {string} */ text) => text.replace(/^passes$/, "pass").replace(/^(play|cast|activate|tap)s /, "$1 ")
      : (/** @type {string} */ text) => text.replace(/^keeps$/, "keep").replace(/^takes /, "take ");
    const buttons = alternatives.map((text, number) =>
      h("button", { type: "button", class: number === 0 ? "primary" : "", onclick: () => answer([number]) }, words(text)));
    if (kind === "choose" && least === 0) buttons.push(h("button", { type: "button", onclick: () => answer([]) }, "nothing"));
    return h("section", { class: "asked", "aria-labelledby": "asked-title" }, title, h("div", { class: "answers-row" }, ...buttons), back);
  }
  /** @type {number[]} In the order in which they were chosen, which counts for some. */
  let picks = [];
  const go = h("button", { class: "primary" }, "");
  const said = () => {
    const names = picks.map((number) => alternatives[number] ?? "").join(", ");
    go.textContent = kind === "attack" ? (picks.length > 0 ? `Attack with ${picks.length}` : "Don't attack")
      : kind === "block" ? (picks.length > 0 ? "Block so" : "Don't block") : picks.length > 0 ? `Choose ${names}` : "Choose nothing";
    go.disabled = kind === "choose" && (picks.length < least || picks.length > most);
  };
  const boxes = alternatives.map((text, number) => {
    const box = h("input", { type: "checkbox", onchange: () => {
      picks = box.checked ? [...picks, number] : picks.filter((other) => other !== number);
      said();
    } });
    return { box, label: h("label", { class: "check" }, box, ` ${text}`) };
  });
  const all = kind === "attack" && alternatives.length > 1 ? h("button", { type: "button", onclick: () => {
    for (const { box } of boxes) box.checked = true;
    picks = alternatives.map((_, number) => number);
    said();
  } }, "All") : null;
  said();
  const form = h("form", { class: "asked", "aria-labelledby": "asked-title", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    answer(picks);
  } }, title, h("div", { class: "answers-row" }, ...boxes.map(({ label }) => label)), h("div", { class: "buttons" }, go, all, back));
  return form;
}
