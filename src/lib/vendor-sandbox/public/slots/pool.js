// @ts-check
import { call } from '../api.js';
import { boot, byId, isMotionReduced } from '../boot.js';
import { show, toMinor } from '../money.js';

const REFRESH_MS = 5000;
const COUNT_STEPS = 40;
const COUNT_STEP_MS = 50;

/** @type {bigint | undefined} */
let shown;
let counting = 0;

/**
 * Shows the jackpot pool, and counts up to a larger one.
 * @param {string | null} amount null in games without one
 */
export function showPool(amount) {
  if (amount === null) return;
  clearInterval(counting);
  const target = toMinor(amount);
  const from = shown ?? target;
  shown = target;
  let step = from < target && !isMotionReduced() ? 0 : COUNT_STEPS;
  const draw = () => {
    byId('pool').textContent = show(from + ((target - from) * BigInt(step)) / BigInt(COUNT_STEPS));
    if (step >= COUNT_STEPS) clearInterval(counting);
    step += 1;
  };
  draw();
  if (step <= COUNT_STEPS) counting = window.setInterval(draw, COUNT_STEP_MS);
}

export async function refreshPool() {
  if (!boot.jackpot) return;
  const pool = await call('/api/jackpot').catch(() => undefined);
  if (pool) showPool(pool.jackpot);
}

/** Follows the pool, which grows with the stakes of all players. */
export function watchPool() {
  if (boot.jackpot) setInterval(() => document.hidden || void refreshPool(), REFRESH_MS);
}
