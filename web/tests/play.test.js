// Games and runs that the page plays, in a real Chromium.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { eventually, launch, MISSING, open } from "./support/browser.js";
import { NOT_BUILT } from "./support/engine.js";
import { serve } from "./support/serve.js";

const skip = MISSING || NOT_BUILT;

/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {import('playwright-core').BrowserContext} */
let browser;

before(async () => {
  if (skip) return;
  server = await serve();
  browser = await launch();
});

after(async () => {
  if (skip) return;
  await browser.close();
  await server.close();
});

/** @param {import('playwright-core').Page} page @param {string} what */
async function clean(page, what) {
  const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  await page.evaluate(`${await readFile(axe, "utf8")}; undefined`);
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const found = await page.evaluate(async () => {
      const { violations } = await /** @type {any} */ (globalThis).axe.run();
      return violations.map((/** @type {any} */ violation) => `${violation.id}: ${violation.nodes.map((/** @type {any} */ node) => node.html.slice(0, 160)).join(" | ")}`);
    });
    assert.deepEqual(found, [], `${what}, ${colorScheme}`);
  }
}

/** @param {import('playwright-core').Page} page @param {string} name */
async function fits(page, name) {
  const shots = fileURLToPath(new URL("../screenshots/", import.meta.url));
  mkdirSync(shots, { recursive: true });
  for (const [width, height] of /** @type {const} */ ([[360, 740], [820, 1180], [1280, 900], [3840, 2160]])) {
    await page.setViewportSize({ width, height });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${name}: ${wide} px of page on ${width} px`);
    await page.screenshot({ path: `${shots}${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** @param {import('playwright-core').Page} page @param {number} seat @param {string} deck @param {string} bot @param {string} [settings] */
async function sit(page, seat, deck, bot, settings) {
  const form = page.locator("#games-seats .seat-form").nth(seat);
  await form.locator("select").first().selectOption(deck);
  await form.locator("select").last().selectOption(bot);
  if (settings !== undefined) await form.locator(".pair input").fill(settings);
}

const SOON = { timeout: 180_000 };

test("a game of starter decks is played and watched, step by step", { skip }, async () => {
  const { page, errors } = await open(browser, `${server.origin}/#games`);
  await page.waitForSelector("#games-seats .seat-form");
  await sit(page, 0, "red-aggro", "mcts", "iterations=20");
  await sit(page, 1, "green-stompy", "greedy");
  await page.locator("#games-play").click();
  await page.waitForFunction(() => /after \d+ turns/.test(document.querySelector("#games-said")?.textContent ?? ""), null, SOON);
  await eventually(async () => assert.match((await page.locator("#games-place").textContent()) ?? "", /^Turn 0 of \d+, mulligans$/));
  let considered = 0;
  for (let steps = 0; steps < 400 && await page.locator("#games-next").isEnabled(); steps++) {
    await page.locator("#games-next").click();
    considered += await page.locator(".considered tbody tr").count();
    if (await page.locator(".considered").count() > 0) assert.match((await page.locator(".considered td").first().textContent()) ?? "", /%|\d|wins|loses/);
  }
  assert.ok(considered > 20);
  await eventually(async () => assert.match((await page.locator("#games-place").textContent()) ?? "", /: the end of the game$/));
  await eventually(async () => assert.match((await page.locator("#games-decision").textContent()) ?? "", /wins|draw/));
  const end = await page.locator("#games-board").textContent();
  await page.locator("#games-back").click();
  await page.locator("#games-turn-back").focus();
  await page.keyboard.press("ArrowRight");
  await eventually(async () => assert.equal(await page.locator("#games-board").textContent(), end));
  for (let steps = 0; steps < 60 && !(await page.locator(".considered").count()); steps++) await page.keyboard.press("ArrowLeft");
  await clean(page, "game");
  await fits(page, "played");
  assert.deepEqual(errors, []);
  await page.close();
});

test("a person plays a deck and cards of their own", { skip }, async () => {
  const { page, errors } = await open(browser, `${server.origin}/#games`);
  await page.waitForSelector("#games-seats .seat-form");
  await sit(page, 0, "", "human");
  await page.locator("#games-seats .seat-form").first().locator("textarea").fill("24 Mountain\n36 Test Spark");
  await sit(page, 1, "green-stompy", "greedy");
  await page.locator("#games-play").click();
  await page.waitForFunction(() => document.querySelector("#games-said")?.textContent?.includes("Test Spark"), null, SOON);
  await page.locator("#games-more summary").click();
  await page.locator("#games-cards textarea").fill(JSON.stringify({ name: "Test Spark", mana_cost: "{R}", types: ["Instant"], text: "Test Spark deals 2 damage to any target." }));
  await page.locator("#games-play").click();
  await page.getByRole("button", { name: "keep" }).click(SOON);
  await page.waitForFunction(() => /Turn [1-9]/.test(document.querySelector("#games-place")?.textContent ?? ""), null, SOON);
  await eventually(async () => assert.match((await page.locator(".hidden-card").textContent()) ?? "", /hidden card/));
  await clean(page, "a person's game");
  const answered = await page.evaluate(() => {
    const button = /** @type {HTMLButtonElement} */ (document.querySelector(".asked .primary"));
    button.click();
    return [button.isConnected, document.querySelector(".asked")];
  });
  assert.deepEqual(answered, [false, null], "a second click would answer a question that nobody has seen");
  let [cast, takenBack] = [false, false];
  for (let answers = 0; answers < 60 && !(cast && takenBack); answers++) {
    await page.waitForSelector("#games-stop", { state: "hidden" });
    const land = page.locator(".asked button", { hasText: /^play Mountain/ }).first();
    const spark = page.locator(".asked button", { hasText: /^cast Test Spark/ }).first();
    const target = page.locator(".asked button", { hasText: /^B$/ }).first();
    if (await target.count()) {
      await target.click();
      cast = true;
    } else if (await land.count()) {
      await land.click();
      await page.waitForSelector("#games-stop", { state: "hidden" });
      await page.getByRole("button", { name: "Take back" }).click();
      await page.waitForFunction(() => document.querySelector("#games-said")?.textContent !== "");
      if ((await page.locator("#games-said").textContent()) === "Taken back.") {
        takenBack = true;
        await page.locator(".asked button", { hasText: /^play Mountain/ }).first().click();
      }
    } else if (await spark.count()) await spark.click();
    else await page.locator(".asked .primary").first().click();
  }
  assert.ok(cast && takenBack);
  await fits(page, "person");
  assert.deepEqual(errors, []);
  await page.close();
});

test("a run of some hundred games is played, rated and drawn", { skip }, async () => {
  const { page, errors } = await open(browser, `${server.origin}/#matchups`);
  await page.waitForSelector("#matchups-seats .seat-form");
  await page.locator("#matchups-games").fill("10000");
  assert.ok(await page.locator("#matchups-run").isDisabled());
  await page.locator("#matchups-games").fill("200");
  await page.locator("#matchups-run").click();
  await page.waitForFunction(() => /^Played 600 games/.test(document.querySelector("#matchups-said")?.textContent ?? ""), null, SOON);
  await eventually(async () => assert.equal(await page.locator(".heat td strong").count(), 6));
  await eventually(async () => assert.equal(await page.locator("#matchups-ratings tbody tr").count(), 3));
  await eventually(async () => assert.equal(await page.locator("#matchups-ratings .whisker").count(), 3));
  await eventually(async () => assert.match((await page.locator("#matchups-list .whisker").last().getAttribute("aria-label")) ?? "", /^median \d+ turns/));
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#matchups-save").click()]);
  const csv = await readFile(await download.path(), "utf8");
  // However many workers there were, the games are the same ones.
  await page.locator("#matchups-run").click();
  await page.waitForFunction(() => document.querySelector("#matchups-said")?.textContent === "Playing…");
  await page.waitForFunction(() => /^Played 600 games/.test(document.querySelector("#matchups-said")?.textContent ?? ""), null, SOON);
  const [again] = await Promise.all([page.waitForEvent("download"), page.locator("#matchups-save").click()]);
  assert.equal(await readFile(await again.path(), "utf8"), csv);
  await clean(page, "run");
  await fits(page, "run");
  assert.deepEqual(errors, []);
  await page.close();
});
