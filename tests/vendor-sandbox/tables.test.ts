import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/lib/vendor-sandbox/catalogue.ts';
import { percentage, rational } from '../../src/lib/vendor-sandbox/maths/rational.ts';
import { bigRoad } from '../../src/lib/vendor-sandbox/public/tables/big-road.js';
import {
  type BaccaratBet,
  type BaccaratHands,
  baccaratPayout,
  dealBaccarat,
} from '../../src/lib/vendor-sandbox/tables/baccarat.ts';
import { BACCARAT_TABLE } from '../../src/lib/vendor-sandbox/tables/baccarat-table.ts';
import { FIGHT_SIDES, fightOdds, fightPayout } from '../../src/lib/vendor-sandbox/tables/cockfight.ts';
import { COCKFIGHT_TABLE } from '../../src/lib/vendor-sandbox/tables/cockfight-table.ts';
import { CHANCES, DRAW_ODDS, fightOf, LINES } from '../../src/lib/vendor-sandbox/tables/fight-lines.ts';
import { cardsLeft, CUT, drawCard, newShoe } from '../../src/lib/vendor-sandbox/tables/shoe.ts';

const published = (gameCode: string) => catalogue().find((entry) => entry.gameCode === gameCode)?.rtp;

/** Ranks that count alike, with how many of such cards a full shoe has. */
const VALUES = ['K', 'A', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const RESULTS = ['player', 'banker', 'tie'] as const;

/** Counts every deal of a full shoe by its result, as numbers that stay whole (416 · 415 · … · 411 < 2^53). */
function everyDeal(): { counts: Record<BaccaratHands['result'], number>; total: number } {
  const left: number[] = VALUES.map((value) => (value === 'K' ? 128 : 32));
  const counts = { player: 0, banker: 0, tie: 0 };
  const walk = (cards: string[], ways: number) => {
    const dealt = dealBaccarat(cards);
    if (dealt !== 'cards_missing') {
      if (typeof dealt === 'string') throw new Error(dealt);
      let all = ways;
      for (let card = cards.length; card < 6; card++) all *= 416 - card;
      counts[dealt.result] += all;
      return;
    }
    for (const [index, value] of VALUES.entries()) {
      // The two first cards of a hand pay alike in both ways round, so one way counts twice.
      const before =
        cards.length === 2 || cards.length === 3
          ? VALUES.findIndex((one) => cards[cards.length - 2] === `${one}S`)
          : index;
      if (before > index) continue;
      const number = left[index] ?? 0;
      left[index] = number - 1;
      walk([...cards, `${value}S`], ways * number * (before < index ? 2 : 1));
      left[index] = number;
    }
  };
  walk([], 1);
  return { counts, total: 416 * 415 * 414 * 413 * 412 * 411 };
}

describe('the baccarat table', () => {
  it('publishes the exact return of each bet, counted over every deal of a full shoe', () => {
    const { counts, total } = everyDeal();
    expect(counts.player + counts.banker + counts.tie).toBe(total);
    const stake = 10_000n;
    const returned = (bet: BaccaratBet) => {
      const sum = RESULTS.reduce((paid, result) => {
        const hands = { player: ['2S', '3S'], banker: ['4S', '5S'], playerTotal: 5, bankerTotal: 9, result };
        return paid + BigInt(counts[result]) * baccaratPayout({ bet, amountMinor: stake }, hands, 'commission');
      }, 0n);
      return percentage(rational(sum, BigInt(total) * stake), 2);
    };
    // The second card of a hand has the rank of the first with 31 of the 415 others.
    const pair = percentage(rational(31n * 12n, 415n), 2);
    expect(BACCARAT_TABLE.returns).toEqual({
      player: returned('player'),
      banker: returned('banker'),
      tie: returned('tie'),
      playerPair: pair,
      bankerPair: pair,
    });
    expect(published('PAVILION')).toBe('98.94');
  });

  it('draws each card of a shoe as often as it is there, and begins a new one at the cut', () => {
    let shoe = newShoe(3);
    const seen = new Map<string, number>();
    while (cardsLeft(shoe) > 0) {
      const drawn = drawCard(shoe, { below: (bound) => (cardsLeft(shoe) * 7) % bound });
      seen.set(drawn.card, (seen.get(drawn.card) ?? 0) + 1);
      shoe = drawn.shoe;
      const isNew = BACCARAT_TABLE.roadOf(BACCARAT_TABLE.open(shoe, { below: () => 0 }).shoe) === 4;
      expect(isNew).toBe(cardsLeft(shoe) <= CUT);
    }
    expect([...seen.values()]).toEqual(Array.from({ length: 52 }, () => 8));
  });
});

describe('the arena', () => {
  it('publishes the lowest return of its lines, counted over every number that decides a fight', () => {
    const stake = 10n ** 12n;
    const returned = LINES.flatMap((line) =>
      FIGHT_SIDES.map((side) => {
        const odds = fightOdds(side === 'draw' ? DRAW_ODDS : line[side]);
        let paid = 0n;
        for (let number = 0; number < CHANCES; number++)
          paid += fightPayout({ side, amountMinor: stake, odds }, fightOf(line, number), undefined);
        return { side, value: Number(percentage(rational(paid, stake * BigInt(CHANCES)), 2)) };
      }),
    );
    const lowest = (side: string) => Math.min(...returned.filter((one) => one.side === side).map(({ value }) => value));
    expect(COCKFIGHT_TABLE.returns).toEqual({
      meron: lowest('meron').toFixed(2),
      wala: lowest('wala').toFixed(2),
      draw: lowest('draw').toFixed(2),
    });
    expect(published('ARENA')).toBe(Math.min(lowest('meron'), lowest('wala')).toFixed(2));
    // Odds that differ from round to round must not make one round much better than another.
    for (const { side, value } of returned) if (side !== 'draw') expect(value).toBeLessThan(96.7);
  });
});

describe('the big road', () => {
  it('goes down a run, turns right at the bottom and before a taken cell, and marks ties on the result before', () => {
    const history = [...'TBBBBBBBPBBBBBBBT'].map((result) => ({
      winner: { B: 'banker', P: 'player', T: 'tie' }[result] ?? '',
    }));
    const road = bigRoad(history);
    expect(road.slice(0, 7).map(({ column, row }) => [column, row])).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((row) => [0, row]),
      [1, 5],
    ]);
    expect(road[7]).toEqual({ winner: 'player', column: 1, row: 0, ties: 0 });
    expect(road.slice(8).map(({ column, row }) => [column, row])).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((row) => [2, row]),
      [3, 5],
    ]);
    expect(road.at(-1)?.ties).toBe(1);
  });
});
