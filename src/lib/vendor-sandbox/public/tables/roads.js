// @ts-check
import { byId } from '../boot.js';
import { bigRoad, isEven, ROWS } from './big-road.js';
import { facts, nameOf } from './facts.js';

const SVG = 'http://www.w3.org/2000/svg';
const CELL = 12;
const BEAD_COLUMNS = 11;
const ROAD_COLUMNS = 20;

/** @typedef {import('./facts.js').TableView['history'][number]} Entry */

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** @param {string} winner */
const kindOf = (winner) =>
  isEven(winner) ? 'even' : winner === facts.spots[0] || winner === 'player' ? 'one' : 'other';

/**
 * Draws the empty cells of a road.
 * @param {Element} svg
 * @param {number} columns
 */
function grid(svg, columns) {
  svg.setAttribute('viewBox', `0 0 ${columns * CELL} ${ROWS * CELL}`);
  const lines = [
    ...Array.from({ length: columns + 1 }, (_, at) => `M${at * CELL} 0V${ROWS * CELL}`),
    ...Array.from({ length: ROWS + 1 }, (_, at) => `M0 ${at * CELL}H${columns * CELL}`),
  ];
  svg.replaceChildren(shape('path', { d: lines.join(''), class: 'grid' }));
}

/** @param {number} column @param {number} row */
const center = (column, row) => ({ cx: column * CELL + CELL / 2, cy: row * CELL + CELL / 2 });

/** @param {readonly Entry[]} history */
function drawBeads(history) {
  const svg = byId('bead');
  grid(svg, BEAD_COLUMNS);
  const first = Math.max(0, Math.ceil(history.length / ROWS) - BEAD_COLUMNS) * ROWS;
  history.slice(first).forEach(({ winner, also }, at) => {
    const place = center(Math.floor(at / ROWS), at % ROWS);
    svg.append(shape('circle', { ...place, r: 4.8, class: `bead ${kindOf(winner)}` }));
    const initial = shape('text', { x: place.cx, y: place.cy + 2.4, class: 'initial' });
    initial.textContent = nameOf(winner).slice(0, 1);
    svg.append(initial);
    if (also.length > 0) svg.append(shape('circle', { cx: place.cx + 3.6, cy: place.cy + 3.6, r: 1.6, class: 'dot' }));
  });
}

/** @param {readonly Entry[]} history */
function drawRoad(history) {
  const svg = byId('road');
  grid(svg, ROAD_COLUMNS);
  const road = bigRoad(history);
  const first = Math.max(0, ...road.map(({ column }) => column - ROAD_COLUMNS + 1));
  for (const { winner, column, row, ties } of road) {
    if (column < first) continue;
    const place = center(column - first, row);
    svg.append(shape('circle', { ...place, r: 4.2, class: `ring-bead ${kindOf(winner)}` }));
    if (ties === 0) continue;
    const { cx, cy } = place;
    svg.append(shape('path', { d: `M${cx - 4} ${cy + 4}L${cx + 4} ${cy - 4}`, class: 'tie-mark' }));
  }
}

let shown = '';

/** @param {readonly Entry[]} history */
export function showRoads(history) {
  const key = history.map(({ number }) => number).join();
  if (key === shown) return;
  shown = key;
  drawBeads(history);
  drawRoad(history);
  const recent = history.slice(-12).reverse();
  const label = recent.length === 0 ? facts.table.roadsEmpty : recent.map(({ winner }) => nameOf(winner)).join(', ');
  byId('roads').setAttribute('aria-label', `${facts.table.results}: ${label}`);
}

drawBeads([]);
drawRoad([]);
