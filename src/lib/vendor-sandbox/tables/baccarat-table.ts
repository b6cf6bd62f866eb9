import { z } from 'zod';
import type { Dice } from '../maths/dice.ts';
import { baccaratPayout, type BaccaratBet, type BaccaratHands, type Card, dealBaccarat, isPair } from './baccarat.ts';
import { cardsLeft, CUT, drawCard, newShoe, parseShoe, type Shoe } from './shoe.ts';
import { spotLimits } from './stakes.ts';
import { mapSpots, type TableRules } from './table.ts';

const SPOTS = ['playerPair', 'player', 'tie', 'banker', 'bankerPair'] as const satisfies readonly BaccaratBet[];

/** Exact returns of a full shoe in percent, rounded down; a test counts every deal. */
const RETURNS = { playerPair: '89.63', player: '98.76', tie: '85.64', banker: '98.94', bankerPair: '89.63' } as const;

const FIRST_CARD_MS = 600;
const CARD_MS = 950;
const LAST_PAUSE_MS = 900;

const resultSchema = z.object({ cards: z.array(z.string()).min(4).max(6) });

/** The table with the commission of 5 % on the banker's win (§8). */
export const BACCARAT_TABLE: TableRules = {
  gameCode: 'PAVILION',
  titles: { vi: 'Baccarat Lầu Ngọc', en: 'Jade Pavilion Baccarat' },
  taglines: { vi: 'Một bàn, một ván bài cho mọi người', en: 'One table, one deal for everybody' },
  category: 'LIVE',
  type: 'baccarat',
  tags: ['asia'],
  motif: 'cards',
  palette: {
    skyTop: '#04211d',
    skyBottom: '#0f6a52',
    glow: '#8ff5cc',
    frame: '#e8c168',
    reel: '#05130f',
    accent: '#ffdd8a',
  },
  rtp: RETURNS.banker,
  returns: RETURNS,
  layout: 'cards',
  icon: 'icon',
  timing: { bettingMs: 15_000, closedMs: 1500, resultMs: 6000 },
  spots: SPOTS,
  isOneSpotPerBet: false,
  limits(currency) {
    const { main, side } = spotLimits(currency, { vnd: '1000000', other: '100' });
    return { player: main, banker: main, tie: side, playerPair: side, bankerPair: side };
  },
  open(before) {
    const shoe = before === undefined ? undefined : parseShoe(before);
    const isOver = shoe === undefined || cardsLeft(shoe) <= CUT;
    return { terms: null, shoe: isOver ? newShoe((shoe?.number ?? 0) + 1) : shoe };
  },
  decide({ shoe }, dice) {
    const dealt = dealFrom(parseShoe(shoe), dice);
    return {
      result: { cards: dealt.cards },
      shoe: dealt.shoe,
      showMs: FIRST_CARD_MS + dealt.cards.length * CARD_MS + LAST_PAUSE_MS,
    };
  },
  payouts(spots, result) {
    const hands = handsOf(result);
    return mapSpots(spots, (spot, amountMinor) =>
      baccaratPayout({ bet: z.enum(SPOTS).parse(spot), amountMinor }, hands, 'commission'),
    );
  },
  viewTerms: () => null,
  viewResult(result) {
    const { player, banker, playerTotal, bankerTotal, result: winner } = handsOf(result);
    const also = [...(isPair(player) ? ['playerPair'] : []), ...(isPair(banker) ? ['bankerPair'] : [])];
    const hands = { player: { cards: player, total: playerTotal }, banker: { cards: banker, total: bankerTotal } };
    return { winner, also, hands };
  },
  roadOf: (shoe) => parseShoe(shoe).number,
  betFields: () => ({}),
};

/** Deals as many cards as the rules of the third card want. */
function dealFrom(full: Shoe, dice: Dice): { cards: Card[]; shoe: Shoe } {
  const cards: Card[] = [];
  let shoe = full;
  while (dealBaccarat(cards) === 'cards_missing') {
    const drawn = drawCard(shoe, dice);
    cards.push(drawn.card);
    shoe = drawn.shoe;
  }
  return { cards, shoe };
}

function handsOf(result: unknown): BaccaratHands {
  const hands = dealBaccarat(resultSchema.parse(result).cards);
  if (typeof hands === 'string') throw new Error(`a stored deal has ${hands}`);
  return hands;
}
