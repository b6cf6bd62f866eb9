import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantIn, instantOut, pageAnswer, pageQuery } from '../scalars.ts';

const recordQuery = pageQuery.extend({
  /** From is included, to is not. */
  from: instantIn.optional(),
  to: instantIn.optional(),
});

/** What moved the account, as the reader is told. */
export const MOVEMENT_KINDS = [
  'deposit',
  'withdrawal_held',
  'withdrawal_released',
  'bet',
  'win',
  'bet_cancelled',
  'rebate',
  'team_rebate',
  'adjustment',
  'reversal',
] as const;

export const records = defineEndpoints({
  'GET /wps/member/records/account': {
    summary: 'Every movement of the own account, newest first',
    access: 'member',
    query: recordQuery.extend({ kind: z.enum(MOVEMENT_KINDS).optional() }),
    answer: pageAnswer(
      z.object({
        id: z.string(),
        kind: z.enum(MOVEMENT_KINDS),
        /** With a minus when it left the account. */
        amount: amountOut,
        balanceAfter: amountOut,
        currency,
        at: instantOut,
        /** The deposit, withdrawal or vendor transaction that made it. */
        reference: z.string(),
        details: z.string().nullable(),
      }),
    ),
  },
  'GET /wps/member/records/bets': {
    summary: 'The betting record: one row a round, newest first',
    access: 'member',
    query: recordQuery,
    answer: pageAnswer(
      z.object({
        id: z.string(),
        vendor: z.string(),
        gameCode: z.string(),
        gameTitle: z.string(),
        roundId: z.string(),
        state: z.enum(['open', 'closed', 'cancelled']),
        stake: amountOut,
        win: amountOut,
        balanceBefore: amountOut,
        balanceAfter: amountOut,
        currency,
        at: instantOut,
      }),
    ),
  },
});
