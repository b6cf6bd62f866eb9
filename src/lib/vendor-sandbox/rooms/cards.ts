import type { Dice } from '../maths/dice.ts';

/** Suits from the lowest to the highest. */
const SUITS = ['S', 'C', 'H', 'D'] as const;
const RANKS = 9;
export const HAND_CARDS = 3;
export const SEATS = 4;

/** A card: its number from 1 (ace) to 9 and its suit, as in "7H". */
export type Card = string;

/** The 36 cards. */
export const DECK: readonly Card[] = Array.from({ length: RANKS }, (_, index) => index + 1).flatMap((rank) =>
  SUITS.map((suit) => `${rank}${suit}`),
);

const rankOf = (card: Card): number => Number(card[0]);

/** Deals a hand to each seat; each deal is equally likely. */
export function dealHands(dice: Dice): Card[][] {
  const cards = [...DECK];
  const dealt = Array.from({ length: SEATS * HAND_CARDS }, () => cards.splice(dice.below(cards.length), 1)[0] ?? '');
  return Array.from({ length: SEATS }, (_, seat) => dealt.slice(seat * HAND_CARDS, (seat + 1) * HAND_CARDS));
}

export interface HandValue {
  /** The last digit of the sum; a sum that ends in 0 counts 10. */
  points: number;
  isTriple: boolean;
}

export function valueOf(hand: readonly Card[]): HandValue {
  const ranks = hand.map(rankOf);
  const points = ranks.reduce((sum, rank) => sum + rank, 0) % 10 || 10;
  return { points, isTriple: new Set(ranks).size === 1 };
}

/** The place of an ace among the numbers of its suit, and among triples: above the nine. */
const height = (rank: number): number => (rank === 1 ? RANKS : rank - 1);

/** Returns the place of a card in the deck for equal points: by suit, then by number. */
function cardHeight(card: Card): number {
  return SUITS.findIndex((suit) => suit === card[1]) * 10 + height(rankOf(card));
}

/** Returns a number that is higher for the better hand; no two hands of a deck have the same. */
export function strengthOf(hand: readonly Card[]): number {
  const { points, isTriple } = valueOf(hand);
  const level = isTriple ? 10 + height(rankOf(hand[0] ?? '')) : points;
  return level * 100 + Math.max(...hand.map(cardHeight));
}
