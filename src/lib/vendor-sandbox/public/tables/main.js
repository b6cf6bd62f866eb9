// @ts-check
import { call, newBetId, readState, RequestRefused, sendBet, SessionEnded } from '../api.js';
import { byId, fill, wait } from '../boot.js';
import { show, toDecimal, toMinor } from '../money.js';
import { onResume, sayRoundStarted, saySettled } from '../portal.js';
import { refusalText, setBalance, start, takeSession } from '../session.js';
import { soundLanded, soundWin } from '../sound.js';
import { changeChips, fillRack, layChip, laidSpots, layout, showBets, showWins, takePlaced, totalOf } from './bets.js';
import { isEven } from './big-road.js';
import { facts, nameOf } from './facts.js';
import { showRoads } from './roads.js';
import { openRules } from './rules.js';

/** @typedef {import('./facts.js').TableView} TableView */

const texts = facts.table;
const POLL_MS = 2500;
const AFTER_CHANGE_MS = 120;
const message = byId('message');

/** @type {TableView | undefined} */
let table;
/** Numbers of the rounds for which each of these has been done. */
const done = { opened: 0, closed: 0, revealed: 0, settled: 0 };
let clockOffsetMs = 0;
let isEnded = false;
/** Round and state of the betting that the page shows. */
let shown = '';

const serverNow = () => Date.now() + clockOffsetMs;

/** @type {{ reveal(round: { number: number, result: NonNullable<TableView['round']['result']>, sinceMs: number }): void, clear(number: number): void, rest(winner: string): void, describe(result: NonNullable<TableView['round']['result']>): string }} */
const stage = facts.layout === 'cards' ? await cardStage() : await fightStage();

async function cardStage() {
  const { describeHands, showCards, showWinningHand } = await import('./cards.js');
  return {
    /** @param {{ number: number, result: NonNullable<TableView['round']['result']>, sinceMs: number }} round */
    reveal(round) {
      if (showCards(round)) soundLanded(2);
    },
    /** @param {number} number */
    clear(number) {
      showCards({ number, result: null, sinceMs: 0 });
      showWinningHand(undefined);
    },
    rest: showWinningHand,
    describe: describeHands,
  };
}

async function fightStage() {
  const { clearFight, showFight } = await import('./fight.js');
  return {
    /** @param {{ number: number, result: NonNullable<TableView['round']['result']>, sinceMs: number }} round */
    reveal: ({ number, result, sinceMs }) => showFight({ number, winner: result.winner, sinceMs }),
    clear: clearFight,
    rest: () => undefined,
    describe: () => '',
  };
}

/** @param {string} text @param {'alert' | ''} [kind] */
function say(text, kind = '') {
  message.textContent = text;
  message.classList.toggle('alert', kind === 'alert');
  message.classList.remove('win');
}

/** @param {string} text */
const announce = (text) => (byId('outcome').textContent = text);

/** @param {TableView} view @param {number} offsetMs */
function take(view, offsetMs) {
  clockOffsetMs = offsetMs;
  const isNew = table?.round.number !== view.round.number;
  const before = isNew ? table : undefined;
  const hadBets = before !== undefined && totalOf(layout.placed) > 0n;
  if (hadBets) layout.earlier = layout.placed;
  table = view;
  layout.odds = view.round.odds && { ...view.round.odds };
  takePlaced(view.bets);
  fillRack(view.chips);
  byId('round').textContent = fill(texts.round, { number: view.round.number });
  byId('players').textContent = fill(texts.players, { count: view.players });
  showRoads(view.history);
  shown = '';
  tick();
  if (!hadBets) return;
  if (before.round.number === view.round.number - 1 && view.isBeforeVoid) void showRefund();
  // The page was hidden when the result came.
  else if (done.settled !== before.round.number) void settleBalance();
}

/** The vendor was interrupted before the result of the round was drawn. */
async function showRefund() {
  showRefusal(texts.refunded);
  await settleBalance();
}

/** Shows what is due by the server's clock. */
function tick() {
  if (!table || isEnded) return;
  const { round, bets } = table;
  const now = serverNow();
  const isOpen = table.phase === 'betting' && now < round.closesAt;
  layout.isOpen = isOpen;
  showRing({ isOpen, now, round });
  const sinceMs = table.phase === 'result' ? Infinity : now - round.revealsAt;
  if (round.result) stage.reveal({ number: round.number, result: round.result, sinceMs });
  if (table.phase === 'reveal' && done.revealed !== round.number) {
    done.revealed = round.number;
    say(texts[facts.layout].reveal);
  }
  const state = `${round.number} ${isOpen}`;
  if (state === shown) return;
  shown = state;
  if (!round.result) stage.clear(round.number);
  if (isOpen) openBetting(round);
  else closeBetting(round);
  showBets();
  if (table.phase === 'result' && round.result) showResult(round, bets);
  else showWins([], []);
}

