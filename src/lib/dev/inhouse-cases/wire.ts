import { z } from 'zod';
import { parseAmount } from '#kernel/money';
import { VND_LIMITS } from '#rules/inhouse/bets';
import { amount, hash, positiveAmount } from '../rewards-cases/wire.ts';

export const seeds = { serverSeed: hash, clientSeed: z.string(), nonce: z.int().min(0) };

const limits = z
  .object({
    min: positiveAmount.default(VND_LIMITS.minMinor),
    max: positiveAmount.default(VND_LIMITS.maxMinor),
    step: positiveAmount.default(VND_LIMITS.stepMinor),
    maxWin: amount.default(VND_LIMITS.maxWinMinor),
  })
  .transform(({ min, max, step, maxWin }) => ({
    minMinor: min,
    maxMinor: max,
    stepMinor: step,
    maxWinMinor: maxWin,
  }));

/** Fields of every bet (docs/spec/inhouse-rulebook.md §10). A stake that cannot be read is the rules' business. */
export const betFields = {
  ...seeds,
  stake: z.string().transform(parseAmount),
  rtpBps: z.number().default(9900),
  limits: limits.prefault({}),
};

export const refused = (error: string) => ({ error });
