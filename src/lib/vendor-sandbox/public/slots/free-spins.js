// @ts-check
import { boot, byId, fill, isMotionReduced, wait } from '../boot.js';
import { show, toMinor } from '../money.js';
import { soundLanded } from '../sound.js';
import { describeReels, startReels, stopReels } from './reels.js';
import { clearWins, say, showWins } from './wins.js';

const SHOWN_MS = 900;
const ANNOUNCED_MS = 1500;

/**
 * Shows the free spins of a round one after the other. They are decided already, together with the spin that awarded them.
 * @param {import('../boot.js').Round} round
 */
export async function showFreeSpins(round) {
  const { texts, freeSpins } = boot;
  const count = round.freeSpins.length;
  const award = fill(texts.freeSpinsWon, { count, multiplier: freeSpins?.multiplier ?? 1 });
  void showWins(round);
  say(award);
  byId('outcome').textContent = award;
  document.body.classList.add('free-spins');
  await wait(ANNOUNCED_MS);
  let won = 0n;
  for (const [index, spin] of round.freeSpins.entries()) {
    clearWins();
    startReels();
    await stopReels(spin.stops, soundLanded);
    won += toMinor(spin.win);
    describeReels(spin.stops);
    const progress = fill(texts.freeSpin, { number: index + 1, count, amount: show(won) });
    if (toMinor(spin.win) > 0n) void showWins(spin);
    say(progress);
    await wait(isMotionReduced() ? SHOWN_MS * 1.5 : SHOWN_MS);
  }
  document.body.classList.remove('free-spins');
}
