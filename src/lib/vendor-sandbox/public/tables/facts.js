// @ts-check
import { boot } from '../boot.js';

/**
 * Public facts of a table (`tables/page.ts`), and what the server sends about it (`tables/views.ts`).
 * @typedef {import('../../tables/views.ts').TableView} TableView
 * @typedef {import('../../tables/views.ts').BetView} BetView
 * @typedef {{
 *   layout: 'cards' | 'fight', spots: string[], isOneSpotPerBet: boolean, names: Record<string, string>,
 *   pays: Record<string, string>, table: import('../../tables/texts.ts').TableTexts, artBase: string,
 *   gameCode: string, language: 'vi' | 'en', texts: import('../../texts/texts.ts').Texts,
 * }} TableFacts
 */

/** @type {TableFacts} */
export const facts = /** @type {any} */ (boot);

/** @param {string} spot */
export const nameOf = (spot) => facts.names[spot] ?? spot;