/** @param {TableView['round']} round */
function openBetting({ number, closesAt }) {
  if (done.opened === number) return;
  done.opened = number;
  say(texts.noChips);
  announce(fill(texts.bettingOpen, { number, seconds: Math.round((closesAt - serverNow()) / 1000) }));
}

/** @param {TableView['round']} round */
function closeBetting({ number }) {
  if (done.closed === number) return;
  done.closed = number;
  const wasLaid = layout.laid.length > 0 && !layout.isPlacing;
  if (!layout.isPlacing) layout.laid = [];
  if (table?.phase === 'result') return;
  if (totalOf(layout.placed) > 0n) sayRoundStarted();
  if (table?.phase === 'reveal') return;
  say(wasLaid ? texts.unplaced : texts.closed);
  announce(wasLaid ? texts.unplaced : texts.closed);
}

/** @param {{ isOpen: boolean, now: number, round: TableView['round'] }} at */
function showRing({ isOpen, now, round }) {
  const until = isOpen ? round.closesAt : round.nextAt;
  const total = isOpen ? round.closesAt - round.opensAt : round.nextAt - round.endsAt;
  const isCounting = isOpen || table?.phase === 'result';
  const left = Math.max(0, until - now);
  const seconds = isCounting ? String(Math.ceil(left / 1000)) : '•';
  if (byId('seconds').textContent !== seconds) byId('seconds').textContent = seconds;
  byId('ring').classList.toggle('open', isOpen);
  byId('ring').classList.toggle('late', isOpen && left < 4000);
  byId('ring-left').style.setProperty('stroke-dashoffset', String(isCounting ? 100 - (left / total) * 100 : 100));
}

/**
 * @param {TableView['round']} round
 * @param {TableView['bets']} bets
 */
function showResult({ number, result }, bets) {
  if (!result) return;
  showWins([result.winner, ...result.also], bets);
  stage.rest(result.winner);
  // A debit that the portal has not answered yet is decided later.
  const isUndecided = bets.some(({ state }) => state === 'placing' || state === 'placed');
  if (isUndecided || done.settled === number) return;
  done.settled = number;
  const headline = isEven(result.winner) ? nameOf(result.winner) : fill(texts.wins, { winner: nameOf(result.winner) });
  const stake = bets.reduce((sum, bet) => sum + toMinor(bet.stake), 0n);
  const win = bets.reduce((sum, bet) => sum + toMinor(bet.win), 0n);
  const own = bets.length === 0 ? '' : ` · ${ownResult(win, stake)}`;
  say(`${headline}${own}`);
  announce(`${stage.describe(result)} ${headline}${own}`);
  message.classList.toggle('win', win > stake);
  if (win > stake) soundWin();
  if (bets.length > 0) void settleBalance();
}

/** @param {bigint} win @param {bigint} stake */
function ownResult(win, stake) {
  if (win === 0n) return texts.lost;
  return win > stake
    ? fill(texts.won, { amount: show(win) })
    : fill(texts.returned, { amount: show(win), stake: show(stake) });
}

/** Reads the balance when the wins of the round are paid, and notifies the portal. */
async function settleBalance() {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const state = await readState().catch(() => undefined);
    /** @type {import('./facts.js').BetView[]} */
    const bets = state?.table.bets ?? [];
    if (state && !bets.some(({ payout }) => payout === 'pending')) {
      takeSession(state);
      const disputed = bets.find(({ payout }) => payout === 'disputed');
      if (disputed) showRefusal(fill(facts.texts.disputed, { round: disputed.roundId }));
      break;
    }
    if (state && attempt === 2) say(texts.pending, 'alert');
    await wait(attempt < 3 ? 400 : 3000);
  }
  saySettled();
}

async function placeBet() {
  const spots = laidSpots();
  if (!layout.isOpen || layout.isPlacing || !table || totalOf(spots) === 0n) return;
  const { number } = table.round;
  layout.isPlacing = true;
  showBets();
  say(texts.placing);
  sayRoundStarted();
  const bets = facts.isOneSpotPerBet ? Object.entries(spots).map(([spot, amount]) => ({ [spot]: amount })) : [spots];
  try {
    for (const bet of bets) if (!(await place(bet, number))) break;
  } catch (error) {
    if (error instanceof SessionEnded) return endGame();
    if (!(error instanceof RequestRefused)) throw error;
    refuse(error.message, spots);
  } finally {
    layout.isPlacing = false;
    if (!layout.isOpen) layout.laid = [];
    showBets();
  }
  await poll();
}

