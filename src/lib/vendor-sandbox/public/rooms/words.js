// @ts-check
import { boot, fill } from '../boot.js';

/**
 * @typedef {import('../../rooms/texts.ts').RoomTexts} RoomTexts
 * @typedef {import('../../rooms/views.ts').PageView} View
 * @typedef {NonNullable<View['table']>} TableView
 * @typedef {TableView['seats'][number]} SeatView
 * @typedef {import('../../rooms/views.ts').ResultView} ResultView
 */

/** @type {RoomTexts} */
export const words = /** @type {any} */ (boot).rooms;

/** @param {import('../../rooms/cards.ts').HandValue | null} value */
export function handText(value) {
  if (!value) return '';
  if (value.isTriple) return words.triple;
  return value.points === 10 ? words.ten : fill(words.points, { points: value.points });
}

/** @param {string} card */
export function cardText(card) {
  /** @type {Record<string, string>} */
  const suits = { D: words.suitD, H: words.suitH, C: words.suitC, S: words.suitS };
  return `${rankText(card)} ${suits[card[1] ?? ''] ?? ''}`;
}

/** @param {string} card */
export const rankText = (card) => (card[0] === '1' ? 'A' : (card[0] ?? ''));

/**
 * @param {string | null} tag
 * @param {number} seat
 */
export function nameOf(tag, seat) {
  return tag === null ? `${words.bots[seat] ?? ''} (${words.bot})` : fill(words.player, { tag });
}

/** @param {string} reason */
export function refusalOf(reason) {
  /** @type {Record<string, string>} */
  const refusals = { ...boot.texts.refusal, ...words.refusal };
  return refusals[reason] ?? words.refusal.OTHER;
}
