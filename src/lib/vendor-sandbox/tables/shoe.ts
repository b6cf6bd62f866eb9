import { z } from 'zod';
import type { Dice } from '../maths/dice.ts';
import type { Card } from './baccarat.ts';

const DECKS = 8;
/** A round begins only while more cards than these are left. */
export const CUT = 14;
const CARDS: readonly Card[] = [...'SHDC'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit));

/**
 * Shoe as a count of each card that is left, in the order of CARDS. It has no order of cards: each is drawn when it is
 * dealt, so that nobody can know a card while bets are taken.
 */
const shoeSchema = z.object({ number: z.number().int(), left: z.string().regex(/^[0-8]{52}$/) });
export type Shoe = z.infer<typeof shoeSchema>;

export const parseShoe = (value: unknown): Shoe => shoeSchema.parse(value);

export function newShoe(number: number): Shoe {
  return { number, left: String(DECKS).repeat(CARDS.length) };
}

export function cardsLeft({ left }: Shoe): number {
  return [...left].reduce((sum, count) => sum + Number(count), 0);
}

/** Draws a card: each of those that are left is equally likely. */
export function drawCard(shoe: Shoe, dice: Dice): { card: Card; shoe: Shoe } {
  let place = dice.below(cardsLeft(shoe));
  for (const [index, card] of CARDS.entries()) {
    const count = Number(shoe.left[index]);
    if (place < count) {
      const left = `${shoe.left.slice(0, index)}${count - 1}${shoe.left.slice(index + 1)}`;
      return { card, shoe: { ...shoe, left } };
    }
    place -= count;
  }
  throw new Error('the shoe is empty');
}
