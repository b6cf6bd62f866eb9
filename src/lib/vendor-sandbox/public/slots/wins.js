// @ts-check
import { boot, byId, fill, isMotionReduced, wait } from '../boot.js';
import { show, toMinor } from '../money.js';
import { clearHits, codesAt, showHits } from './reels.js';

const COLORS = ['#ffd34d', '#5be7ff', '#ff7ab8', '#8dff8a', '#ff9d4d', '#c9a2ff', '#ffffff'];
const EACH_LINE_MS = 1200;
const COUNT_STEPS = 8;
const COUNT_STEP_MS = 55;
const SVG = 'http://www.w3.org/2000/svg';

const overlay = byId('lines');
const prize = byId('prize');
const message = byId('message');

/** Incremented by each spin, so that the presentation of an earlier one ends. */
let showing = 0;

export function clearWins() {
  showing += 1;
  overlay.replaceChildren();
  prize.replaceChildren();
  prize.classList.remove('shown', 'big');
  clearHits();
}

/** @param {number} line */
function drawLine(line) {
  const rows = boot.lines[line] ?? [];
  const points = ['0,', ...rows.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`)];
  points[0] = `0,${(rows[0] ?? 0) * 100 + 50}`;
  points.push(`500,${(rows.at(-1) ?? 0) * 100 + 50}`);
  return ['under', 'over'].map((layer) => {
    const shape = document.createElementNS(SVG, 'polyline');
    shape.setAttribute('class', layer);
    shape.setAttribute('points', points.join(' '));
    if (layer === 'over') shape.style.setProperty('--line', COLORS[line % COLORS.length] ?? '#fff');
    return shape;
  });
}

/** @param {import('../boot.js').LineWin} win */
function placesOf({ line, count }) {
  return (boot.lines[line] ?? []).slice(0, count).map((row, reel) => [reel, row]);
}

/** @param {number[]} stops */
function scatterPlaces(stops) {
  return codesAt(stops).flatMap((column, reel) => column.flatMap((code, row) => (code === 'S' ? [[reel, row]] : [])));
}

/**
 * Shows all wins at once, then one after the other until the next spin.
 * @param {import('../boot.js').Reels} round
 */
export async function showWins(round) {
  const mine = (showing += 1);
  const scatters = round.scatterWin ? scatterPlaces(round.stops) : [];
  overlay.replaceChildren(...round.lineWins.flatMap((win) => drawLine(win.line)));
  showHits([...round.lineWins.flatMap(placesOf), ...scatters]);
  if (round.lineWins.length + (round.scatterWin ? 1 : 0) < 2) return;
  await wait(EACH_LINE_MS);
  for (let turn = 0; mine === showing && turn < 3; turn += 1) {
    for (const win of round.lineWins) {
      if (mine !== showing) return;
      overlay.replaceChildren(...drawLine(win.line));
      showHits(placesOf(win));
      say(fill(boot.texts.lineWin, { line: win.line + 1, amount: show(toMinor(win.amount)) }));
      await wait(EACH_LINE_MS);
    }
    if (mine !== showing || !round.scatterWin) continue;
    overlay.replaceChildren();
    showHits(scatters);
    say(
      fill(boot.texts.scatterPays, { count: round.scatterWin.count, amount: show(toMinor(round.scatterWin.amount)) }),
    );
    await wait(EACH_LINE_MS);
  }
}

/**
 * Counts the amount up over the reels, but only for a win above the stake: a smaller payout is a net loss.
 * @param {bigint} win
 * @param {bigint} stake
 */
export async function celebrate(win, stake) {
  const mine = showing;
  const amount = document.createElement('b');
  amount.dataset['title'] = boot.texts.bigWin;
  prize.replaceChildren(amount);
  prize.classList.add('shown');
  prize.classList.toggle('big', win >= stake * 15n);
  const steps = isMotionReduced() ? 1 : COUNT_STEPS;
  for (let step = 1; step <= steps && mine === showing; step += 1) {
    amount.textContent = show((win * BigInt(step)) / BigInt(steps));
    if (step < steps) await wait(COUNT_STEP_MS);
  }
  await wait(1600);
  if (mine === showing || showing === mine + 1) prize.classList.remove('shown');
}

/**
 * @param {string} text
 * @param {'alert' | ''} [kind]
 */
export function say(text, kind = '') {
  message.textContent = text;
  message.classList.toggle('alert', kind === 'alert');
}
