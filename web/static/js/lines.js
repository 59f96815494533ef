// Lines from blockers to the attackers that they block.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {SVGSVGElement} svg
 * @param {{from: HTMLElement, to: HTMLElement}[]} pairs
 */
export function drawLines(svg, pairs) {
  const board = svg.getBoundingClientRect();
  const lines = pairs.map(({ from, to }) => {
    const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    const below = a.top > b.top;
    const x1 = a.left + a.width / 2 - board.left;
    const x2 = b.left + b.width / 2 - board.left;
    const y1 = (below ? a.top : a.bottom) - board.top;
    const y2 = (below ? b.bottom : b.top) - board.top;
    const middle = (y1 + y2) / 2;
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", `M${x1} ${y1} C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`);
    path.setAttribute("marker-end", "url(#arrow)");
    return path;
  });
  svg.querySelectorAll("path.line").forEach((line) => line.remove());
  for (const line of lines) {
    line.classList.add("line");
    svg.append(line);
  }
}
