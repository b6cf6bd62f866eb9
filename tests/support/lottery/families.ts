import { formatAmount } from '#kernel/money';
import type { DrawResult, BetType } from '#rules/lottery';
import { ELEVEN_FIVE_FAMILIES, LF_FAMILIES, PK10_FAMILIES } from './naive-balls.ts';
import { JACKPOT_FAMILIES, KENO_FAMILIES } from './naive-keno.ts';
import { LHC_FAMILIES } from './naive-lhc.ts';
import { SSC_FAMILIES } from './naive-ssc.ts';
import { VN_FAMILIES } from './naive-vn.ts';
import type { Family } from './naive.ts';

const FAMILIES: Family[] = [
  ...SSC_FAMILIES,
  ...PK10_FAMILIES,
  ...ELEVEN_FIVE_FAMILIES,
  ...LF_FAMILIES,
  ...LHC_FAMILIES,
  ...VN_FAMILIES,
  ...KENO_FAMILIES,
  ...JACKPOT_FAMILIES,
];

export interface NaiveResult {
  stakes: number;
  wins: Record<string, number>;
  payoutPerUnit: string;
}

/** What a selection costs and wins, stake by stake. Throws for a play that no family knows: a new play needs one. */
export function naively(betType: BetType, selection: string, result: DrawResult, series: number): NaiveResult {
  const { family, code } = familyOf(betType);
  const stakes = family.stakes(selection, code, result);
  const wins: Record<string, number> = {};
  let payout = 0n;
  for (const stake of stakes) {
    const tiers = family.tiers(stake, result, code);
    for (const tier of family.pays === 'product' ? [productTier(tiers)] : tiers) {
      if (tier !== '') wins[tier] = (wins[tier] ?? 0) + 1;
    }
    payout += paid(betType, tiers, series, family.pays);
  }
  const cost = family.cost?.(result, code) ?? 1;
  return { stakes: stakes.length * cost, wins, payoutPerUnit: formatAmount(payout) };
}

function productTier(legs: readonly string[]): string {
  if (legs.length === 0) return '';
  return legs[0] === 'PUSH' ? 'PUSH' : 'WIN';
}

function familyOf(betType: BetType): { family: Family; code: RegExpMatchArray } {
  const short = betType.code.replace(/^(?:VN|SSC|PK10|11X5|LF|LHC|KENO)_|^(?:MEGA645|POWER655)/, '');
  for (const family of FAMILIES) {
    if (family.group !== betType.group && !(family.group === 'VN' && betType.group.startsWith('VN_'))) continue;
    const code = family.codes.exec(short);
    if (code) return { family, code };
  }
  throw new Error(`no rule of the tests knows ${betType.code}`);
}

/** In ten-thousandths: each prize is cut there before it is added. */
function paid(betType: BetType, tiers: readonly string[], series: number, pays: Family['pays']): bigint {
  if (tiers.length === 0) return 0n;
  const prizes = tiers.map((tier) => (tier === 'PUSH' ? 10_000n : prize(betType, tier, series)));
  if (pays === 'product') return prizes.reduce((all, odds) => all * odds) / 10_000n ** BigInt(prizes.length - 1);
  if (pays === 'profit by hit') return 10_000n + prizes.reduce((all, odds) => all + odds - 10_000n, 0n);
  return prizes.reduce((all, odds) => all + odds, 0n);
}

function prize(betType: BetType, tier: string, series: number): bigint {
  const odds = betType.odds[tier];
  if (odds === undefined) throw new Error(`${betType.code} has no odds for ${tier}`);
  const [above = '', below = '1'] = odds.split('/');
  const [whole = '', decimals = ''] = above.split('.');
  const tenThousandths = BigInt(whole + decimals.padEnd(4, '0'));
  if (betType.engine !== 'OFFICIAL') return tenThousandths;
  return (tenThousandths * BigInt(series)) / (BigInt(below) * 2000n);
}
