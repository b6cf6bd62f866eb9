// @ts-check
import { boot, fill } from '../boot.js';
import { showSigned, toMinor } from '../money.js';

/**
 * Views of the bookmaker's server (`sportsbook/views.ts`).
 * @typedef {import('../../sportsbook/views.ts').MatchView} MatchView
 * @typedef {import('../../sportsbook/views.ts').PriceView} PriceView
 * @typedef {import('../../sportsbook/views.ts').TicketView} TicketView
 * @typedef {import('../../sportsbook/texts.ts').SportsbookTexts} Words
 * @typedef {'1x2' | 'handicap' | 'total'} Market
 * @typedef {{ fixture: string, market: Market, selection: string, line: string | null, label: string, odds: string,
 *   shown: string, format: string, league: string, home: string, away: string }} Pick
 */

const facts = /** @type {any} */ (boot);
/** @type {Words} */
export const words = facts.words;
/** @type {boolean} */
export const hasDraw = facts.hasDraw;

/** State of the page: what the server sent last, and what the player has chosen. */
export const book = {
  /** @type {MatchView[]} */
  matches: [],
  /** @type {TicketView[]} */
  tickets: [],
  /** @type {Pick[]} */
  picks: [],
  format: 'decimal',
  view: 'live',
  stake: '',
  acceptsAnyOdds: false,
  isPlacing: false,
  /** Matches of which all lines are shown. */
  expanded: new Set(),
};

/** @param {string} id */
export const matchOf = (id) => book.matches.find((match) => match.id === id);

/**
 * Finds the price of a selection now; undefined when it is not on offer.
 * @param {Pick} pick
 * @returns {PriceView | undefined}
 */
export function priceOf({ fixture, market, selection, line }) {
  const match = matchOf(fixture);
  if (!match || match.phase === 'finished' || match.isSuspended) return undefined;
  return match.markets[market].flat().find((price) => price.selection === selection && price.line === line);
}

/** @param {Pick} one @param {Pick} other */
export const isSame = (one, other) =>
  one.fixture === other.fixture &&
  one.market === other.market &&
  one.selection === other.selection &&
  one.line === other.line;

/**
 * Adds a selection to the slip, or removes it; a match has one selection.
 * @param {Pick} pick
 */
export function togglePick(pick) {
  const isChosen = book.picks.some((one) => isSame(one, pick));
  const others = book.picks.filter(({ fixture }) => fixture !== pick.fixture);
  book.picks = isChosen ? others : [...others, pick].slice(-15);
}

/**
 * Names a selection in words.
 * @param {{ market: string, selection: string, label: string, home: string, away: string }} pick
 */
export function nameOf({ selection, label, home, away }) {
  /** @type {Record<string, string>} */
  const names = { home, away, draw: words.draw, over: words.over, under: words.under };
  return `${names[selection] ?? selection} ${label}`.trim();
}

/** @param {Market} market */
export const marketName = (market) => (market === '1x2' && !hasDraw ? words.winner : words.markets[market]);

/**
 * Says what a corrected result has changed about a ticket.
 * @param {TicketView['resettlements'][number]} resettlement
 */
export const resettledText = ({ reason, amount }) =>
  fill(reason === 'unsettle' ? words.reopened : words.resettled, { amount: showSigned(toMinor(amount)) });
