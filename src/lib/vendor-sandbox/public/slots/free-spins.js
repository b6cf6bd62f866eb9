// @ts-check
import { boot, byId, fill, isMotionReduced, wait } from '../boot.js';
import { show, toMinor } from '../money.js';
import { sayRoundStarted } from '../portal.js';
import { soundLanded } from '../sound.js';
import { describeReels, restReels, startReels, stopReels } from './reels.js';
import { clearWins, say, showWins } from './wins.js';

const SHOWN_MS = 900;
const ANNOUNCED_MS = 1500;

/** Listens for a press on anything but a control. */
function awaitPress() {
  const listening = new AbortController();
  const press = { isDone: false, stop: () => listening.abort(), done: Promise.resolve() };
  press.done = new Promise((done) => {
    const listen = (/** @type {Event} */ event) => {
      const isOnControl = event.target instanceof Element && event.target.closest('button:enabled, a, dialog') !== null;
      const isOther = event instanceof KeyboardEvent && (event.repeat || (event.key !== ' ' && event.key !== 'Enter'));
      if (isOnControl || isOther) return;
      press.isDone = true;
      done();
    };
    for (const type of ['pointerdown', 'keydown'])
      document.addEventListener(type, listen, { signal: listening.signal });
  });
  return press;
}

/**
 * Shows the free spins of a round one after the other; a press goes to the last one. They are decided already, together with
 * the spin that awarded them.
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
  const press = awaitPress();
  await Promise.race([wait(ANNOUNCED_MS), press.done]);
  let won = 0n;
  for (const [index, spin] of round.freeSpins.entries()) {
    if (press.isDone) break;
    // The portal holds the win back for a limited time after each start of a round.
    sayRoundStarted();
    clearWins();
    startReels();
    await stopReels(spin.stops, soundLanded);
    won += toMinor(spin.win);
    describeReels(spin.stops);
    const progress = fill(texts.freeSpin, { number: index + 1, count, amount: show(won) });
    if (toMinor(spin.win) > 0n) void showWins(spin);
    say(progress);
    await Promise.race([wait(isMotionReduced() ? SHOWN_MS * 1.5 : SHOWN_MS), press.done]);
  }
  press.stop();
  showEnd(round.freeSpins.at(-1)?.stops ?? round.stops);
}

/** @param {number[]} stops */
function showEnd(stops) {
  clearWins();
  restReels(stops);
  describeReels(stops);
  document.body.classList.remove('free-spins');
}
