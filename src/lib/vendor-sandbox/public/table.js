// @ts-check
import { boot, byId, fill } from './boot.js';
import { show, showSigned, toMinor } from './money.js';
import { say } from './wins.js';

const texts = boot.texts;
const spinButton = /** @type {HTMLButtonElement} */ (byId('spin'));
const lessButton = /** @type {HTMLButtonElement} */ (byId('less'));
const moreButton = /** @type {HTMLButtonElement} */ (byId('more'));

export const table = {
  /** @type {string[]} */
  stakes: [],
  currency: '',
  chosen: 0,
  /** @type {bigint | undefined} */
  balance: undefined,
  net: 0n,
  /** @type {import('./boot.js').FreeRounds | null} */
  freeRounds: null,
  startedAt: Date.now(),
  // Prevents spins until the session is open, and during a spin.
  isBusy: true,
};

export const stakeText = () => table.freeRounds?.stake ?? table.stakes[table.chosen] ?? '0';

/** @param {bigint | undefined} balance */
export function setBalance(balance) {
  table.balance = balance;
  byId('balance').textContent = balance === undefined ? '–' : show(balance);
}

export function showTable() {
  byId('stake').textContent = show(toMinor(stakeText()));
  byId('stake-label').textContent = table.freeRounds
    ? fill(texts.freeRounds, { left: table.freeRounds.left })
    : texts.stake;
  byId('net').textContent = showSigned(table.net);
  spinButton.disabled = table.isBusy;
  spinButton.classList.toggle('turning', table.isBusy && table.stakes.length > 0);
  spinButton.setAttribute('aria-label', table.isBusy ? texts.spinning : texts.spin);
  const isFixed = table.isBusy || table.freeRounds !== null;
  lessButton.disabled = isFixed || table.chosen === 0;
  moreButton.disabled = isFixed || table.chosen >= table.stakes.length - 1;
}

/** @param {number} step */
export function chooseStake(step) {
  table.chosen = Math.min(Math.max(table.chosen + step, 0), table.stakes.length - 1);
  showTable();
}

export function showClock() {
  const seconds = Math.max(0, Math.floor((Date.now() - table.startedAt) / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  byId('clock').textContent = (parts[0] ? parts : parts.slice(1))
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** @param {import('./boot.js').State} state */
export function takeState(state) {
  if (state.balance !== null) setBalance(toMinor(state.balance));
  table.net = toMinor(state.won) - toMinor(state.staked);
  table.startedAt = Date.parse(state.startedAt);
  table.freeRounds = state.freeRounds;
  showTable();
}

/**
 * @param {import('./boot.js').Round} round
 * @param {bigint} win
 * @param {bigint} stake
 */
export function announce(round, win, stake) {
  const values = {
    amount: show(win),
    stake: show(stake),
    balance: table.balance === undefined ? '' : show(table.balance),
  };
  const outcome = win === 0n ? texts.resultNone : win > stake ? texts.resultWin : texts.resultReturn;
  byId('outcome').textContent = fill(outcome, values);
  if (round.payout === 'pending') say(texts.payoutPending, 'alert');
  else if (round.payout === 'disputed') say(fill(texts.disputed, { round: round.roundId }), 'alert');
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
  table.stakes = [];
  showTable();
  showMessage(texts.ended, 'alert');
}
