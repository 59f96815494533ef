// Match-ups: who beats whom, from a run's matchups.csv or games that the page plays.

import { growth, whisker } from "./charts.js";
import { toCsv } from "./csv.js";
import { byId, h } from "./dom.js";
import { Engine, Stopped } from "./engine.js";
import { meetings, percent, readGames, readResults, scores, turned } from "./results.js";
import { Run } from "./run.js";
import { CardFilesForm, SeatForm, kindOf } from "./seats.js";

/** @typedef {import('./results.js').Result} Result */

/** @type {Record<string, (one: Result, other: Result) => number>} */
const ORDERS = {
  a: (one, other) => one.a.localeCompare(other.a) || one.b.localeCompare(other.b),
  b: (one, other) => one.b.localeCompare(other.b) || one.a.localeCompare(other.a),
  rate: (one, other) => other.rate - one.rate,
  games: (one, other) => other.games - one.games,
  turns: (one, other) => other.turns - one.turns,
};

/** The most games of a run in the page. */
const MOST_GAMES = 10_000;

/** @typedef {{player: string, elo: number, low: number, high: number}} Rating */

export class MatchUps {
  /** @type {Result[]} */
  #results = [];
  /** @type {Rating[]} The strongest first. */
  #ratings = [];
  /** @type {import('./charts.js').Series[]} */
  #growth = [];
  /** The csv that the results were read from. */
  #csv = "";
  #order = "rate";
  #filter = "";
  #module;
  #engine;
  /** @type {import('./seats.js').Players | undefined} */
  #players;
  /** @type {SeatForm[]} */
  #seats = [];
  #cards = new CardFilesForm();
  /** @type {Run | undefined} */
  #run;
  /** Counts what has been read, so that late ratings of older results are dropped. */
  #read = 0;

