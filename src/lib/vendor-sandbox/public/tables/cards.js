// @ts-check
import { byId, fill, isMotionReduced } from '../boot.js';
import { facts, nameOf } from './facts.js';

// The times by which the server calculates how long a deal takes (`tables/baccarat-table.ts`).
const [FIRST_CARD_MS, CARD_MS] = [600, 950];
const SIDES = /** @type {const} */ (['player', 'banker']);

/** @typedef {NonNullable<import('./facts.js').TableView['round']['result']>} Result */

/** Number of the round whose cards lie on the table, and how many of them. */
let dealt = { number: 0, count: -1 };

/** @param {string} card */
function valueOf(card) {
  const rank = card.slice(0, 1);
  return rank === 'A' ? 1 : /[2-9]/.test(rank) ? Number(rank) : 0;
}

/** @param {string} card */
const rankOf = (card) => card.slice(0, 1).replace('T', '10');

/** @param {string} card */
function nameOfCard(card) {
  /** @type {Record<string, string>} */
  const suits = facts.table.cards.suits;
  return `${rankOf(card)} ${suits[card.slice(1)] ?? ''}`;
}

/**
 * @param {string} card
 * @param {{ isThird: boolean, isMoving: boolean }} options
 */
function cardElement(card, { isThird, isMoving }) {
  const element = document.createElement('div');
  element.className = `card${/[HD]$/.test(card) ? ' red' : ''}${isThird ? ' third' : ''}${isMoving ? ' dealt' : ''}`;
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', nameOfCard(card));
  const rank = document.createElement('b');
  rank.textContent = rankOf(card);
  const suit = document.createElement('img');
  suit.src = `${facts.artBase}/cards/${card.slice(1)}.svg`;
  suit.alt = '';
  element.append(rank, suit);
  return element;
}

/**
 * Lists the cards in the order in which they are dealt.
 * @param {NonNullable<Result['hands']>} hands
 */
function dealOf(hands) {
  const [player = [], banker = []] = SIDES.map((side) => hands[side]?.cards ?? []);
  const pairs = [0, 1].flatMap((at) => [
    /** @type {const} */ (['player', player[at]]),
    /** @type {const} */ (['banker', banker[at]]),
  ]);
  return [...pairs, /** @type {const} */ (['player', player[2]]), /** @type {const} */ (['banker', banker[2]])].flatMap(
    ([side, card]) => (card === undefined ? [] : [{ side, card }]),
  );
}

/**
 * Shows the cards that are dealt by now.
 * @param {{ number: number, result: Result | null, sinceMs: number }} round
 * @returns {boolean} whether a card was laid now
 */
export function showCards({ number, result, sinceMs }) {
  const deal = result?.hands ? dealOf(result.hands) : [];
  const due = isMotionReduced() ? deal.length : Math.floor((sinceMs - FIRST_CARD_MS) / CARD_MS) + 1;
  const count = Math.max(0, Math.min(deal.length, due));
  if (dealt.number === number && dealt.count === count) return false;
  const isNext = dealt.number === number && count === dealt.count + 1;
  dealt = { number, count };
  for (const side of SIDES) {
    const cards = deal.slice(0, count).filter((one) => one.side === side);
    const last = deal[count - 1];
    byId(`cards-${side}`).replaceChildren(
      ...cards.map(({ card }, at) =>
        cardElement(card, { isThird: at === 2, isMoving: isNext && last?.side === side && at === cards.length - 1 }),
      ),
    );
    const total = cards.reduce((sum, { card }) => sum + valueOf(card), 0) % 10;
    byId(`total-${side}`).textContent = cards.length > 0 ? String(total) : '';
  }
  return isNext;
}

/** @param {string | undefined} winner */
export function showWinningHand(winner) {
  for (const side of SIDES) byId(`hand-${side}`).classList.toggle('winner', winner === side);
}

/** @param {Result} result */
export function describeHands({ hands = {} }) {
  return SIDES.map((side) => {
    const { cards = [], total = 0 } = hands[side] ?? {};
    return fill(facts.table.cards.hand, { hand: nameOf(side), cards: cards.map(nameOfCard).join(', '), total });
  }).join(' ');
}
