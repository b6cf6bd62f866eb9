import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { FactReader } from './advance.ts';

const amountText = z.string().transform(BigInt);
const worth = z.object({
  stake: amountText,
  payout: amountText,
  /** The part of the valid bet that was staked in cash. */
  validBet: amountText,
  bonusStake: amountText,
  bonusPayout: amountText,
});
/** Worth of a round, without what was pushed, jackpots and promotions. */
export type RoundWorth = z.output<typeof worth>;

const rounds = z.array(
  z.object({
    memberId: amountText,
    category: z.string(),
    game: z.string(),
    round: z.string(),
    /** The first settlement, on which the round counts. */
    settledAt: z.coerce.date(),
    /** Null for the first settlement. */
    before: worth.nullable(),
    after: worth,
  }),
);
/** A row of the stream of settled rounds with what its round was worth before and after it. */
export type WorthRound = z.output<typeof rounds>[number];

const READ = defineStatement({
  name: 'figures_read_worth',
  row: z.object({ rounds: z.array(z.unknown()), may_be_more: z.boolean() }),
  text: 'select rounds, may_be_more from figures_read_worth($1, $2, $3)',
});

/**
 * Reads the next settled rounds of members for a reader and moves it behind them: the caller applies them in the same transaction.
 * Returns undefined while another process reads.
 */
export async function readWorth(
  tx: Tx,
  reader: FactReader,
  { limit, currency }: { limit: number; currency: string },
): Promise<{ rounds: WorthRound[]; mayBeMore: boolean } | undefined> {
  const [batch] = await tx.query(READ, [reader, limit, currency]);
  return batch && { rounds: rounds.parse(batch.rounds), mayBeMore: batch.may_be_more };
}
