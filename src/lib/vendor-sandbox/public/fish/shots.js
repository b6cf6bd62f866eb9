// @ts-check
import { newBetId, readState, sendBet, SessionEnded } from '../api.js';
import { byId, fill, wait } from '../boot.js';
import { cannon } from './cannon.js';
import { announceNow, announceRound, betMinor, betText, deck, endGame, say, showDeck, showPending } from './deck.js';
import { addPrize } from './effects.js';
import { maxShots, texts } from './facts.js';
import { show, toDecimal, toMinor } from '../money.js';
import { sayRoundStarted, saySettled } from '../portal.js';
import { refusalText, session, setBalance, setNet, takeSession } from '../session.js';
import { catchFish } from './shoal.js';
import { soundWin } from '../sound.js';

/** @typedef {import('./shoal.js').Fish} Fish */
/** @typedef {import('./facts.js').FishKind} FishKind */
/** @typedef {{ kind: FishKind, fish: Fish | undefined, serial: number, x: number, y: number }} Hit */
/** @typedef {{ bet: string, betMinor: bigint, count: number, firstMs: number, hits: Hit[] }} Batch */
/** @typedef {{ outcome: 'played', round: import('../../fish/views.ts').ShotsView, balance: string | null }} Played */

/** Hits are collected for this long before they are sent. */
const COLLECT_MS = 1000;
const LATE_MS = 2500;

/** @returns {Batch} */
function emptyBatch() {
  const hits = Array.from({ length: maxShots }, () => {
    /** @type {Hit} */
    const hit = { kind: 'sprat', fish: undefined, serial: 0, x: 0, y: 0 };
    return hit;
  });
  return { bet: '0', betMinor: 0n, count: 0, firstMs: 0, hits };
}

let filling = emptyBatch();
let sent = emptyBatch();

export const shots = {
  isSending: false,
  /** The answer takes long. */
  isLate: false,
  /** A round was refused; the player goes on by shooting again. */
  isPaused: false,
};

/** Returns whether another shot has a place in a batch and a balance that covers it. */
export function canShoot() {
  if (!deck.isOpen || shots.isLate || shots.isPaused) return false;
  const outstanding = filling.count + cannon.flying;
  // Shots of another bet wait until the batch is sent.
  if (outstanding >= maxShots || (filling.count > 0 && filling.bet !== betText())) return false;
  const bet = betMinor();
  if (session.balance === undefined || bet * BigInt(outstanding + 1) <= session.balance) return true;
  if (outstanding === 0 && !shots.isSending) pause(texts.tooLow);
  return false;
}

/** @param {string} words */
function pause(words) {
  shots.isPaused = true;
  deck.isAuto = false;
  showDeck();
  announceNow(words, 'alert');
}

export function resume() {
  if (!shots.isPaused) return;
  shots.isPaused = false;
  say('');
}

/**
 * Adds a shot that hit a fish. It is not spent before its batch is sent.
 * @param {Fish} fish
 * @param {number} x
 * @param {number} y
 */
export function addHit(fish, x, y) {
  const hit = filling.hits[filling.count];
  if (!hit) return;
  if (filling.count === 0) {
    filling.bet = betText();
    filling.betMinor = betMinor();
    filling.firstMs = performance.now();
  }
  hit.kind = fish.kind;
  hit.fish = fish;
  hit.serial = fish.serial;
  hit.x = x;
  hit.y = y;
  filling.count += 1;
  showPending(filling.count);
}

/** Sends the batch when it is full, of another bet, or a second old. */
export function sendWhenDue() {
  if (filling.count === 0 || shots.isSending || shots.isPaused) return;
  const isOld = performance.now() - filling.firstMs >= COLLECT_MS;
  if (isOld || filling.count === maxShots || filling.bet !== betText() || document.hidden) void send();
}

