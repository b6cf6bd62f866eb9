// @ts-check
import { byId, fill } from '../boot.js';
import { MULTIPLIERS, texts } from './facts.js';
import { show, toMinor } from '../money.js';
import { session } from '../session.js';

/** @typedef {import('./facts.js').FishKind} FishKind */

const ANNOUNCE_MS = 3500;
const HINT_MS = 5000;

const fireButton = /** @type {HTMLButtonElement} */ (byId('fire'));
const lessButton = /** @type {HTMLButtonElement} */ (byId('less'));
const moreButton = /** @type {HTMLButtonElement} */ (byId('more'));
const message = byId('message');

export const deck = {
  chosen: 0,
  // Prevents shots until the session is open, and after its end.
  isOpen: false,
  isAuto: false,
  isLocking: false,
};

export const betText = () => session.stakes[deck.chosen] ?? '0';
export const betMinor = () => toMinor(betText());

export function showDeck() {
  byId('bet').textContent = session.stakes.length === 0 ? '–' : show(betMinor());
  fireButton.disabled = !deck.isOpen;
  lessButton.disabled = !deck.isOpen || deck.chosen === 0;
  moreButton.disabled = !deck.isOpen || deck.chosen >= session.stakes.length - 1;
  byId('auto').setAttribute('aria-pressed', String(deck.isAuto));
  byId('lock').setAttribute('aria-pressed', String(deck.isLocking));
}

/** @param {number} count */
export function showPending(count) {
  byId('pending').textContent = String(count);
}

let hintTimer = 0;

/**
 * @param {string} text
 * @param {'alert' | 'hint' | ''} [kind] a hint leaves by itself
 */
export function say(text, kind = '') {
  clearTimeout(hintTimer);
  message.textContent = text;
  message.classList.toggle('alert', kind === 'alert');
  if (kind === 'hint') hintTimer = window.setTimeout(() => say(''), HINT_MS);
}

/** Says something to all, screen readers included. @param {string} text @param {'alert' | 'hint' | ''} [kind] */
export function announceNow(text, kind) {
  say(text, kind);
  byId('outcome').textContent = text;
}

/** Catches since the last announcement: screen readers hear a sum every few seconds, not every round. */
const unannounced = { timer: 0, shots: 0, caught: 0, won: 0n, kind: /** @type {FishKind} */ ('sprat') };

/**
 * @param {number} shots
 * @param {readonly { kind: FishKind, amount: string }[]} catches
 */
export function announceRound(shots, catches) {
  unannounced.shots += shots;
  for (const { kind, amount } of catches) {
    unannounced.caught += 1;
    unannounced.won += toMinor(amount);
    unannounced.kind = kind;
  }
  if (unannounced.timer === 0) unannounced.timer = window.setTimeout(announceSum, ANNOUNCE_MS);
}

function announceSum() {
  const balance = session.balance === undefined ? '' : show(session.balance);
  const { shots, caught, won, kind } = unannounced;
  const words = caught === 0 ? texts.missed : caught === 1 ? texts.caught : texts.caughtMany;
  const values = { fish: texts.kinds[kind], amount: show(won), balance, count: caught === 0 ? shots : caught };
  byId('outcome').textContent = fill(words, values);
  Object.assign(unannounced, { timer: 0, shots: 0, caught: 0, won: 0n });
}

/** @param {FishKind} kind */
export const targetText = (kind) => fill(texts.target, { fish: texts.kinds[kind], multiplier: MULTIPLIERS[kind] });

/** Ends the game; in a frame, too, it offers the way back then. */
export function endGame() {
  document.body.classList.add('ended');
  Object.assign(deck, { isOpen: false, isAuto: false });
  session.stakes = [];
  showDeck();
  announceNow(texts.ended, 'alert');
}
