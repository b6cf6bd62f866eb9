import { setOffOf, type SideStake } from '../../figures/set-off.ts';
import { validBet } from '../../figures/valid-bet.ts';
import { compareIds } from '../ids.ts';
import { categoryOf, type AgentProduct } from './products.ts';

/** One lottery bet or one round at a vendor, as it is known at an instant (docs/spec/agents-rulebook.md §4.2). */
export interface AgentBet {
  readonly id: string;
  readonly member: string;
  readonly product: AgentProduct;
  /** Instant of the first settlement: a correction does not move the bet. */
  readonly at: Date;
  readonly isSettled: boolean;
  readonly isFree: boolean;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly pushedMinor: bigint;
  readonly bonusStakeMinor: bigint;
  readonly bonusPayoutMinor: bigint;
  /** Part of the payout that a jackpot pool paid. */
  readonly jackpotMinor: bigint;
  /** Part of the stake that went into jackpot pools. */
  readonly contributionMinor: bigint;
  /** In ten-thousandths. */
  readonly odds: bigint | undefined;
  /** The vendor's own figure, where its adapter delivers one. */
  readonly vendorValidMinor: bigint | undefined;
  /** A two-sided market of one draw, and the side that the bet is on. */
  readonly market: string | undefined;
  readonly side: string | undefined;
}

export interface CountedBet {
  /** Cash only: without bonus money, jackpots and free rounds. */
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly contributionMinor: bigint;
  readonly validMinor: bigint;
  readonly outcome: 'won' | 'lost' | 'even';
  /** Winnings of a free round. */
  readonly promotionMinor: bigint;
}

/** Odds below which bets on sports have no valid bet, in ten-thousandths. */
export const DEFAULT_MIN_ODDS = 15_000n;

const PRODUCTS_WITH_MIN_ODDS: readonly AgentProduct[] = ['SPORTS', 'ESPORTS', 'COCKFIGHT'];
const NOTHING = {
  stakeMinor: 0n,
  payoutMinor: 0n,
  contributionMinor: 0n,
  validMinor: 0n,
  outcome: 'even',
  promotionMinor: 0n,
} as const satisfies CountedBet;

/**
 * Returns what each bet counts, in their order. Opposite sides of a market are set off within the bets of one member, so
 * that a market's bets have to be passed together. Throws RangeError for a market with more than two sides.
 */
export function countBets(bets: readonly AgentBet[], minOdds: bigint): CountedBet[] {
  const counted = bets.map((bet) => countBet(bet, minOdds));
  const ranks = ranksOf(bets);
  const setOff = setOffOf(sideStakes(bets, counted, ranks));
  return counted.map((each, position) => ({
    ...each,
    validMinor: each.validMinor - (setOff.get(ranks[position] ?? -1n) ?? 0n),
  }));
}

function countBet(bet: AgentBet, minOdds: bigint): CountedBet {
  if (!bet.isSettled) return NOTHING;
  if (bet.isFree) return { ...NOTHING, promotionMinor: bet.payoutMinor };
  const stakeMinor = bet.stakeMinor - bet.bonusStakeMinor;
  const payoutMinor = bet.payoutMinor - bet.bonusPayoutMinor - bet.jackpotMinor;
  return {
    stakeMinor,
    payoutMinor,
    contributionMinor: bet.contributionMinor,
    validMinor: validOf(bet, stakeMinor, payoutMinor, minOdds),
    outcome: outcomeOf(stakeMinor, payoutMinor),
    promotionMinor: 0n,
  };
}

function validOf(bet: AgentBet, stakeMinor: bigint, payoutMinor: bigint, minOdds: bigint): bigint {
  const { product, pushedMinor, odds, vendorValidMinor } = bet;
  if (vendorValidMinor !== undefined) return vendorValidMinor < stakeMinor ? vendorValidMinor : stakeMinor;
  if (odds !== undefined && odds < minOdds && PRODUCTS_WITH_MIN_ODDS.includes(product)) return 0n;
  return validBet(categoryOf(product), { stakeMinor, payoutMinor, pushedMinor });
}

function outcomeOf(stakeMinor: bigint, payoutMinor: bigint): CountedBet['outcome'] {
  if (payoutMinor === stakeMinor) return 'even';
  return payoutMinor > stakeMinor ? 'won' : 'lost';
}

/** Returns the position of each bet among their ascending ids. */
function ranksOf(bets: readonly AgentBet[]): bigint[] {
  const sorted = bets.map(({ id }, position) => ({ id, position })).toSorted((a, b) => compareIds(a.id, b.id));
  const ranks: bigint[] = [];
  for (const [rank, { position }] of sorted.entries()) ranks[position] = BigInt(rank);
  return ranks;
}

function sideStakes(bets: readonly AgentBet[], counted: readonly CountedBet[], ranks: readonly bigint[]): SideStake[] {
  const sides = new Map<string, string[]>();
  return bets.flatMap((bet, index) => {
    const { market, side, member, vendorValidMinor } = bet;
    const stakeMinor = counted[index]?.validMinor ?? 0n;
    if (market === undefined || side === undefined || vendorValidMinor !== undefined || stakeMinor <= 0n) return [];
    const pair = JSON.stringify([member, market]);
    return [{ betId: ranks[index] ?? 0n, pair, position: sidePosition(sides, pair, side), stakeMinor }];
  });
}

function sidePosition(sides: Map<string, string[]>, pair: string, side: string): 0 | 1 {
  const known = sides.get(pair) ?? [];
  if (!known.includes(side)) sides.set(pair, [...known, side]);
  const position = known.includes(side) ? known.indexOf(side) : known.length;
  if (position > 1) throw new RangeError(`the market of ${pair} has more than two sides`);
  return position === 0 ? 0 : 1;
}
