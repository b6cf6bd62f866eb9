import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { formatHundredths } from '#rules/inhouse/bets';
import {
  BACCARAT_BETS,
  BACCARAT_VARIANTS,
  baccaratPayout,
  dealBaccarat,
} from '../../vendor-sandbox/tables/baccarat.ts';
import {
  dividendsOf,
  FIGHT_RESULTS,
  FIGHT_SIDES,
  fightOdds,
  fightPayout,
  POOL_COMMISSION_BPS,
  settledResult,
} from '../../vendor-sandbox/tables/cockfight.ts';
import { amount, positiveAmount } from '../rewards-cases/wire.ts';
import { refused } from './wire.ts';

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, minor) => total + minor, 0n);
const paid = (payouts: readonly bigint[]) => ({
  payouts: payouts.map(formatAmount),
  payout: formatAmount(sum(payouts)),
});

const baccaratInput = z.object({
  cards: z.array(z.string().regex(/^[A2-9TJQK][SHDC]$/)),
  variant: z.enum(BACCARAT_VARIANTS).default('commission'),
  bets: z.array(z.object({ bet: z.string(), amount: positiveAmount })),
});

export function evaluateBaccarat(given: unknown) {
  const { cards, variant, bets } = baccaratInput.parse(given);
  const hands = dealBaccarat(cards);
  if (typeof hands === 'string') return refused(hands);
  const payouts: bigint[] = [];
  for (const { bet: name, amount: amountMinor } of bets) {
    const bet = BACCARAT_BETS.find((known) => known === name);
    if (!bet) return refused('bet_unknown');
    payouts.push(baccaratPayout({ bet, amountMinor }, hands, variant));
  }
  return { ...hands, ...paid(payouts) };
}

const cockfightInput = z.object({
  mode: z.enum(['fixed', 'pool']).default('fixed'),
  result: z.enum(FIGHT_RESULTS),
  pool: z.object({ meron: amount, wala: amount }).default({ meron: 0n, wala: 0n }),
  commissionBps: z.int().min(0).max(10_000).default(POOL_COMMISSION_BPS),
  bets: z.array(z.object({ side: z.enum(FIGHT_SIDES), amount: positiveAmount, odds: z.string().optional() })),
});

export function evaluateCockfight(given: unknown) {
  const { mode, result, pool, commissionBps, bets } = cockfightInput.parse(given);
  const isPool = mode === 'pool';
  const dividends = isPool ? dividendsOf({ meronMinor: pool.meron, walaMinor: pool.wala }, commissionBps) : undefined;
  const settledAs = settledResult(result, dividends);
  const payouts: bigint[] = [];
  for (const { side, amount: amountMinor, odds: text } of bets) {
    const odds = isPool || side === 'draw' ? undefined : fightOdds(text ?? '');
    if (!isPool && side !== 'draw' && !odds) return refused('odds_invalid');
    payouts.push(fightPayout({ side, amountMinor, odds }, settledAs, dividends));
  }
  const shown = dividends && {
    dividends: { meron: formatHundredths(Number(dividends.meron)), wala: formatHundredths(Number(dividends.wala)) },
  };
  return { settledAs, ...paid(payouts), ...shown };
}
