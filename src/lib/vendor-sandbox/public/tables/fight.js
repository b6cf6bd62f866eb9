// @ts-check
import { byId, isMotionReduced } from '../boot.js';

/** @typedef {'meron' | 'wala'} Side */

const SIDES = /** @type {const} */ (['meron', 'wala']);
const FIGHT_MS = 7600;
const birds = { meron: byId('bird-meron'), wala: byId('bird-wala') };
const dust = byId('dust');

/** @type {Animation[]} */
let running = [];
let fought = 0;

/**
 * Returns the way of a bird: it rushes in, leaps, circles the other twice and comes to stand.
 * @param {Side} side
 * @param {string} winner
 * @returns {Keyframe[]}
 */
function wayOf(side, winner) {
  const sign = side === 'meron' ? 1 : -1;
  /** @param {number} x @param {number} y @param {number} turn @param {number} [scale] */
  const at = (x, y, turn, scale = 1) => `translate(${sign * x}%, ${y}%) rotate(${sign * turn}deg) scale(${scale})`;
  const end = winner === side ? at(48, -2, 0, 1.12) : winner === 'draw' ? at(6, 0, 0) : at(-14, 6, 0, 0.86);
  return [
    { offset: 0, transform: at(0, 0, 0) },
    { offset: 0.05, transform: at(-8, 2, -6) },
    { offset: 0.13, transform: at(42, -4, 8) },
    { offset: 0.2, transform: at(34, -34, -14) },
    { offset: 0.28, transform: at(38, 0, 4) },
    { offset: 0.36, transform: at(16, 12, 0, 1.08) },
    { offset: 0.45, transform: at(58, 16, 0, 1.1) },
    { offset: 0.54, transform: at(66, -12, 0, 0.92) },
    { offset: 0.62, transform: at(28, -14, 0, 0.92) },
    { offset: 0.7, transform: at(44, -36, -16) },
    { offset: 0.78, transform: at(38, 0, 6) },
    { offset: 0.86, transform: at(24, 2, 0) },
    { offset: 1, transform: end },
  ];
}

/** @param {string} winner */
function rest(winner) {
  for (const side of SIDES) {
    birds[side].classList.toggle('victor', winner === side);
    birds[side].classList.toggle('beaten', winner !== 'draw' && winner !== '' && winner !== side);
  }
}

export function clearFight() {
  for (const animation of running) animation.cancel();
  running = [];
  dust.classList.remove('up');
  rest('');
}

/**
 * Plays the fight from where it is by now; without motion it shows the winner at once.
 * @param {{ number: number, winner: string, sinceMs: number }} fight
 */
export function showFight({ number, winner, sinceMs }) {
  if (fought === number) return;
  fought = number;
  clearFight();
  if (isMotionReduced() || sinceMs >= FIGHT_MS) return rest(winner);
  dust.classList.add('up');
  for (const side of SIDES) {
    const options = { duration: FIGHT_MS, easing: 'linear', fill: /** @type {const} */ ('forwards') };
    const animation = birds[side].animate(wayOf(side, winner), options);
    animation.currentTime = Math.max(0, sinceMs);
    running.push(animation);
  }
  running[0]?.addEventListener('finish', () => {
    dust.classList.remove('up');
    for (const side of SIDES) birds[side].classList.toggle('beaten', winner !== 'draw' && winner !== side);
  });
}
