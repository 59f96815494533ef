// Match-ups: who beats whom, from a run's matchups.csv.

import { toCsv } from "./csv.js";
import { byId, h } from "./dom.js";
import { percent, readResults, scores, turned } from "./results.js";

/** @typedef {import('./results.js').Result} Result */

/** @type {Record<string, (one: Result, other: Result) => number>} */
const ORDERS = {
  a: (one, other) => one.a.localeCompare(other.a) || one.b.localeCompare(other.b),
  b: (one, other) => one.b.localeCompare(other.b) || one.a.localeCompare(other.a),
  rate: (one, other) => other.rate - one.rate,
  games: (one, other) => other.games - one.games,
  turns: (one, other) => other.turns - one.turns,
};

export class MatchUps {
  /** @type {Result[]} */
  #results = [];
  #order = "rate";
  #filter = "";

  constructor() {
    const view = byId("matchups", HTMLElement);
    const file = byId("matchups-file", HTMLInputElement);
    file.addEventListener("change", () => {
      const [chosen] = file.files ?? [];
      if (chosen) void chosen.text().then((text) => this.read(text));
    });
    view.addEventListener("dragover", (event) => event.preventDefault());
    view.addEventListener("drop", (event) => {
      event.preventDefault();
      void dropped(event).then((text) => this.read(text), (error) => this.#say(error.message));
    });
    const filter = byId("matchups-filter", HTMLInputElement);
    filter.addEventListener("input", () => {
      this.#filter = filter.value.trim().toLowerCase();
      this.#draw();
    });
    byId("matchups-copy", HTMLButtonElement).addEventListener("click", () => void this.#copy());
    byId("matchups-svg", HTMLButtonElement).addEventListener("click", () => this.#save());
  }

  /** @param {string} text */
  read(text) {
    try {
      this.#results = readResults(text);
      this.#say(`${this.#results.length} match-up${this.#results.length === 1 ? "" : "s"} read.`);
    } catch (error) {
      this.#results = [];
      this.#say(error instanceof Error ? error.message : String(error));
    }
    this.#draw();
  }

  /** @param {string} text */
  #say(text) {
    byId("matchups-said", HTMLParagraphElement).textContent = text;
  }

  #shown() {
    return this.#results.filter(({ a, b }) => a.toLowerCase().includes(this.#filter) || b.toLowerCase().includes(this.#filter));
  }

  #draw() {
    const shown = this.#shown();
    byId("matchups-results", HTMLDivElement).hidden = this.#results.length === 0;
    byId("matchups-map", HTMLDivElement).replaceChildren(shown.length > 0 ? heatMap(shown) : h("p", {}, "No player is called so."));
    const order = ORDERS[this.#order];
    const sorted = order ? [...shown].sort(order) : shown;
    /** @param {string} key @param {string} name */
    const head = (key, name) =>
      h("th", { scope: "col", "aria-sort": this.#order === key ? (key === "a" || key === "b" ? "ascending" : "descending") : false },
        h("button", { type: "button", onclick: () => this.#sort(key) }, name));
    byId("matchups-list", HTMLDivElement).replaceChildren(h("table", {},
      h("caption", {}, "Every match-up"),
      h("thead", {}, h("tr", {}, head("a", "Player"), head("b", "Against"), head("games", "Games"), head("rate", "Win rate"), h("th", { scope: "col" }, "95 % interval"), head("turns", "Turns"))),
      h("tbody", {}, ...sorted.map((result) => h("tr", {},
        h("th", { scope: "row" }, result.a), h("td", {}, result.b), h("td", { class: "number" }, result.games.toLocaleString("en")),
        h("td", { class: "number" }, percent(result.rate)), h("td", {}, whisker(result)), h("td", { class: "number" }, Number.isNaN(result.turns) ? "" : result.turns.toFixed(1)))))));
    byId("matchups-scores", HTMLDivElement).replaceChildren(h("table", {},
      h("caption", {}, "Score against all others shown"),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Player"), h("th", { scope: "col" }, "Games"), h("th", { scope: "col" }, "Score"))),
      h("tbody", {}, ...scores(shown).map(({ player, games, rate }) => h("tr", {},
        h("th", { scope: "row" }, player), h("td", { class: "number" }, games.toLocaleString("en")), h("td", { class: "number" }, percent(rate)))))));
  }

  /** @param {string} key */
  #sort(key) {
    this.#order = key;
    this.#draw();
    /** @type {HTMLElement | null} */ (byId("matchups-list", HTMLDivElement).querySelector("[aria-sort] button"))?.focus();
  }

  async #copy() {
    const rows = this.#shown().map(({ a, b, games, wins, draws, losses, rate, low, high }) => [a, b, games, wins, draws, losses, rate, low, high]);
    try {
      await navigator.clipboard.writeText(toCsv([["player", "against", "games", "wins", "draws", "losses", "win_rate", "ci95_low", "ci95_high"], ...rows]));
      this.#say("The match-ups shown are on the clipboard as csv.");
    } catch {
      this.#say("The browser does not let this page write to the clipboard.");
    }
  }

  #save() {
    const address = URL.createObjectURL(new Blob([toSvg(this.#shown())], { type: "image/svg+xml" }));
    h("a", { href: address, download: "matchups.svg" }).click();
    URL.revokeObjectURL(address);
  }
}

/** @param {DragEvent} event @returns {Promise<string>} the text of matchups.csv, alone or in a folder */
async function dropped(event) {
  const [item] = event.dataTransfer?.items ?? [];
  const entry = item?.webkitGetAsEntry();
  if (entry?.isDirectory) {
    const folder = /** @type {FileSystemDirectoryEntry} */ (entry);
    /** @type {FileSystemFileEntry} */
    const file = await new Promise((resolve, reject) =>
      folder.getFile("matchups.csv", {}, (found) => resolve(/** @type {FileSystemFileEntry} */ (found)),
        () => reject(new Error(`${entry.name} has no matchups.csv`))));
    return new Promise((resolve, reject) => file.file((file) => resolve(file.text()), reject));
  }
  const file = event.dataTransfer?.files[0];
  if (!file) throw new Error("this is no file");
  return file.text();
}

/** @param {Result[]} results */
function players(results) {
  const best = scores(results).map(({ player }) => player);
  const all = new Set([...best, ...results.flatMap(({ a, b }) => [a, b])]);
  return [...all];
}

/** @param {Result[]} results @returns {(a: string, b: string) => Result | undefined} */
function finder(results) {
  const found = new Map(results.flatMap((result) => [[`${result.b}\n${result.a}`, turned(result)]]));
  for (const result of results) found.set(`${result.a}\n${result.b}`, result);
  return (a, b) => found.get(`${a}\n${b}`);
}

/** @param {number} rate @returns {string} a class from `r0` to `r10` */
const shade = (rate) => `r${Math.max(0, Math.min(10, Math.round(rate * 10)))}`;

/** @param {Result[]} results */
function heatMap(results) {
  const names = players(results);
  const find = finder(results);
  return h("table", { class: "heat" },
    h("caption", {}, "Win rate of the row against the column, with its 95 % interval"),
    h("thead", {}, h("tr", {}, h("td", {}), ...names.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...names.map((a) => h("tr", {}, h("th", { scope: "row" }, a), ...names.map((b) => {
      const result = find(a, b);
      if (!result) return h("td", { class: "none" }, a === b ? "" : "–");
      return h("td", { class: shade(result.rate) }, h("strong", {}, percent(result.rate)),
        h("small", {}, `${(100 * result.low).toFixed(0)} to ${(100 * result.high).toFixed(0)} %`));
    })))));
}

/** @param {Result} result */
function whisker({ low, high, rate }) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 100 12");
  svg.setAttribute("class", "whisker");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${percent(low)} to ${percent(high)}`);
  /** @param {string} name @param {Record<string, number | string>} attributes */
  const part = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    svg.append(element);
  };
  part("line", { x1: 50, x2: 50, y1: 0, y2: 12, class: "even" });
  part("line", { x1: 100 * low, x2: 100 * high, y1: 6, y2: 6, class: "span" });
  part("circle", { cx: 100 * rate, cy: 6, r: 3 });
  return svg;
}

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * The heat map as a picture of its own.
 * @param {Result[]} results
 */
export function toSvg(results) {
  const names = players(results);
  const find = finder(results);
  const [left, top, width, height] = [180, 60, 110, 44];
  const cells = names.flatMap((a, row) => names.map((b, column) => {
    const result = find(a, b);
    if (!result) return "";
    const [x, y] = [left + column * width, top + row * height];
    // From red over white to green, as light as on the page.
    const hue = result.rate < 0.5 ? 8 : 150;
    const light = 96 - 70 * Math.abs(result.rate - 0.5);
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="hsl(${hue} 60% ${light.toFixed(0)}%)" stroke="#fff"/>` +
      `<text x="${x + width / 2}" y="${y + 19}" text-anchor="middle" font-weight="700">${percent(result.rate)}</text>` +
      `<text x="${x + width / 2}" y="${y + 35}" text-anchor="middle" font-size="11">${(100 * result.low).toFixed(0)} to ${(100 * result.high).toFixed(0)} %</text>`;
  }));
  const rows = names.map((name, row) => `<text x="${left - 8}" y="${top + row * height + 27}" text-anchor="end">${escaped(name)}</text>`);
  const columns = names.map((name, column) => `<text x="${left + column * width + width / 2}" y="${top - 12}" text-anchor="middle">${escaped(name)}</text>`);
  const [w, h_] = [left + names.length * width + 10, top + names.length * height + 10];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h_}" width="${w}" height="${h_}" font-family="system-ui, sans-serif" font-size="14">` +
    `<rect width="${w}" height="${h_}" fill="#fff"/>${rows.join("")}${columns.join("")}${cells.join("")}</svg>\n`;
}