  /** @param {Promise<WebAssembly.Module>} module */
  constructor(module) {
    this.#module = module;
    this.#engine = new Engine(module);
    const view = byId("matchups", HTMLElement);
    const file = byId("matchups-file", HTMLInputElement);
    file.addEventListener("change", () => {
      const [chosen] = file.files ?? [];
      if (chosen) void chosen.text().then((text) => this.read(text));
    });
    view.addEventListener("dragover", (event) => event.preventDefault());
    view.addEventListener("drop", (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      // Not `file.text()` for a folder.
      const entry = event.dataTransfer?.items[0]?.webkitGetAsEntry();
      if (file && !entry?.isDirectory && !file.name.endsWith(".csv")) {
        const over = this.#seats.find(({ element }) => event.composedPath().includes(element));
        void file.text().then((text) => this.#droppedFile({ name: file.name, text }, over));
        return;
      }
      void dropped(event).then(({ matchups, games }) => this.read(matchups, games), (error) => this.#say(error.message));
    });
    const filter = byId("matchups-filter", HTMLInputElement);
    filter.addEventListener("input", () => {
      this.#filter = filter.value.trim().toLowerCase();
      this.#draw();
    });
    byId("matchups-cards", HTMLDivElement).append(this.#cards.element);
    byId("matchups-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#play();
    });
    byId("matchups-form", HTMLFormElement).addEventListener("input", () => this.#total());
    byId("matchups-add", HTMLButtonElement).addEventListener("click", () => this.#addSeat());
    byId("matchups-stop", HTMLButtonElement).addEventListener("click", () => this.#run?.stop());
    byId("matchups-copy", HTMLButtonElement).addEventListener("click", () => void this.#copy());
    byId("matchups-save", HTMLButtonElement).addEventListener("click", () => this.#download(this.#csv, "text/csv", "matchups.csv"));
    byId("matchups-svg", HTMLButtonElement).addEventListener("click", () => this.#download(toSvg(this.#shown()), "image/svg+xml", "matchups.svg"));
  }

  /** Asks for decks and bots when the view is first shown. */
  async show() {
    if (this.#players) return;
    const players = await this.#engine.ask({ ask: "players" });
    if (this.#players) return;
    this.#players = players;
    for (let seat = 0; seat < 3; seat++) this.#addSeat();
  }

  #addSeat() {
    if (!this.#players) return;
    const number = this.#seats.length;
    const deck = this.#players.decks[number % this.#players.decks.length]?.key ?? "";
    const seat = new SeatForm(`Player ${number + 1}`, this.#players, { deck, bot: "greedy" });
    if (number >= 2) {
      const remove = h("button", { type: "button", class: "remove", "aria-label": `Remove player ${number + 1}`, onclick: () => {
        this.#seats = this.#seats.filter((other) => other !== seat);
        seat.element.remove();
        this.#total();
      } }, "Remove");
      seat.element.append(remove);
    }
    this.#seats.push(seat);
    byId("matchups-seats", HTMLDivElement).append(seat.element);
    this.#total();
  }

  #matchUps() {
    const count = this.#seats.length;
    return (count * (count - 1)) / 2;
  }

  /** @returns {number} games of each match-up, whole pairs of them, or 0 if they are too many */
  #games() {
    const asked = Math.trunc(Number(byId("matchups-games", HTMLInputElement).value));
    const games = 2 * Math.ceil(asked / 2);
    return games >= 2 && games * this.#matchUps() <= MOST_GAMES ? games : 0;
  }

  #total() {
    const [games, matchUps] = [this.#games(), this.#matchUps()];
    const most = 2 * Math.floor(MOST_GAMES / matchUps / 2);
    byId("matchups-total", HTMLParagraphElement).textContent = games === 0
      ? `From 2 to ${most.toLocaleString("en")} games each: the page plays ${MOST_GAMES.toLocaleString("en")} at most. The program plays millions.`
      : `${matchUps} match-up${matchUps === 1 ? "" : "s"}, ${(games * matchUps).toLocaleString("en")} games: each pair of them with the same shuffles and swapped seats.`;
    byId("matchups-run", HTMLButtonElement).disabled = games === 0;
  }

  /** @param {import('./seats.js').TextFile} file @param {SeatForm | undefined} over */
  #droppedFile(file, over) {
    const kind = kindOf(file);
    if (kind === "cards") {
      this.#cards.add(file);
      byId("matchups-more", HTMLDetailsElement).open = true;
      this.#say(`${file.name}: cards for the next run.`);
    } else if (kind === "deck" && this.#seats.length > 0) {
      (over ?? this.#seats[0])?.setDeck(file);
      this.#say(`${file.name}: the deck of player ${over ? this.#seats.indexOf(over) + 1 : 1}.`);
    } else this.#say("this is no matchups.csv");
  }

  /** Plays everybody against everybody. */
  async #play() {
    const games = this.#games();
    if (games === 0 || this.#run) return;
    const seats = this.#seats.map(({ seat }) => seat);
    const seed = Math.trunc(Number(byId("matchups-seed", HTMLInputElement).value)) || 0;
    const pairs = seats.flatMap((one, index) => seats.slice(index + 1).map((other) => /** @type {const} */ ([one, other])));
    const matches = pairs.map(([one, other]) => ({ players: /** @type {[typeof one, typeof one]} */ ([one, other]), cards: this.#cards.all, seed }));
    const read = ++this.#read;
    this.#growth = [];
    let stopped = false;
    let drawn = 0;
    /** @param {Run} run */
    const told = async (run) => {
      const left = run.total - run.done;
      byId("matchups-progress", HTMLProgressElement).value = run.done / run.total;
      // Drawing takes time, too.
      if (left > 0 && performance.now() - drawn < 500) return;
      drawn = performance.now();
      await this.#take(run, read);
    };
    this.#busy(true);
    this.#say("Reading decks…");
    const run = new Run(this.#module, matches, games, told);
    this.#run = run;
    let since = performance.now();
    try {
      // What is wrong with a match is said before any is played.
      for (const match of matches) await this.#engine.ask({ ask: "begin", with: match, game: 0 });
      this.#say("Playing…");
      since = performance.now();
      await run.play();
    } catch (error) {
      stopped = true;
      if (!(error instanceof Stopped)) {
        this.#run = undefined;
        this.#busy(false);
        return this.#say(error instanceof Error ? error.message : String(error));
      }
    }
    this.#run = undefined;
    this.#busy(false);
    await this.#take(run, read);
    const seconds = (performance.now() - since) / 1000;
    this.#say(`${stopped || run.done < run.total ? "Stopped after" : "Played"} ${run.done.toLocaleString("en")} games in ${seconds.toFixed(1)} s.`);
  }

  /** @param {boolean} playing */
  #busy(playing) {
    byId("matchups-run", HTMLButtonElement).hidden = playing;
    byId("matchups-stop", HTMLButtonElement).hidden = !playing;
    byId("matchups-progress", HTMLProgressElement).hidden = !playing;
    if (playing) byId("matchups-progress", HTMLProgressElement).value = 0;
  }

  /** Shows what a run has counted so far. @param {Run} run @param {number} read */
  async #take(run, read) {
    const rows = run.played.filter(({ games }) => games > 0).map(({ row }) => row);
    if (rows.length === 0 || read !== this.#read) return;
    this.#csv = toCsv([run.columns, ...rows]);
    this.#results = readResults(this.#csv);
    await this.#rate(read, rows.length === run.played.length ? run.done : undefined);
  }

  /** @param {string} text @param {string} [games]  the games.csv of the same run */
  read(text, games) {
    const read = ++this.#read;
    this.#run?.stop();
    this.#ratings = [];
    this.#growth = [];
    try {
      this.#csv = text;
      this.#results = readResults(text);
      this.#say(`${this.#results.length} match-up${this.#results.length === 1 ? "" : "s"} read.`);
      void (games === undefined ? this.#rate(read) : this.#grow(read, readGames(games)));
    } catch (error) {
      this.#results = [];
      this.#say(error instanceof Error ? error.message : String(error));
    }
    this.#draw();
  }

  /** Asks for the ratings that the results give. @param {number} read @param {number} [games]  to note how they grow */
  async #rate(read, games) {
    const { players, met } = meetings(this.#results);
    const rated = await this.#engine.ask({ ask: "ratings", players: players.length, met });
    if (read !== this.#read) return;
    this.#ratings = rated.map((/** @type {any} */ { player, ...rest }) => ({ player: players[player] ?? "", ...rest }));
    if (games !== undefined) this.#note(games);
    this.#draw();
  }

  /** @param {number} games */
  #note(games) {
    for (const { player, elo, low, high } of this.#ratings) {
      let series = this.#growth.find(({ name }) => name === player);
      if (!series) this.#growth.push((series = { name: player, points: [] }));
      if (series.points.at(-1)?.x !== games) series.points.push({ x: games, y: elo, low, high });
    }
  }

  /** Follows the ratings through the games of a run. @param {number} read @param {{matchUp: number, points: number}[]} games */
  async #grow(read, games) {
    const whole = this.#results;
    const most = whole.map((_, matchUp) => games.filter((game) => game.matchUp === matchUp));
    const longest = Math.max(...most.map(({ length }) => length));
    for (let part = 1; part <= 24; part++) {
      const upto = 2 * Math.ceil((longest * part) / 48);
      let played = 0;
      const results = whole.map((result, matchUp) => {
        const some = most[matchUp]?.slice(0, upto) ?? [];
        played += some.length;
        const pairs = [0, 0, 0, 0, 0];
        for (let at = 0; at + 1 < some.length; at += 2) {
          const half = 2 * ((some[at]?.points ?? 0) + (some[at + 1]?.points ?? 0));
          pairs[half] = (pairs[half] ?? 0) + 1;
        }
        const count = (/** @type {number} */ points) => some.filter((game) => game.points === points).length;
        return { ...result, games: some.length, wins: count(1), draws: count(0.5), losses: count(0), pairs };
      });
      const { players, met } = meetings(results);
      const rated = await this.#engine.ask({ ask: "ratings", players: players.length, met });
      if (read !== this.#read) return;
      this.#ratings = rated.map((/** @type {any} */ { player, ...rest }) => ({ player: players[player] ?? "", ...rest }));
      this.#note(played);
    }
    await this.#rate(read);
  }

  /** @param {string} text */
  #say(text) {
    byId("matchups-said", HTMLParagraphElement).textContent = text;
  }

  /** @param {string} name */
  #matches(name) {
    return name.toLowerCase().includes(this.#filter);
  }

  #shown() {
    return this.#results.filter(({ a, b }) => this.#matches(a) || this.#matches(b));
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
    const longest = Math.max(1, ...this.#results.map(({ lengths }) => lengths?.[3] ?? 0));
    byId("matchups-list", HTMLDivElement).replaceChildren(h("table", {},
      h("caption", {}, "Every match-up"),
      h("thead", {}, h("tr", {}, head("a", "Player"), head("b", "Against"), head("games", "Games"), head("rate", "Win rate"), h("th", { scope: "col" }, "95 % interval"), head("turns", "Turns"), h("th", { scope: "col" }, "Length of games"))),
      h("tbody", {}, ...sorted.map((result) => h("tr", {},
        h("th", { scope: "row" }, result.a), h("td", {}, result.b), h("td", { class: "number" }, result.games.toLocaleString("en")),
        h("td", { class: "number" }, percent(result.rate)),
        h("td", {}, whisker({ ...result, value: result.rate, from: 0, to: 1, even: 0.5, label: `${percent(result.low)} to ${percent(result.high)}` })),
        h("td", { class: "number" }, Number.isNaN(result.turns) ? "" : result.turns.toFixed(1)),
        h("td", {}, length(result, longest)))))));
    byId("matchups-ratings", HTMLDivElement).replaceChildren(...this.#ratingTable(shown));
    const growths = this.#growth.filter(({ name, points }) => this.#matches(name) && points.length > 1);
    byId("matchups-growth", HTMLDivElement).replaceChildren(...(growths.length === 0 ? [] : growthChart(growths)));
  }

  /** @param {Result[]} shown */
  #ratingTable(shown) {
    const rated = this.#ratings.filter(({ player }) => this.#matches(player));
    if (rated.length === 0) return [];
    const all = new Map(scores(this.#results).map((score) => [score.player, score]));
    const [from, to] = [Math.min(...rated.map(({ low }) => low)), Math.max(...rated.map(({ high }) => high))];
    const elo = (/** @type {number} */ value) => value.toFixed(0).replace("-", "−");
    return [h("table", {},
      h("caption", {}, shown.length < this.#results.length ? "Ratings, from all match-ups" : "Ratings"),
      h("thead", {}, h("tr", {}, ...["Player", "Elo", "95 % interval", "Games", "Score"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, ...rated.map((rating) => h("tr", {},
        h("th", { scope: "row" }, rating.player), h("td", { class: "number" }, elo(rating.elo)),
        h("td", {}, whisker({ ...rating, value: rating.elo, from, to, even: 0, label: `${elo(rating.low)} to ${elo(rating.high)}` })),
        h("td", { class: "number" }, (all.get(rating.player)?.games ?? 0).toLocaleString("en")),
        h("td", { class: "number" }, percent(all.get(rating.player)?.rate ?? 0))))))];
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

  /** @param {string} text @param {string} type @param {string} name */
  #download(text, type, name) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    h("a", { href: address, download: name }).click();
    URL.revokeObjectURL(address);
  }
}

/** @param {Result} result @param {number} longest */
function length({ lengths }, longest) {
  if (!lengths) return "";
  const [low, value, high, most] = lengths;
  return whisker({ low, high, value, from: 0, to: longest, label: `median ${value} turns, most from ${low} to ${high}, at most ${most}` });
}

/** @param {import('./charts.js').Series[]} series */
function growthChart(series) {
  const shown = series.slice(0, 8);
  const last = shown.map(({ name, points }) => `${name} ${(points.at(-1)?.y ?? 0).toFixed(0)}`).join(", ");
  return [
    h("h3", {}, "Elo against games"),
    growth(shown, "games", "Elo", `Elo ratings as the games were played, with 95 % intervals. At the end: ${last}`),
    h("ul", { class: "legend" }, ...shown.map(({ name }, index) => h("li", { class: `s${index}` }, name))),
  ];
}

/** @param {DragEvent} event @returns {Promise<{matchups: string, games?: string}>} the files of a run: matchups.csv alone, or a folder */
async function dropped(event) {
  const [item] = event.dataTransfer?.items ?? [];
  const entry = item?.webkitGetAsEntry();
  if (entry?.isDirectory) {
    const folder = /** @type {FileSystemDirectoryEntry} */ (entry);
    /** @param {string} name @returns {Promise<string | undefined>} */
    const text = (name) => new Promise((resolve) =>
      folder.getFile(name, {}, (found) => /** @type {FileSystemFileEntry} */ (found).file((file) => resolve(file.text()), () => resolve(undefined)), () => resolve(undefined)));
    const [matchups, games] = await Promise.all([text("matchups.csv"), text("games.csv")]);
    if (matchups === undefined) throw new Error(`${entry.name} has no matchups.csv`);
    return games === undefined ? { matchups } : { matchups, games };
  }
  const files = [...event.dataTransfer?.files ?? []];
  const games = files.find(({ name }) => name === "games.csv");
  const matchups = files.find((file) => file !== games);
  if (!matchups) throw new Error(games ? "games.csv needs its matchups.csv: drop both" : "this is no file");
  return games ? { matchups: await matchups.text(), games: await games.text() } : { matchups: await matchups.text() };
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
