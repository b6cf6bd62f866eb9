// @ts-check
import { boot, byId, fill } from '../boot.js';
import { showRules } from '../dialog.js';
import { show, toMinor } from '../money.js';

/** @typedef {{ stake: bigint, stakes: string[], currency: string, jackpotCycle: bigint }} Table */

const body = byId('rules-body');
const LINES = BigInt(boot.lines.length);
const texts = boot.texts.rules;

/**
 * @param {string} tag
 * @param {{ className?: string, text?: string }} [options]
 * @param {(Node | string)[]} children
 */
function make(tag, options = {}, ...children) {
  const element = document.createElement(tag);
  if (options.className) element.className = options.className;
  if (options.text !== undefined) element.textContent = options.text;
  element.append(...children);
  return element;
}

/**
 * @param {string} code
 * @param {bigint} unit the stake that the multipliers count
 * @param {string} [note]
 */
function payItem(code, unit, note) {
  const name = boot.symbols[code] ?? '';
  const image = document.createElement('img');
  image.src = `${boot.artBase}/${name}.svg`;
  image.alt = '';
  const pays = code === 'S' ? boot.scatterPays : (boot.linePays[code] ?? []);
  const rows = pays.map((pay, index) =>
    make('tr', {}, make('th', { text: `${index + 3} ×` }), make('td', { text: show(unit * BigInt(pay)) })),
  );
  const content = [make('strong', { text: boot.names[name] ?? '' }), ...(note ? [make('p', { text: note })] : [])];
  if (rows.length > 0) content.push(make('table', {}, make('tbody', {}, ...rows.reverse())));
  return make('li', { className: 'pay' }, image, make('div', {}, ...content));
}

/** @param {number[]} rows */
function lineMap(rows) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 52 32');
  svg.setAttribute('aria-hidden', 'true');
  rows.forEach((lit, reel) => {
    for (let row = 0; row < 3; row += 1) {
      const cell = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
      const box = { x: reel * 10.5, y: row * 10.5, width: 9, height: 9, rx: 2 };
      for (const [key, value] of Object.entries(box)) cell.setAttribute(key, String(value));
      if (row === lit) cell.setAttribute('class', 'on');
      svg.append(cell);
    }
  });
  return svg;
}

/** @param {Table} table */
function facts({ stake, stakes, currency }) {
  const best = Math.max(...Object.values(boot.linePays).flat());
  const range = [stakes[0] ?? '0', stakes.at(-1) ?? '0'].map((text) => show(toMinor(text))).join(' – ');
  const list = [
    [texts.rtpLabel, `${boot.rtp} %`],
    [texts.volatilityLabel, texts.volatility[boot.volatility]],
    [texts.linesLabel, String(boot.lines.length)],
    [texts.rangeLabel, `${range} ${currency}`],
    [texts.maxLabel, show((stake / LINES) * BigInt(best))],
  ];
  const items = list.map(([name, value]) =>
    make('div', { className: 'fact' }, make('dt', { text: name }), make('dd', { text: value })),
  );
  return make('dl', { className: 'facts' }, ...items);
}

/** @param {Table} table */
function featureRules({ stake, jackpotCycle }) {
  const { freeSpins, jackpot } = boot;
  const rules = [];
  if (freeSpins) {
    const [three = 0, four = 0, five = 0] = freeSpins.awards;
    const values = { three, four, five, multiplier: freeSpins.multiplier };
    rules.push(make('h3', { text: texts.freeSpinsHeading }), make('p', { text: fill(texts.freeSpinsText, values) }));
  }
  if (jackpot) {
    const odds = { stake: show(stake), odds: show((jackpotCycle * 10_000n) / stake) };
    const values = { contribution: jackpot.contribution, seed: jackpot.seedShare, ...odds };
    rules.push(make('h3', { text: texts.jackpotHeading }), make('p', { text: fill(texts.jackpotText, values) }));
  }
  return rules;
}

/** @param {Table} table */
export function openRules(table) {
  const line = table.stake / LINES;
  const pays = Object.keys(boot.linePays).map((code) => payItem(code, line));
  const lines = boot.lines.map((rows, index) => make('li', {}, lineMap(rows), `${index + 1}`));
  const fair = texts.fair.map((/** @type {string} */ text) => make('li', { text }));
  body.replaceChildren(
    facts(table),
    make('p', { text: texts.rtpNote }),
    make('p', { text: fill(texts.lead, { stake: `${show(table.stake)} ${table.currency}` }) }),
    make('ul', { className: 'pays' }, payItem('W', 0n, texts.wild), payItem('S', table.stake, texts.scatter), ...pays),
    make('h3', { text: texts.linesHeading }),
    make('p', { text: texts.linesText }),
    make('ol', { className: 'line-maps' }, ...lines),
    ...featureRules(table),
    make('h3', { text: texts.fairHeading }),
    make('ul', { className: 'fair' }, ...fair),
  );
  showRules();
}
