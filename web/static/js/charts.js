// Small charts, drawn as svg and styled by the page.

/** @param {string} name @param {Record<string, string | number>} attributes @param {...(Node | string)} children */
function s(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * A value with its interval on a line.
 * @param {{low: number, high: number, value: number, from: number, to: number, even?: number, label: string}} span
 */
export function whisker({ low, high, value, from, to, even, label }) {
  const x = (/** @type {number} */ at) => Math.max(0, Math.min(100, (100 * (at - from)) / (to - from || 1)));
  const svg = s("svg", { viewBox: "0 0 100 12", class: "whisker", role: "img", "aria-label": label });
  if (even !== undefined) svg.append(s("line", { x1: x(even), x2: x(even), y1: 0, y2: 12, class: "even" }));
  svg.append(s("line", { x1: x(low), x2: x(high), y1: 6, y2: 6, class: "span" }), s("circle", { cx: x(value), cy: 6, r: 3 }));
  return svg;
}

/**
 * How a figure has grown.
 * @typedef {{name: string, points: {x: number, y: number, low: number, high: number}[]}} Series
 */

/** @param {number} span @param {number} steps @returns {number} a round step that divides the span into about so many */
function roundStep(span, steps) {
  const raw = span / steps || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 5, 10].find((times) => times * power >= raw) ?? 10) * power;
}

/**
 * Lines with bands, at most eight of them.
 * @param {Series[]} all @param {string} xName @param {string} yName @param {string} label
 */
export function growth(all, xName, yName, label) {
  const series = all.slice(0, 8);
  const [width, height, left, right, top, bottom] = [680, 300, 56, 28, 12, 42];
  const points = series.flatMap(({ points }) => points);
  const xMost = Math.max(1, ...points.map(({ x }) => x));
  // The first few games say nothing: their bands would hide all else.
  const late = points.filter(({ x }) => x >= xMost / 12);
  const [least, most] = [Math.min(-10, ...late.map(({ low }) => low)), Math.max(10, ...late.map(({ high }) => high))];
  const x = (/** @type {number} */ at) => left + ((width - left - right) * at) / xMost;
  const y = (/** @type {number} */ at) => top + ((height - top - bottom) * (most - Math.max(least, Math.min(most, at)))) / (most - least);
  const svg = s("svg", { viewBox: `0 0 ${width} ${height}`, class: "growth", role: "img", "aria-label": label });
  const step = roundStep(most - least, 5);
  for (let at = Math.ceil(least / step) * step; at <= most; at += step) {
    svg.append(s("line", { x1: left, x2: width - right, y1: y(at), y2: y(at), class: at === 0 ? "even" : "grid" }),
      s("text", { x: left - 6, y: y(at) + 4, "text-anchor": "end" }, String(at).replace("-", "−")));
  }
  const xStep = roundStep(xMost, 6);
  for (let at = 0; at <= xMost; at += xStep) svg.append(s("text", { x: x(at), y: height - bottom + 18, "text-anchor": "middle" }, at.toLocaleString("en")));
  svg.append(s("text", { x: (left + width - right) / 2, y: height - 4, "text-anchor": "middle", class: "axis" }, xName),
    s("text", { x: 12, y: (top + height - bottom) / 2, "text-anchor": "middle", class: "axis", transform: `rotate(-90 12 ${(top + height - bottom) / 2})` }, yName));
  series.forEach(({ points }, index) => {
    const upper = points.map((point) => `${x(point.x).toFixed(1)},${y(point.high).toFixed(1)}`);
    const lower = points.map((point) => `${x(point.x).toFixed(1)},${y(point.low).toFixed(1)}`).reverse();
    svg.append(s("polygon", { points: [...upper, ...lower].join(" "), class: `band s${index}` }));
  });
  series.forEach(({ points }, index) => {
    svg.append(s("polyline", { points: points.map((point) => `${x(point.x).toFixed(1)},${y(point.y).toFixed(1)}`).join(" "), class: `line s${index}` }));
  });
  return svg;
}
