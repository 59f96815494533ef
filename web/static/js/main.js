// Starts the page.

import { Board } from "./board.js";
import { byId } from "./dom.js";
import { Engine, loadModule } from "./engine.js";
import { Games } from "./games.js";
import { MatchUps } from "./matchups.js";
import { mount } from "./tooltip.js";
import { mountViews } from "./views.js";

async function start() {
  const module = loadModule();
  const [engine, searcher] = [new Engine(module), new Engine(module)];
  engine.start();
  mount();
  const board = new Board(engine, searcher);
  const games = new Games(new Engine(module));
  const matchUps = new MatchUps(module);
  mountViews(() => board.address, { games: () => games.show(), matchups: () => matchUps.show() });
  await board.start();
  searcher.prepare();
  document.body.dataset.ready = "true";
  // Offline once loaded, if the host allows it.
  if ("serviceWorker" in navigator) await navigator.serviceWorker.register("sw.js").catch(() => {});
}

start().catch((error) => {
  byId("said", HTMLParagraphElement).textContent = `The page can't start: ${error instanceof Error ? error.message : error}`;
});
