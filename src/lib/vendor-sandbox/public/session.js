// @ts-check
import { openSession, SessionEnded } from './api.js';
import { boot, byId } from './boot.js';
import { show, showSigned, toMinor } from './money.js';
import { leave, meetPortal, sayReady } from './portal.js';

/** The player's session in the game, as every page shows it. */
export const session = {
  /** @type {string[]} */
  stakes: [],
  currency: '',
  /** @type {bigint | undefined} */
  balance: undefined,
  net: 0n,
  startedAt: Date.now(),
};

/** @param {bigint | undefined} balance */
export function setBalance(balance) {
  session.balance = balance;
  byId('balance').textContent = balance === undefined ? '–' : show(balance);
}

/** @param {bigint} net */
export function setNet(net) {
  session.net = net;
  byId('net').textContent = showSigned(net);
}

function showClock() {
  const seconds = Math.max(0, Math.floor((Date.now() - session.startedAt) / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  byId('clock').textContent = (parts[0] ? parts : parts.slice(1))
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** @param {{ balance: string | null, startedAt: string, staked: string, won: string }} state */
export function takeSession(state) {
  if (state.balance !== null) setBalance(toMinor(state.balance));
  session.startedAt = Date.parse(state.startedAt);
  setNet(toMinor(state.won) - toMinor(state.staked));
}

/**
 * Opens the session with the code of the address, and shows what is the same in every game.
 * @param {{ opened: (state: any) => void, ended: () => void }} game
 */
export async function start({ opened, ended }) {
  const code = window.location.hash.slice(1);
  // Removes the code from the address bar before the next call uses it up.
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  byId('back').addEventListener('click', leave);
  try {
    const open = await openSession(code);
    meetPortal(open);
    session.stakes = open.stakes;
    session.currency = open.currency;
    takeSession(open.state);
    opened(open.state);
    sayReady();
    showClock();
    setInterval(showClock, 1000);
  } catch (error) {
    if (!(error instanceof SessionEnded)) throw error;
    ended();
  }
}

/**
 * Returns the words for a bet that does not stand.
 * @param {import('./api.js').RefusedBet} result
 */
export function refusalText(result) {
  if (result.outcome === 'unsettled') return boot.texts.unsettled.replace('{round}', result.roundId);
  if (result.outcome === 'cancelled') return boot.texts.cancelled;
  /** @type {Record<string, string>} */
  const refusals = boot.texts.refusal;
  return refusals[result.reason] ?? boot.texts.refusal.OTHER;
}
