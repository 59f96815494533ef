// What has been done, and can be undone.

/** @template T */
export class History {
  /** @type {T[]} */
  #past = [];
  /** @type {T[]} */
  #future = [];

  /** @param {T} now */
  constructor(now) {
    this.now = now;
  }

  /** @param {T} next */
  push(next) {
    this.#past.push(this.now);
    // A session of clicking; nobody goes back further.
    if (this.#past.length > 500) this.#past.shift();
    this.#future = [];
    this.now = next;
  }

  undo() {
    const before = this.#past.pop();
    if (before === undefined) return;
    this.#future.push(this.now);
    this.now = before;
  }

  redo() {
    const after = this.#future.pop();
    if (after === undefined) return;
    this.#past.push(this.now);
    this.now = after;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }
}
