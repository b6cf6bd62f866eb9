// @ts-check
import { newBetId, readState, sendBet, SessionEnded } from '../api.js';
import { boot, byId, fill, wait } from '../boot.js';
import { show, toMinor } from '../money.js';
import { onResume, sayRoundStarted, saySettled } from '../portal.js';
import { refusalText, session, setBalance, setNet, start } from '../session.js';
import { describeReels, restReels, startReels, stopReels, stopsNow } from './reels.js';
import { openRules } from './rules.js';
import { soundLanded, soundWin } from '../sound.js';
import { announce, chooseStake, endGame, showTable, stakeText, table, takeState, showMessage } from './table.js';
import { showFreeSpins } from './free-spins.js';
import { refreshPool, showPool, watchPool } from './pool.js';
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
  if (session.balance !== undefined && session.balance >= stake)
    byId('balance').textContent = show(session.balance - stake);
  startReels();
  sayRoundStarted();
  try {
    const result = await sendBet('/api/spin', { spinId: newBetId(), stake: stakeText() }, (problem) =>
      say(texts[problem], 'alert'),
    );
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
 * @param {{ outcome: 'played', round: import('../boot.js').Round, balance: string | null } | import('../api.js').RefusedBet} result
 * @param {{ before: number[], stake: bigint }} spun the reels before, and what the spin took
 */
async function showResult(result, { before, stake }) {
  if (result.outcome === 'played') return showRound(result.round, result.balance, stake);
  restReels(before);
  showMessage(refusalText(result), 'alert');
  if (result.outcome === 'unsettled') return;
  setBalance(result.balance === null ? session.balance : toMinor(result.balance));
  saySettled();
}

/**
 * @param {import('../boot.js').Round} round
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
  if (round.freeSpins.length > 0) await showFreeSpins(round);
  void refreshPool();
  setBalance(balance);
  saySettled();
  setNet(session.net + win - taken);
  announce(round, win, stake);
  if (win === 0n) return;
  byId('won').textContent = show(win);
  void showWins(round.freeSpins.at(-1) ?? round);
  if (win > stake) {
    soundWin();
    void celebrate(win, stake);
    await wait(450);
  }
  if (round.payout === 'pending') void pollPayment(round.roundId);
}

/**
 * Shows how the last round ended, when the page is opened again.
 * @param {import('../boot.js').Round} round
 */
function showLast(round) {
  const { stops } = round.freeSpins.at(-1) ?? round;
  restReels(stops);
  describeReels(stops);
  say(round.freeSpins.length > 0 ? fill(texts.freeSpinsOver, { amount: show(toMinor(round.win)) }) : texts.ready);
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
  byId('info').addEventListener('click', () =>
    openRules({
      stake: toMinor(stakeText()),
      stakes: session.stakes,
      currency: session.currency,
      jackpotCycle: table.jackpotCycle,
    }),
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

listen();
describeReels(stopsNow());
void start({
  opened(state) {
    table.isBusy = false;
    takeState(state);
    showPool(state.jackpot);
    watchPool();
    if (state.lastRound) showLast(state.lastRound);
    else say(texts.ready);
  },
  ended: endGame,
});
