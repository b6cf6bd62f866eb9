import { rational, type Rational } from '../maths/rational.ts';
import { DECK, HAND_CARDS, SEATS } from './cards.ts';
import { botRaises, RAKE_BPS } from './rules.ts';

const RANKS = DECK.length / 4;

function choose(total: number, chosen: number): number {
  let ways = 1;
  for (let step = 1; step <= chosen; step++) ways = (ways * (total - step + 1)) / step;
  return ways;
}

/** The numbers of a hand, with how often each is in it. */
type Numbers = readonly (readonly [rank: number, count: number])[];

/** Lists the numbers of all hands that raise: the decision does not depend on suits. */
function raisingHands(): Numbers[] {
  const hands: Numbers[] = [];
  for (let low = 1; low <= RANKS; low++)
    for (let middle = low; middle <= RANKS; middle++)
      for (let high = middle; high <= RANKS; high++) {
        const ranks = [low, middle, high];
        if (!botRaises(ranks.map((rank) => `${rank}S`))) continue;
        hands.push([...new Set(ranks)].map((rank) => [rank, ranks.filter((one) => one === rank).length] as const));
      }
  return hands;
}

/**
 * Counts the ways to deal raising hands to 0, 1 … SEATS given seats. Goes through all sets of numbers once (repeated ones
 * together) and multiplies the ways to take the suits from what is left of the deck.
 */
function waysToRaise(): number[] {
  const hands = raisingHands();
  const left = Array.from({ length: RANKS + 1 }, () => 4);
  const ways = Array.from({ length: SEATS + 1 }, () => 0);
  const factorial = [1, 1, 2, 6, 24];
  const visit = (from: number, dealt: number, repeated: number, found: number, repetitions: number): void => {
    ways[dealt] = (ways[dealt] ?? 0) + found * ((factorial[dealt] ?? 1) / repetitions);
    if (dealt === SEATS) return;
    for (let index = from; index < hands.length; index++) {
      const hand = hands[index] ?? [];
      let suits = 1;
      for (const [rank, count] of hand) suits *= choose(left[rank] ?? 0, count);
      if (suits === 0) continue;
      for (const [rank, count] of hand) left[rank] = (left[rank] ?? 0) - count;
      const run = index === from && dealt > 0 ? repeated + 1 : 1;
      visit(index, dealt + 1, run, found * suits, repetitions * run);
      for (const [rank, count] of hand) left[rank] = (left[rank] ?? 0) + count;
    }
  };
  visit(0, 0, 0, 1, 1);
  return ways;
}

/** Returns the chance of each number of raises, when all seats decide as the bots do. */
export function raiseChances(): Rational[] {
  const ways = waysToRaise().map(BigInt);
  const dealt = (seats: number) =>
    Array.from({ length: seats }, (_, seat) => BigInt(choose(DECK.length - seat * HAND_CARDS, HAND_CARDS))).reduce(
      (product, one) => product * one,
      1n,
    );
  const all = dealt(SEATS);
  return Array.from({ length: SEATS + 1 }, (_, raises) => {
    // Inclusion and exclusion over the sets of seats that raise.
    let count = 0n;
    for (let seats = raises; seats <= SEATS; seats++) {
      const sets = BigInt(choose(SEATS, seats) * choose(seats, raises));
      const deals = (ways[seats] ?? 0n) * (all / dealt(seats));
      count += (seats - raises) % 2 === 0 ? sets * deals : -sets * deals;
    }
    return rational(count, all);
  });
}

/**
 * Calculates the exact return of a player who decides as the bots do: all seats are alike then, so each gets its part of what
 * is paid out, which is all stakes without the rake.
 */
export function returnToPlayer(chances = raiseChances()): Rational {
  let staked = 0n;
  let rake = 0n;
  const scale = chances.reduce((product, { denominator }) => product * denominator, 1n);
  chances.forEach(({ numerator, denominator }, raises) => {
    const weighted = (numerator * scale) / denominator;
    const stakes = weighted * BigInt(SEATS + raises) * 10_000n;
    staked += stakes;
    if (raises > 1) rake += (stakes * RAKE_BPS) / 10_000n;
  });
  return rational(staked - rake, staked);
}
