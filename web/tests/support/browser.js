// A real Chromium, if there is one.

import { accessSync, constants, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

function installed() {
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // The next one.
      }
    }
  }
  return undefined;
}

export const CHROMIUM = process.env.CHROMIUM ?? installed();

/** Why the tests of the page do not run; `false` if they do. */
export const MISSING = CHROMIUM ? false : "NO CHROMIUM: the page is not tested (apt-get install chromium)";
if (MISSING) console.error(MISSING);

/** @param {import('playwright-core').BrowserContextOptions} [options] */
export async function launch(options = {}) {
  return chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "menace-page-")), {
    executablePath: CHROMIUM ?? "",
    headless: true,
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync",
    ],
    viewport: { width: 1280, height: 900 },
    ...options,
  });
}

/**
 * Opens the page and waits until it has answered.
 * @param {import('playwright-core').BrowserContext} context @param {string} address
 */
export async function open(context, address) {
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(address);
  await page.waitForSelector("body[data-ready]");
  await answered(page);
  return { page, errors };
}

/** How long the page has to come to what a test expects of it. */
const SOON_MS = 10_000;

/**
 * Waits until what is said of the page holds: it shows what it hears from the engine, or reads in a file, in its own time.
 * @param {() => Promise<void>} holds  throws while it does not
 */
export async function eventually(holds) {
  for (const until = Date.now() + SOON_MS; ;) {
    try {
      return await holds();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((next) => setTimeout(next, 20));
    }
  }
}

/** Waits until the counter shows the answer about what is on the board. @param {import('playwright-core').Page} page */
export async function answered(page) {
  await page.waitForSelector('#counter[aria-busy="false"]', { state: "attached" });
}

/** @param {import('playwright-core').Page} page */
export async function ways(page) {
  await answered(page);
  return (await page.locator("#ways").textContent())?.replaceAll(",", "");
}

/** @param {import('playwright-core').Page} page @param {'attacker' | 'defender'} side @param {string} text */
export async function add(page, side, text) {
  const input = page.locator(`.${side} .add-text`);
  const before = await page.locator(`.${side} .row > li`).count();
  await input.fill(text);
  await page.locator(`.${side} .add button`).click();
  await page.waitForFunction(([side, before]) => {
    const side_ = document.querySelector(`.${side}`);
    return (side_?.querySelectorAll(".row > li").length ?? 0) > Number(before) || side_?.querySelector(".problem")?.textContent !== "";
  }, /** @type {const} */ ([side, before]));
  const wrong = await page.locator(`.${side} .problem`).textContent();
  if (wrong) throw new Error(`${text}: ${wrong}`);
  await answered(page);
}

/** @param {import('playwright-core').Page} page @param {string} id */
export const card = (page, id) => page.locator(`[data-id="${id}"]`);
