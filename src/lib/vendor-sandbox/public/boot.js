// @ts-check
/**
 * Reads the game's public facts from the page's data block (`slots/page.ts`).
 * @typedef {{
 *   gameCode: string, language: 'vi' | 'en', texts: import('../texts/texts.ts').Texts, artBase: string, portalOrigins: string[],
 *   symbols: Record<string, string>, names: Record<string, string>, strips: string[], lines: number[][],
 *   linePays: Record<string, number[]>, scatterPays: number[], rtp: string, volatility: 'medium' | 'high',
 *   freeSpins: { awards: number[], multiplier: number } | null, jackpot: { contribution: string, seedShare: string } | null,
 * }} Boot
 * @typedef {{ line: number, symbol: string, count: number, amount: string }} LineWin
 * @typedef {{ stops: number[], lineWins: LineWin[], scatterWin: { count: number, amount: string } | null, win: string }} Reels
 * @typedef {Reels & {
 *   roundId: string, stake: string, freeSpins: Reels[], jackpot: string | null,
 *   payout: import('../games/bet-result.ts').Payout,
 * }} Round
 * @typedef {{ left: number, stake: string }} FreeRounds
 * @typedef {{
 *   balance: string | null, freeRounds: FreeRounds | null, isUnresolved: boolean, lastRound: Round | null, startedAt: string,
 *   staked: string, won: string, jackpot: string | null, jackpotCycle: string | null,
 * }} State
 */

/** @type {Boot} */
export const boot = JSON.parse(byId('boot').textContent ?? '{}');

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
}

/**
 * Replaces a text's {placeholders}.
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

export const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** @param {number} ms */
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));
