// @ts-check
import { aimAt, cannon, lockedFish, lockOn, turnTo } from './cannon.js';
import { announceNow, deck, targetText } from './deck.js';
import { MULTIPLIERS, texts } from './facts.js';
import { isVisible, shoal } from './shoal.js';
import { stage } from './stage.js';

/** @typedef {import('./shoal.js').Fish} Fish */

const TURN_PER_SECOND = 1.5;
const REACH = 60;

/** Directions that are held on the keyboard. */
export const held = { left: false, right: false };

/** @param {number} seconds */
export function turnCannon(seconds) {
  const way = Number(held.right) - Number(held.left);
  if (way !== 0) turnTo(cannon.turn + way * TURN_PER_SECOND * seconds);
  const target = lockedFish();
  if (target) return aimAt(target.x, target.y);
  if (deck.isLocking && deck.isAuto) lockOn(nearest(stage.width / 2, stage.height, Infinity));
}

/**
 * Returns the visible fish that is nearest to a place.
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 */
function nearest(x, y, reach) {
  /** @type {Fish | undefined} */
  let found;
  let shortest = reach * reach;
  for (const fish of shoal) {
    const distance = (fish.x - x) ** 2 + (fish.y - y) ** 2;
    if (!isVisible(fish) || distance >= shortest) continue;
    shortest = distance;
    found = fish;
  }
  return found;
}

/**
 * Follows the fish under the pointer.
 * @param {number} x
 * @param {number} y
 */
export function lockAt(x, y) {
  const fish = nearest(x, y, REACH * stage.scale);
  if (fish) lockOn(fish);
}

/**
 * Follows a fish that pays the next more or the next less than the one before.
 * @param {1 | -1} step
 */
export function changeTarget(step) {
  const visible = shoal.filter(isVisible).sort((left, right) => MULTIPLIERS[left.kind] - MULTIPLIERS[right.kind]);
  const kinds = [...new Set(visible.map(({ kind }) => kind))];
  const before = lockedFish();
  const at = before ? kinds.indexOf(before.kind) + step : step > 0 ? 0 : kinds.length - 1;
  const kind = kinds[(at + kinds.length) % Math.max(kinds.length, 1)];
  const fish = visible.find((one) => one.kind === kind);
  if (!fish) return announceNow(texts.noTarget, 'hint');
  deck.isLocking = true;
  lockOn(fish);
  announceNow(targetText(fish.kind), 'hint');
}
