import { multiply } from '#kernel/money';

/** A card such as "TH": its rank and its suit. */
export type Card = string;

export const BACCARAT_VARIANTS = ['commission', 'no-commission'] as const;
export type BaccaratVariant = (typeof BACCARAT_VARIANTS)[number];

export const BACCARAT_BETS = [
  'player',
  'banker',
  'tie',
  'playerPair',
  'bankerPair',
  'eitherPair',
  'perfectPair',
] as const;
export type BaccaratBet = (typeof BACCARAT_BETS)[number];

export interface BaccaratHands {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
  readonly playerTotal: number;
  readonly bankerTotal: number;
  readonly result: 'player' | 'banker' | 'tie';
}

const NATURAL = 8;
/** The banker's total of two cards by the player's third card that makes the banker draw (§8). */
const BANKER_DRAWS: Readonly<Record<number, (third: number) => boolean>> = {
  3: (third) => third !== 8,
  4: (third) => third >= 2 && third <= 7,
  5: (third) => third >= 4 && third <= 7,
  6: (third) => third === 6 || third === 7,
};

function valueOf(card: Card): number {
  const rank = card.slice(0, 1);
  if (rank === 'A') return 1;
  return /[2-9]/.test(rank) ? Number(rank) : 0;
}

const totalOf = (cards: readonly Card[]) => cards.reduce((sum, card) => sum + valueOf(card), 0) % 10;

/** Returns whether the banker draws; `third` is the player's third card, undefined when the player stood. */
function bankerDraws(total: number, third: Card | undefined): boolean {
  if (third === undefined) return total <= 5;
  return total <= 2 || (BANKER_DRAWS[total]?.(valueOf(third)) ?? false);
}

/** Deals the cards of a round in their order: player, banker, player, banker, then the third ones. */
export function dealBaccarat(cards: readonly Card[]): BaccaratHands | 'cards_missing' | 'cards_extra' {
  const [player, banker] = [
    [cards[0], cards[2]],
    [cards[1], cards[3]],
  ].map((hand) => hand.flatMap((card) => card ?? []));
  if (!player || !banker || cards.length < 4) return 'cards_missing';
  const rest = cards.slice(4);
  const isNatural = Math.max(totalOf(player), totalOf(banker)) >= NATURAL;
  const playerThird = !isNatural && totalOf(player) <= 5;
  if (playerThird && rest.length === 0) return 'cards_missing';
  const playerHand = playerThird ? [...player, ...rest.splice(0, 1)] : player;
  const bankerThird = !isNatural && bankerDraws(totalOf(banker), playerHand[2]);
  if (bankerThird && rest.length === 0) return 'cards_missing';
  const bankerHand = bankerThird ? [...banker, ...rest.splice(0, 1)] : banker;
  if (rest.length > 0) return 'cards_extra';
  const [playerTotal, bankerTotal] = [totalOf(playerHand), totalOf(bankerHand)];
  const result = playerTotal > bankerTotal ? 'player' : playerTotal < bankerTotal ? 'banker' : 'tie';
  return { player: playerHand, banker: bankerHand, playerTotal, bankerTotal, result };
}

/** Returns whether the first two cards of a hand have one rank. */
export const isPair = ([one = '', other = '-']: readonly Card[]) => one.slice(0, 1) === other.slice(0, 1);
const isPerfectPair = ([one, other]: readonly Card[]) => one === other;

/** Returns what a bet on a round pays. */
export function baccaratPayout(
  { bet, amountMinor }: { bet: BaccaratBet; amountMinor: bigint },
  hands: BaccaratHands,
  variant: BaccaratVariant,
): bigint {
  const { player, banker, result } = hands;
  const isTie = result === 'tie';
  const pays = (isWon: boolean, times: bigint) => (isWon ? amountMinor * times : 0n);
  switch (bet) {
    case 'player':
      return isTie ? amountMinor : pays(result === 'player', 2n);
    case 'banker':
      return isTie ? amountMinor : result === 'banker' ? amountMinor + bankerWin(amountMinor, hands, variant) : 0n;
    case 'tie':
      return pays(isTie, 9n);
    case 'playerPair':
      return pays(isPair(player), 12n);
    case 'bankerPair':
      return pays(isPair(banker), 12n);
    case 'eitherPair':
      return pays(isPair(player) || isPair(banker), 6n);
    case 'perfectPair':
      return pays(isPerfectPair(player) || isPerfectPair(banker), 26n);
  }
}

function bankerWin(amountMinor: bigint, { bankerTotal }: BaccaratHands, variant: BaccaratVariant): bigint {
  if (variant === 'commission') return multiply(amountMinor, 95n, 100n);
  return bankerTotal === 6 ? amountMinor / 2n : amountMinor;
}
