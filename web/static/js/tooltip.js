// One box that says why, beside the card under the pointer or with the focus.

import { h } from "./dom.js";

const box = h("div", { class: "tooltip", id: "why", role: "tooltip", hidden: true });
/** @type {HTMLElement | undefined} */
let owner;

export function mount() {
  document.querySelector("main")?.append(box);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  addEventListener("scroll", place, { passive: true });
  addEventListener("resize", place);
}

/** @param {HTMLElement} element @param {() => string[]} lines */
export function attach(element, lines) {
  const show = () => {
    const said = lines();
    if (said.length === 0) return hide();
    owner = element;
    box.replaceChildren(...said.map((line) => h("p", {}, line)));
    box.hidden = false;
    place();
  };
  const leave = () => {
    if (owner === element && document.activeElement !== element) hide();
  };
  element.addEventListener("pointerenter", show);
  element.addEventListener("focus", show);
  element.addEventListener("pointerleave", leave);
  element.addEventListener("blur", () => owner === element && hide());
  element.addEventListener("why", show);
}

export function hide() {
  owner = undefined;
  box.hidden = true;
}

/** Shows again what the card under the box says now. */
export function refresh() {
  owner?.dispatchEvent(new Event("why"));
}

function place() {
  if (!owner?.isConnected) return hide();
  const card = owner.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const left = Math.min(Math.max(8, card.left + card.width / 2 - width / 2), innerWidth - width - 8);
  const below = card.bottom + 8 + height < innerHeight;
  box.style.left = `${left}px`;
  box.style.top = `${below ? card.bottom + 8 : Math.max(8, card.top - height - 8)}px`;
}