async function send() {
  [filling, sent] = [sent, filling];
  filling.count = 0;
  shots.isSending = true;
  showPending(0);
  const batch = sent;
  const stake = batch.betMinor * BigInt(batch.count);
  const before = session.balance;
  if (before !== undefined) setBalance(before - stake);
  sayRoundStarted();
  const late = setTimeout(() => {
    shots.isLate = true;
    say(texts.late, 'alert');
  }, LATE_MS);
  try {
    const hits = batch.hits.slice(0, batch.count).map(({ kind }) => kind);
    const request = { betId: newBetId(), bet: batch.bet, stake: toDecimal(stake), hits };
    const result = await sendBet('/api/fish/shots', request, (problem) => {
      shots.isLate = true;
      say(texts[problem], 'alert');
    });
    if (shots.isLate) say('');
    if (result.outcome === 'played') showRound(result, batch, stake);
    else showRefusal(result, before);
  } catch (error) {
    saySettled();
    if (error instanceof SessionEnded) return endGame();
    throw error;
  } finally {
    clearTimeout(late);
    shots.isSending = false;
    shots.isLate = false;
  }
  sendWhenHidden();
}

/** A hidden page has no frames that would send the rest. */
export function sendWhenHidden() {
  if (document.hidden) sendWhenDue();
}

/**
 * @param {import('../api.js').RefusedBet} result
 * @param {bigint | undefined} before
 */
function showRefusal(result, before) {
  // Hits that were not sent are dropped: they have cost nothing.
  filling.count = 0;
  showPending(0);
  if (result.outcome !== 'unsettled') setBalance(result.balance === null ? before : toMinor(result.balance));
  pause(refusalText(result));
  saySettled();
}

/**
 * @param {Played} result
 * @param {Batch} batch
 * @param {bigint} stake
 */
function showRound({ round, balance }, batch, stake) {
  const win = toMinor(round.win);
  if (balance !== null) setBalance(toMinor(balance));
  setNet(session.net + win - stake);
  saySettled();
  byId('won').textContent = show(win);
  // A win that does not cover the stake is a net loss, and no reason for coins.
  const isGain = win > stake;
  for (const { shot, amount, kind } of round.catches) {
    const hit = batch.hits[shot];
    if (!hit) continue;
    const { fish, serial } = hit;
    const isThere = fish !== undefined && fish.serial === serial && fish.state === 'swimming';
    if (isThere) catchFish(fish);
    const coins = isGain ? Math.min(4 + Math.round(Number(toMinor(amount) / (batch.betMinor || 1n)) / 2), 24) : 0;
    addPrize({ x: isThere ? fish.x : hit.x, y: isThere ? fish.y : hit.y, text: `+${show(toMinor(amount))}`, coins });
    if (coins > 12) say(`${texts.kinds[kind]}: ${show(toMinor(amount))}`, 'hint');
  }
  if (isGain) soundWin();
  announceRound(round.shots, round.catches);
  if (round.payout === 'disputed') announceNow(fill(texts.disputed, { round: round.roundId }), 'alert');
  if (round.payout === 'pending') void pollPayment();
}

/** Waits for shots that were sent before the page was opened again. */
export async function waitForEarlier() {
  announceNow(texts.unresolved, 'alert');
  for (;;) {
    await wait(1500);
    const state = shots.isSending ? undefined : await readState().catch(() => undefined);
    if (!state || shots.isSending || state.isUnresolved) continue;
    takeSession(state);
    return say('');
  }
}

let isPolling = false;

/** Polls a win that the portal has not confirmed; the vendor's server retries the payment. */
async function pollPayment() {
  if (isPolling) return;
  isPolling = true;
  announceNow(texts.payoutPending, 'alert');
  for (;;) {
    await wait(3000);
    const state = shots.isSending ? undefined : await readState().catch(() => undefined);
    if (!state || shots.isSending || state.lastRound?.payout === 'pending') continue;
    if (state.balance !== null) setBalance(toMinor(state.balance));
    say('');
    isPolling = false;
    return saySettled();
  }
}
