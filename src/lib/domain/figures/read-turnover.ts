import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { FactReader } from './advance.ts';

const amountText = z.string().transform(BigInt);
const turnoverSums = z.array(
  z.object({
    memberId: amountText,
    currency: z.string(),
    /** The lobby's category. */
    category: z.string(),
    /** Day of the operator's zone on which the rounds were booked, yyyy-MM-dd. */
    day: z.string(),
    /** In cash, in minor units; negative where corrections took back more. */
    validBet: amountText,
  }),
);

export type TurnoverSum = z.output<typeof turnoverSums>[number];

const READ = defineStatement({
  name: 'figures_read_turnover',
  row: z.object({ sums: z.array(z.unknown()), may_be_more: z.boolean() }),
  text: 'select sums, may_be_more from figures_read_turnover($1, $2, $3, $4)',
});

/**
 * Reads the next `limit` settled rounds as sums by member, currency, category and day, and moves the reader behind them: the caller
 * applies them in the same transaction. Undefined while another process reads, unless it `waits`.
 */
export async function readTurnover(
  tx: Tx,
  reader: FactReader,
  { limit, timeZone, waits }: { limit: number; timeZone: string; waits: boolean },
): Promise<{ sums: TurnoverSum[]; mayBeMore: boolean } | undefined> {
  const [batch] = await tx.query(READ, [reader, limit, timeZone, waits]);
  return batch && { sums: turnoverSums.parse(batch.sums), mayBeMore: batch.may_be_more };
}
