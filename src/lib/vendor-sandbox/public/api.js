// @ts-check
import { wait } from './boot.js';

/** @typedef {import('./boot.js').State} State */
/** @typedef {import('./boot.js').Round} Round */
/**
 * @typedef {({ outcome: 'played', round: Round, balance: string | null }
 *   | { outcome: 'refused' | 'cancelled', reason: string, balance: string | null }
 *   | { outcome: 'unsettled', roundId: string }
 *   | { outcome: 'unresolved' }) & { freeRounds: import('./boot.js').FreeRounds | null }} Spin
 */

/** Thrown when the session has ended or never existed; only the lobby can open another. */
export class SessionEnded extends Error {}

// Stored in memory only: a frame on another origin has no dependable storage, and a stored copy would outlive the game.
let secret = '';

/**
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function call(path, body) {
  /** @type {Record<string, string>} */
  const headers = secret ? { authorization: `Bearer ${secret}` } : {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  const method = body === undefined ? 'GET' : 'POST';
  const response = await fetch(path, { method, headers, body: JSON.stringify(body), cache: 'no-store' });
  if (response.status === 401) throw new SessionEnded();
  if (!response.ok) throw new Error(`${path} ${response.status}`);
  return response.json();
}

/**
 * Exchanges the URL's one-time code for the session.
 * @param {string} code
 * @returns {Promise<{ currency: string, stakes: string[], lobby: string | null, portalOrigin: string, state: State }>}
 */
export async function openSession(code) {
  if (!code) throw new SessionEnded();
  const opened = await call('/api/session', { code });
  secret = opened.session;
  return opened;
}

/** @returns {Promise<State>} */
export const readState = () => call('/api/state');

/**
 * Plays one spin and retries until its outcome is known; the spinId makes a repeated request the same spin.
 * @param {string} stake
 * @param {(problem: 'offline' | 'unresolved') => void} onDelay
 * @returns {Promise<Exclude<Spin, { outcome: 'unresolved' }>>}
 */
export async function spin(stake, onDelay) {
  const request = { spinId: newSpinId(), stake };
  for (;;) {
    try {
      /** @type {Spin} */
      const result = await call('/api/spin', request);
      if (result.outcome !== 'unresolved') return result;
      onDelay('unresolved');
    } catch (error) {
      if (error instanceof SessionEnded) throw error;
      onDelay('offline');
    }
    await wait(1500);
  }
}

function newSpinId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
