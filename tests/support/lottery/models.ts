import { formatAmount } from '#kernel/money';
import type { DrawResult, BetType } from '#rules/lottery';
import { ELEVEN_FIVE_MODELS, LF_MODELS, PK10_MODELS } from './naive-balls.ts';
import { JACKPOT_MODELS, KENO_MODELS } from './naive-keno.ts';
import { LHC_MODELS } from './naive-lhc.ts';
import { SSC_MODELS } from './naive-ssc.ts';
import { VN_MODELS } from './naive-vn.ts';
import type { BetTypeModel } from './naive.ts';

const MODELS: BetTypeModel[] = [
  ...SSC_MODELS,
  ...PK10_MODELS,
  ...ELEVEN_FIVE_MODELS,
  ...LF_MODELS,
  ...LHC_MODELS,
  ...VN_MODELS,
  ...KENO_MODELS,
  ...JACKPOT_MODELS,
];

export interface NaiveResult {
  combinations: number;
  wins: Record<string, number>;
  payoutPerUnit: string;
}

/** Evaluates a selection combination by combination. Throws for a bet type without a model: a new bet type needs one. */
export function evaluateNaively(
  betType: BetType,
  selection: string,
  result: DrawResult,
  prizeGroup: number,
): NaiveResult {
  const { model, code } = modelOf(betType);
  const combinations = model.combinations(selection, code, result);
  const wins: Record<string, number> = {};
  let payout = 0n;
  for (const combination of combinations) {
    const tiers = model.tiers(combination, result, code);
    for (const tier of model.pays === 'product' ? [productTier(tiers)] : tiers) {
      if (tier !== '') wins[tier] = (wins[tier] ?? 0) + 1;
    }
    payout += paid(betType, tiers, prizeGroup, model.pays);
  }
  const priceFactor = model.priceFactor?.(result, code) ?? 1;
  return { combinations: combinations.length * priceFactor, wins, payoutPerUnit: formatAmount(payout) };
}

function productTier(legs: readonly string[]): string {
  if (legs.length === 0) return '';
  return legs[0] === 'PUSH' ? 'PUSH' : 'WIN';
}

function modelOf(betType: BetType): { model: BetTypeModel; code: RegExpMatchArray } {
  const short = betType.code.replace(/^(?:VN|SSC|PK10|11X5|LF|LHC|KENO)_|^(?:MEGA645|POWER655)/, '');
  for (const model of MODELS) {
    if (model.group !== betType.group && !(model.group === 'VN' && betType.group.startsWith('VN_'))) continue;
    const code = model.codes.exec(short);
    if (code) return { model, code };
  }
  throw new Error(`no rule of the tests knows ${betType.code}`);
}

/** Amounts in 1/10,000; each prize is truncated before it is added. */
function paid(betType: BetType, tiers: readonly string[], prizeGroup: number, pays: BetTypeModel['pays']): bigint {
  if (tiers.length === 0) return 0n;
  const prizes = tiers.map((tier) => (tier === 'PUSH' ? 10_000n : prize(betType, tier, prizeGroup)));
  if (pays === 'product') return prizes.reduce((all, odds) => all * odds) / 10_000n ** BigInt(prizes.length - 1);
  if (pays === 'profit by hit') return 10_000n + prizes.reduce((all, odds) => all + odds - 10_000n, 0n);
  return prizes.reduce((all, odds) => all + odds, 0n);
}

function prize(betType: BetType, tier: string, prizeGroup: number): bigint {
  const odds = betType.odds[tier];
  if (odds === undefined) throw new Error(`${betType.code} has no odds for ${tier}`);
  const [above = '', below = '1'] = odds.split('/');
  const [whole = '', decimals = ''] = above.split('.');
  const tenThousandths = BigInt(whole + decimals.padEnd(4, '0'));
  if (betType.engine !== 'OFFICIAL') return tenThousandths;
  return (tenThousandths * BigInt(prizeGroup)) / (BigInt(below) * 2000n);
}
