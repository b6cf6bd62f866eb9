import { smallestPayable, UNIT } from '#kernel/money';
import type { PrizeMode } from '../catalogue/games.ts';
import type { GameLimits } from '../limits/game-limits.ts';
import { hasJackpots, ticketPrice } from '../jackpots.ts';
import { FULL_PRIZE_GROUP } from '../pricing/prizes.ts';
import type { Denomination, Price } from '../pricing/ticket.ts';
import type { Engine, BetType } from '../types.ts';

/** Grows with whatever changes how a bet that is kept would settle. From 2 on jackpots are pools (`./jackpots.ts`). */
export const RULE_VERSION = 2;

/** Of members whose prize group nobody has set, and of visitors (rulebook §1.4). */
export const MEMBER_MAX_PRIZE_GROUP = 1980;

export const ODDS_TABLES = ['A', 'B', 'C', 'D'] as const;
export type OddsTable = (typeof ODDS_TABLES)[number];

/** Lines of a slip, and draws of a multi-draw bet. */
export const MAX_SLIP_LINES = 50;

/** What each menu offers (rulebook §11). */
const ENGINES: Readonly<Record<PrizeMode, readonly Engine[]>> = {
  Lott: ['OFFICIAL'],
  ZY: ['CREDIT'],
  Elott: ['CREDIT', 'FIXED', 'VN'],
  SEA: ['VN'],
};

/** Whether a menu offers bet types of that kind; Mark Six has none but those of the credit board. */
export function isOffered({ engine, group }: Pick<BetType, 'engine' | 'group'>, prizeMode: PrizeMode): boolean {
  if (prizeMode === 'Lott' && group === 'LHC') return engine === 'CREDIT';
  return ENGINES[prizeMode].includes(engine);
}

/** Bets may be taken back while their draw is open (rulebook §3). */
export function isCancellable({ engine }: Pick<BetType, 'engine'>): boolean {
  return engine === 'OFFICIAL';
}

/** Units of the official board, in units of the currency: one, and two as in the classic form. */
const OFFICIAL_UNIT_STAKES: readonly bigint[] = [1n, 2n];
const OFFICIAL_MODES: readonly Denomination[] = ['YUAN', 'JIAO', 'FEN'];
/** In a currency of small units a price of one is a thousand (rulebook §1.2). */
const SMALL_CURRENCY_UNIT_STAKE = 1000n;

export function officialUnitStakes(currency: string): bigint[] {
  const one = smallestPayable(currency) === UNIT ? SMALL_CURRENCY_UNIT_STAKE * UNIT : UNIT;
  return OFFICIAL_UNIT_STAKES.map((factor) => factor * one);
}

/** What a stake may cost before denomination and multiplier, where it may not cost what the player likes. */
function unitStakesOf(betType: Pick<BetType, 'engine' | 'group'>, currency: string): readonly bigint[] | undefined {
  if (betType.engine === 'OFFICIAL') return officialUnitStakes(currency);
  return hasJackpots(betType) ? [ticketPrice(currency)] : undefined;
}

export function denominationsOf({ engine }: Pick<BetType, 'engine'>): readonly Denomination[] {
  return engine === 'OFFICIAL' ? OFFICIAL_MODES : ['YUAN'];
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

/** What a bet may cost: by what it is, and of lô by each number. */
export function getMaxTotalStake(betType: BetType, picked: number, limits: TotalStakeLimits): bigint {
  if (betType.engine === 'OFFICIAL') return limits.maxTotalStakeOfficialMinor;
  if (betType.code.startsWith('VN_LO')) return limits.maxTotalStakeVnLoMinor * BigInt(Math.max(picked, 1));
  if (/^VN_(DE|3C|4C)/.test(betType.code)) return limits.maxTotalStakeVnSpecialMinor;
  return isOfCodes(betType) ? limits.maxTotalStakeTwoSidedMinor : limits.maxTotalStakeNumberMinor;
}

/** Big, odd, dragon, red: words in the place of numbers. */
function isOfCodes({ rule: { form } }: BetType): boolean {
  return Number.isNaN(Number(form.of.tokenOf(form.of.values[0] ?? 0)));
}

/** The prize group of a bet, and the highest that the member might have chosen. */
export interface ChosenPrizeGroup {
  readonly prizeGroup: number;
  readonly maxPrizeGroup: number;
}

/** Instant rebate (rulebook §1.4): what the member's prize group has above that of the bet, as a share of the cost. */
export function getRebate(
  betType: BetType,
  totalStakeMinor: bigint,
  { prizeGroup, maxPrizeGroup }: ChosenPrizeGroup,
): bigint {
  if (betType.engine !== 'OFFICIAL') return 0n;
  return (totalStakeMinor * BigInt(maxPrizeGroup - prizeGroup)) / BigInt(FULL_PRIZE_GROUP);
}
