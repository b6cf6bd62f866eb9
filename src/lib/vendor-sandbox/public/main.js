// @ts-check
import { openSession, readState, SessionEnded, spin } from './api.js';
import { boot, byId, fill, wait } from './boot.js';
import { show, toMinor } from './money.js';
import { leave, meetPortal, onResume, sayReady, sayRoundStarted, saySettled } from './portal.js';
import { describeReels, restReels, startReels, stopReels, stopsNow } from './reels.js';
import { openRules } from './rules.js';
import { soundLanded, soundWin } from './sound.js';
import {
  announce,
  chooseStake,
  endGame,
  setBalance,
  showClock,
  showTable,
  stakeText,
  table,
  takeState,
  showMessage,
} from './table.js';
import { celebrate, clearWins, say, showWins } from './wins.js';

const texts = boot.texts;
async function runSpin() {
  if (table.isBusy) return;
  table.isBusy = true;
  clearWins();
  say('');
  byId('won').textContent = '–';
  showTable();
  const before = stopsNow();
  const stake = table.freeRounds ? 0n : toMinor(stakeText());
  if (table.balance !== undefined && table.balance >= stake) byId('balance').textContent = show(table.balance - stake);
  startReels();
  sayRoundStarted();
  try {
    const result = await spin(stakeText(), (problem) => say(texts[problem], 'alert'));
    await showResult(result, { before, stake });
    if (table.freeRounds && !result.freeRounds) say(texts.freeRoundsOver);
    table.freeRounds = result.freeRounds;
  } catch (error) {
    restReels(before);
    saySettled();
    if (error instanceof SessionEnded) return endGame();
    throw error;
  }
  table.isBusy = false;
  showTable();
}

/**
 * @param {Awaited<ReturnType<typeof spin>>} result
 * @param {{ before: number[], stake: bigint }} spun the reels before, and what the spin took
 */
async function showResult(result, { before, stake }) {
  if (result.outcome === 'played') return showRound(result.round, result.balance, stake);
  restReels(before);
  if (result.outcome === 'unsettled') return showMessage(fill(texts.unsettled, { round: result.roundId }), 'alert');
  /** @type {Record<string, string>} */
  const refusals = texts.refusal;
  const words = refusals[result.reason] ?? texts.refusal.OTHER;
  showMessage(result.outcome === 'cancelled' ? texts.cancelled : words, 'alert');
  setBalance(result.balance === null ? table.balance : toMinor(result.balance));
  saySettled();
}

/**
 * @param {import('./boot.js').Round} round
 * @param {string | null} balanceText
 * @param {bigint} taken
 */
async function showRound(round, balanceText, taken) {
  const win = toMinor(round.win);
  const stake = toMinor(round.stake);
  const balance = balanceText === null ? undefined : toMinor(balanceText);
  // The balance already includes the win, which the reels do not show yet.
  if (balance !== undefined) setBalance(round.payout === 'paid' ? balance - win : balance);
  await stopReels(round.stops, soundLanded);
  describeReels(round.stops);
  setBalance(balance);
  saySettled();
  table.net += win - taken;
  announce(round, win, stake);
  if (win === 0n) return;
  byId('won').textContent = show(win);
  void showWins(round);
  if (win > stake) {
    soundWin();
    void celebrate(win, stake);
    await wait(450);
  }
  if (round.payout === 'pending') void pollPayment(round.roundId);
}

/**
 * Polls a win that the portal has not confirmed; the vendor's server retries the payment.
 * @param {string} roundId
 */
async function pollPayment(roundId) {
  for (;;) {
    await wait(3000);
    const state = await readState().catch(() => undefined);
    if (!state || table.isBusy) continue;
    const isPaymentPending = state.lastRound?.roundId === roundId && state.lastRound.payout === 'pending';
    if (isPaymentPending) continue;
    if (state.balance !== null) setBalance(toMinor(state.balance));
    if (state.lastRound?.roundId === roundId) say(texts.ready);
    return saySettled();
  }
}

function listen() {
  byId('spin').addEventListener('click', () => void runSpin());
  byId('less').addEventListener('click', () => chooseStake(-1));
  byId('more').addEventListener('click', () => chooseStake(1));
  byId('back').addEventListener('click', leave);
  byId('info').addEventListener('click', () =>
    openRules({ stake: toMinor(stakeText()), stakes: table.stakes, currency: table.currency }),
  );
  document.addEventListener('keydown', (event) => {
    const isOnControl = event.target instanceof Element && event.target.closest('button, a, dialog') !== null;
    if (isOnControl || event.repeat || (event.key !== ' ' && event.key !== 'Enter')) return;
    event.preventDefault();
    void runSpin();
  });
  // The balance may have changed in another tab, or by a deposit.
  const readAgain = () => {
    if (!table.isBusy) void readState().then(takeState, () => undefined);
  };
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && readAgain());
  onResume(readAgain);
}

async function open() {
  const code = window.location.hash.slice(1);
  // Removes the code from the address bar before the next call uses it up.
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  listen();
  describeReels(stopsNow());
  try {
    const opened = await openSession(code);
    meetPortal(opened);
    table.stakes = opened.stakes;
    table.currency = opened.currency;
    table.isBusy = false;
    takeState(opened.state);
    say(texts.ready);
    sayReady();
    showClock();
    setInterval(showClock, 1000);
  } catch (error) {
    if (!(error instanceof SessionEnded)) throw error;
    endGame();
  }
}

void open();
