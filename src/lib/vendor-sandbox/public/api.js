// @ts-check
import { wait } from './boot.js';

/**
 * Why no bet stands (`games/bet-result.ts`).
 * @typedef {{ outcome: 'refused' | 'cancelled', reason: string, balance: string | null }
 *   | { outcome: 'unsettled', roundId: string }} RefusedBet
 */

/** Thrown when the session has ended or never existed; only the lobby can open another. */
export class SessionEnded extends Error {}

/** Thrown when the server does not accept a request; sending it again changes nothing. */
export class RequestRefused extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

// Stored in memory only: a frame on another origin has no dependable storage, and a stored copy would outlive the game.
let secret = '';

/**
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function call(path, body) {
  /** @type {Record<string, string>} */
  const headers = secret ? { authorization: `Bearer ${secret}` } : {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  const method = body === undefined ? 'GET' : 'POST';
  const response = await fetch(path, { method, headers, body: JSON.stringify(body), cache: 'no-store' });
  if (response.status === 401) throw new SessionEnded();
  if (!response.ok) await refuse(path, response);
  return response.json();
}

/**
 * Throws for a response that is no success; only one with a code says for sure that nothing was moved.
 * @param {string} path
 * @param {Response} response
 */
async function refuse(path, response) {
  const body = response.status < 500 ? await response.json().catch(() => undefined) : undefined;
  if (typeof body?.error === 'string') throw new RequestRefused(body.error);
  throw new Error(`${path} ${response.status}`);
}

/**
 * Exchanges the URL's one-time code for the session.
 * @param {string} code
 * @returns {Promise<{ currency: string, stakes: string[], lobby: string | null, portalOrigin: string, state: any }>}
 */
export async function openSession(code) {
  if (!code) throw new SessionEnded();
  const opened = await call('/api/session', { code });
  secret = opened.session;
  return opened;
}

/** @returns {Promise<any>} */
export const readState = () => call('/api/state');

/**
 * Sends a bet and retries until its outcome is known; the id in the request makes a repeated one the same bet.
 * @param {string} path
 * @param {unknown} request
 * @param {(problem: 'offline' | 'unresolved') => void} onDelay
 * @returns {Promise<any>}
 */
export async function sendBet(path, request, onDelay) {
  for (;;) {
    try {
      const result = await call(path, request);
      if (result.outcome !== 'unresolved') return result;
      onDelay('unresolved');
    } catch (error) {
      if (error instanceof SessionEnded || error instanceof RequestRefused) throw error;
      onDelay('offline');
    }
    await wait(1500);
  }
}

export function newBetId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
