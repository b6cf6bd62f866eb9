// @ts-check
import { boot, byId, fill } from '../boot.js';
import { showRules } from '../dialog.js';
import { make } from '../dom.js';
import { show, showPercent, toMinor } from '../money.js';

/** @typedef {{ stake: bigint, stakes: string[], currency: string, jackpotCycle: bigint }} Table */

const body = byId('rules-body');
const LINES = BigInt(boot.lines.length);
const texts = boot.texts.rules;

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
    make('tr', {}, make('th', {}, `${index + 3} ×`), make('td', {}, show(unit * BigInt(pay)))),
  );
  const content = [make('strong', {}, boot.names[name] ?? ''), ...(note ? [make('p', {}, note)] : [])];
  if (rows.length > 0) content.push(make('table', {}, make('tbody', {}, ...rows.reverse())));
  return make('li', { class: 'pay' }, image, make('div', {}, ...content));
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
    [texts.rtpLabel, showPercent(boot.rtp)],
    [texts.volatilityLabel, texts.volatility[boot.volatility]],
    [texts.linesLabel, String(boot.lines.length)],
    [texts.rangeLabel, `${range} ${currency}`],
    [texts.maxLabel, show((stake / LINES) * BigInt(best))],
  ];
  const items = list.map(([name = '', value = '']) =>
    make('div', { class: 'fact' }, make('dt', {}, name), make('dd', {}, value)),
  );
  return make('dl', { class: 'facts' }, ...items);
}

/** @param {Table} table */
function featureRules({ stake, jackpotCycle }) {
  const { freeSpins, jackpot } = boot;
  const rules = [];
  if (freeSpins) {
    const [three = 0, four = 0, five = 0] = freeSpins.awards;
    const values = { three, four, five, multiplier: freeSpins.multiplier };
    rules.push(make('h3', {}, texts.freeSpinsHeading), make('p', {}, fill(texts.freeSpinsText, values)));
  }
  if (jackpot) {
    const odds = { stake: show(stake), odds: show((jackpotCycle * 10_000n) / stake) };
    const values = { contribution: jackpot.contribution, seed: jackpot.seedShare, ...odds };
    rules.push(make('h3', {}, texts.jackpotHeading), make('p', {}, fill(texts.jackpotText, values)));
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
    make('p', {}, texts.rtpNote),
    make('p', {}, fill(texts.lead, { stake: `${show(table.stake)} ${table.currency}` })),
    make('ul', { class: 'pays' }, payItem('W', 0n, texts.wild), payItem('S', table.stake, texts.scatter), ...pays),
    make('h3', {}, texts.linesHeading),
    make('p', {}, texts.linesText),
    make('ol', { class: 'line-maps' }, ...lines),
    ...featureRules(table),
    make('h3', {}, texts.fairHeading),
    make('ul', { class: 'fair' }, ...fair),
  );
  showRules();
}
