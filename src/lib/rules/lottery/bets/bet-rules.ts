import { smallestPayable, UNIT } from '#kernel/money';
import type { PrizeMode } from '../catalogue/games.ts';
import type { GameLimits } from '../limits/game-limits.ts';
import { hasJackpots, ticketPrice } from '../jackpots.ts';
import { FULL_PRIZE_GROUP } from '../pricing/prizes.ts';
import type { Denomination, Price } from '../pricing/price.ts';
import type { Engine, BetType } from '../types.ts';

/**
 * Increases with every change that would settle a stored bet differently. From version 2 on jackpots are pools
 * (`../jackpots.ts`).
 */
export const RULE_VERSION = 2;

/** Highest prize group of visitors and of members without one of their own (docs/spec/lottery-rulebook.md §1.4). */
export const MEMBER_MAX_PRIZE_GROUP = 1980;

export const ODDS_TABLES = ['A', 'B', 'C', 'D'] as const;
export type OddsTable = (typeof ODDS_TABLES)[number];

/** Maximum lines of a bet slip. */
export const MAX_SLIP_LINES = 50;

/** Engines by menu (docs/spec/lottery-rulebook.md §11). */
const ENGINES: Readonly<Record<PrizeMode, readonly Engine[]>> = {
  Lott: ['OFFICIAL'],
  ZY: ['CREDIT'],
  Elott: ['CREDIT', 'FIXED', 'VN'],
  SEA: ['VN'],
};

/** True when the menu offers the bet type; Mark Six has bet types of the credit board only. */
export function isOffered({ engine, group }: Pick<BetType, 'engine' | 'group'>, prizeMode: PrizeMode): boolean {
  if (prizeMode === 'Lott' && group === 'LHC') return engine === 'CREDIT';
  return ENGINES[prizeMode].includes(engine);
}

/** True when members may cancel bets of this type while the draw is open (docs/spec/lottery-rulebook.md §3). */
export function isCancellable({ engine }: Pick<BetType, 'engine'>): boolean {
  return engine === 'OFFICIAL';
}

/** Unit stakes of the official board in units of the currency: one, and two as in the classic game. */
const OFFICIAL_UNIT_STAKES: readonly bigint[] = [1n, 2n];
const OFFICIAL_DENOMINATIONS: readonly Denomination[] = ['YUAN', 'JIAO', 'FEN'];
/** In currencies without small coins a unit stake of 1 is 1,000 (docs/spec/lottery-rulebook.md §1.2). */
const SMALL_CURRENCY_UNIT_STAKE = 1000n;

export function officialUnitStakes(currency: string): bigint[] {
  const one = smallestPayable(currency) === UNIT ? SMALL_CURRENCY_UNIT_STAKE * UNIT : UNIT;
  return OFFICIAL_UNIT_STAKES.map((factor) => factor * one);
}

/** Returns the unit stakes to choose from; undefined when the player enters any amount. */
function unitStakesOf(betType: Pick<BetType, 'engine' | 'group'>, currency: string): readonly bigint[] | undefined {
  if (betType.engine === 'OFFICIAL') return officialUnitStakes(currency);
  return hasJackpots(betType) ? [ticketPrice(currency)] : undefined;
}

export function denominationsOf({ engine }: Pick<BetType, 'engine'>): readonly Denomination[] {
  return engine === 'OFFICIAL' ? OFFICIAL_DENOMINATIONS : ['YUAN'];
}

export interface PriceRules {
  currency: string;
  maxMultiplier: number;
}

export function isPriceAllowed(betType: BetType, price: Price, { currency, maxMultiplier }: PriceRules): boolean {
  const { unitStakeMinor, denomination, multiplier } = price;
  if (multiplier < 1 || multiplier > maxMultiplier || !denominationsOf(betType).includes(denomination)) return false;
  const unitStakes = unitStakesOf(betType, currency);
  if (unitStakes) return unitStakes.includes(unitStakeMinor);
  return unitStakeMinor > 0n && unitStakeMinor % smallestPayable(currency) === 0n;
}

type TotalStakeLimits = Pick<GameLimits, Extract<keyof GameLimits, `maxTotalStake${string}`>>;

/** Returns the maximum total stake: by kind of bet type, and per number for lô. */
export function getMaxTotalStake(betType: BetType, picked: number, limits: TotalStakeLimits): bigint {
  if (betType.engine === 'OFFICIAL') return limits.maxTotalStakeOfficialMinor;
  if (betType.code.startsWith('VN_LO')) return limits.maxTotalStakeVnLoMinor * BigInt(Math.max(picked, 1));
  if (/^VN_(DE|3C|4C)/.test(betType.code)) return limits.maxTotalStakeVnSpecialMinor;
  return isOfCodes(betType) ? limits.maxTotalStakeTwoSidedMinor : limits.maxTotalStakeNumberMinor;
}

/** True for bets on codes such as BIG, ODD, DRAGON or RED instead of numbers. */
function isOfCodes({ rule: { form } }: BetType): boolean {
  return Number.isNaN(Number(form.alphabet.tokenOf(form.alphabet.values[0] ?? 0)));
}

/** The prize group of a bet, and the highest that the member could have chosen. */
export interface ChosenPrizeGroup {
  readonly prizeGroup: number;
  readonly maxPrizeGroup: number;
}

/**
 * Returns the instant rebate (docs/spec/lottery-rulebook.md §1.4): the difference between the member's and the bet's
 * prize group as a share of the total stake.
 */
export function getRebate(
  betType: BetType,
  totalStakeMinor: bigint,
  { prizeGroup, maxPrizeGroup }: ChosenPrizeGroup,
): bigint {
  if (betType.engine !== 'OFFICIAL') return 0n;
  return (totalStakeMinor * BigInt(maxPrizeGroup - prizeGroup)) / BigInt(FULL_PRIZE_GROUP);
}