/**
 * Sends one bet of the wallet. Returns whether it stands.
 * @param {Record<string, bigint>} bet
 * @param {number} round
 */
async function place(bet, round) {
  const spots = Object.fromEntries(Object.entries(bet).map(([spot, amount]) => [spot, toDecimal(amount)]));
  const request = { betId: newBetId(), round, spots, language: facts.language };
  const result = await sendBet('/api/table/bets', request, (problem) => say(texts[problem], 'alert'));
  if (result.balance !== null && result.balance !== undefined) setBalance(toMinor(result.balance));
  if (result.outcome === 'placed') {
    layout.laid = layout.laid.filter(({ spot }) => !(spot in bet));
    for (const [spot, amount] of Object.entries(bet)) layout.placed[spot] = (layout.placed[spot] ?? 0n) + amount;
    const placed = fill(texts.placed, { amount: show(totalOf(layout.placed)) });
    say(placed);
    announce(placed);
    return true;
  }
  /** @type {Record<string, string>} */
  const own = texts.refusal;
  const words = result.outcome === 'cancelled' ? own['PORTAL_UNREACHABLE'] : own[result.reason];
  showRefusal(words ?? refusalText(result));
  saySettled();
  return false;
}

/**
 * Explains a bet that the table did not take.
 * @param {string} code
 * @param {Record<string, bigint>} spots
 */
function refuse(code, spots) {
  /** @type {Record<string, string>} */
  const words = texts.refusal;
  const isBelow = code === 'stake_below_minimum';
  const spot = Object.keys(spots).find((name) => {
    const { min = '0', max = '0' } = table?.limits[name] ?? {};
    const amount = spots[name] ?? 0n;
    return isBelow ? amount < toMinor(min) : amount + (layout.placed[name] ?? 0n) > toMinor(max);
  });
  const { min = '0', max = '0' } = table?.limits[spot ?? facts.spots[0] ?? ''] ?? {};
  const name = spot === undefined || !code.startsWith('stake_') ? '' : `${nameOf(spot)}: `;
  showRefusal(name + fill(words[code] ?? texts.refusal.other, { min: show(toMinor(min)), max: show(toMinor(max)) }));
  saySettled();
}

/** @param {string} text */
function showRefusal(text) {
  say(text, 'alert');
  announce(text);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let next;

/** Reads the table, and again shortly after its next change of phase. */
async function poll() {
  clearTimeout(next);
  if (isEnded || document.visibilityState === 'hidden') return;
  try {
    const sent = Date.now();
    const view = await call('/api/table');
    if (message.textContent === texts.offline) say('');
    take(view, view.serverTime - (sent + Date.now()) / 2);
  } catch (error) {
    if (error instanceof SessionEnded) return endGame();
    say(texts.offline, 'alert');
  }
  clearTimeout(next);
  next = setTimeout(() => void poll(), waitMs());
}

function waitMs() {
  if (!table) return POLL_MS;
  const { closesAt, revealsAt, endsAt, nextAt } = table.round;
  const now = serverNow();
  const change = [closesAt, revealsAt, endsAt, nextAt].find((at) => at > now) ?? now + 400;
  return Math.min(POLL_MS, change - now + AFTER_CHANGE_MS);
}

function endGame() {
  isEnded = true;
  clearTimeout(next);
  document.body.classList.add('ended');
  layout.isOpen = false;
  showBets();
  say(facts.texts.ended, 'alert');
  announce(facts.texts.ended);
  saySettled();
}

function listen() {
  for (const spot of facts.spots) byId(`spot-${spot}`).addEventListener('click', () => layChip(spot));
  for (const act of /** @type {const} */ (['undo', 'clear', 'repeat']))
    byId(act).addEventListener('click', () => changeChips(act));
  byId('confirm').addEventListener('click', () => void placeBet());
  byId('info').addEventListener('click', () => table && openRules(table.limits));
  const readAgain = () => {
    void poll();
    void readState().then(takeSession, () => undefined);
  };
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && readAgain());
  onResume(readAgain);
  setInterval(tick, 100);
}

listen();
void start({
  opened(state) {
    take(state.table, state.table.serverTime - Date.now());
    void poll();
  },
  ended: endGame,
});
