import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import {
  autoplayRefusal,
  type AutoplayStop,
  MAX_AUTOPLAY_ROUNDS,
  stopAfter,
  stopBefore,
} from '#rules/inhouse/autoplay';
import { amount, positiveAmount } from '../rewards-cases/wire.ts';
import { refused } from './wire.ts';

const autoplayInput = z.object({
  allowed: z.boolean(),
  stake: positiveAmount,
  rounds: z.number(),
  lossLimit: amount,
  profitLimit: amount.optional(),
  singleWinLimit: amount.optional(),
  maxRounds: z.int().default(MAX_AUTOPLAY_ROUNDS),
  payouts: z.array(amount),
});

export function evaluateAutoplay(given: unknown) {
  const { allowed, stake, rounds, lossLimit, profitLimit, singleWinLimit, maxRounds, payouts } =
    autoplayInput.parse(given);
  const terms = {
    stakeMinor: stake,
    rounds,
    lossLimitMinor: lossLimit,
    profitLimitMinor: profitLimit,
    singleWinLimitMinor: singleWinLimit,
  };
  const refusal = autoplayRefusal(terms, { isAllowed: allowed, maxRounds });
  if (refusal) return refused(refusal);
  let progress = { played: 0, netMinor: 0n };
  let stopped: AutoplayStop | undefined;
  for (const payout of payouts) {
    stopped ??= stopBefore(terms, progress);
    if (stopped) break;
    progress = { played: progress.played + 1, netMinor: progress.netMinor + payout - stake };
    stopped = stopAfter(terms, progress, payout);
  }
  stopped ??= stopBefore(terms, progress);
  return { played: progress.played, net: formatAmount(progress.netMinor), stopped: stopped ?? null };
}
