// @ts-check
import { boot, byId, fill } from '../boot.js';
import { show, toMinor } from '../money.js';
import { session, takeSession } from '../session.js';
import { say } from './wins.js';

const texts = boot.texts;
const spinButton = /** @type {HTMLButtonElement} */ (byId('spin'));
const lessButton = /** @type {HTMLButtonElement} */ (byId('less'));
const moreButton = /** @type {HTMLButtonElement} */ (byId('more'));

export const table = {
  chosen: 0,
  /** @type {import('../boot.js').FreeRounds | null} */
  freeRounds: null,
  /** Stakes until the jackpot is won, on average; 0 in games without one. */
  jackpotCycle: 0n,
  // Prevents spins until the session is open, and during a spin.
  isBusy: true,
};

export const stakeText = () => table.freeRounds?.stake ?? session.stakes[table.chosen] ?? '0';

export function showTable() {
  byId('stake').textContent = show(toMinor(stakeText()));
  byId('stake-label').textContent = table.freeRounds
    ? fill(texts.freeRounds, { left: table.freeRounds.left })
    : texts.stake;
  spinButton.disabled = table.isBusy;
  spinButton.classList.toggle('turning', table.isBusy && session.stakes.length > 0);
  spinButton.setAttribute('aria-label', table.isBusy ? texts.spinning : texts.spin);
  const isFixed = table.isBusy || table.freeRounds !== null;
  lessButton.disabled = isFixed || table.chosen === 0;
  moreButton.disabled = isFixed || table.chosen >= session.stakes.length - 1;
}

/** @param {number} step */
export function chooseStake(step) {
  table.chosen = Math.min(Math.max(table.chosen + step, 0), session.stakes.length - 1);
  showTable();
}

/** @param {import('../boot.js').State} state */
export function takeState(state) {
  takeSession(state);
  table.freeRounds = state.freeRounds;
  table.jackpotCycle = toMinor(state.jackpotCycle ?? '0');
  showTable();
}

/**
 * @param {import('../boot.js').Round} round
 * @param {bigint} win
 * @param {bigint} stake
 */
export function announce(round, win, stake) {
  const values = {
    amount: show(win),
    stake: show(stake),
    balance: session.balance === undefined ? '' : show(session.balance),
  };
  const outcome = win === 0n ? texts.resultNone : win > stake ? texts.resultWin : texts.resultReturn;
  const jackpot = round.jackpot ? `${fill(texts.jackpotWon, { amount: show(toMinor(round.jackpot)) })} ` : '';
  byId('outcome').textContent = jackpot + fill(outcome, values);
  if (round.payout === 'pending') say(texts.payoutPending, 'alert');
  else if (round.payout === 'disputed') say(fill(texts.disputed, { round: round.roundId }), 'alert');
  else if (round.jackpot) say(fill(texts.jackpotWon, { amount: show(toMinor(round.jackpot)) }));
  else if (round.freeSpins.length > 0) say(fill(texts.freeSpinsOver, { amount: show(win) }));
  else say(win === 0n ? texts.noWin : `${win > stake ? texts.win : texts.paid}: ${show(win)}`);
}

/**
 * @param {string} text
 * @param {'alert' | ''} [kind]
 */
export function showMessage(text, kind) {
  say(text, kind);
  byId('outcome').textContent = text;
}

/** Ends the game; in a frame, too, it offers the way back then. */
export function endGame() {
  document.body.classList.add('ended');
  table.isBusy = true;
  session.stakes = [];
  showTable();
  showMessage(texts.ended, 'alert');
}
