import { z } from 'zod';
import { ROUND_STATES } from '#rules/round-states';
import { ticketSchema } from '#rules/tickets';
import { TRANSACTION_KINDS } from '#rules/transaction-kinds';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantIn, instantOut, pageResponse, pageQuery } from '../scalars.ts';

const recordQuery = pageQuery.extend({
  /** `from` is inclusive, `to` exclusive. */
  from: instantIn.optional(),
  to: instantIn.optional(),
});

export const records = defineEndpoints({
  'GET /wps/member/records/account': {
    summary: 'Transaction history of the account, newest first',
    access: 'member',
    query: recordQuery.extend({ kind: z.enum(TRANSACTION_KINDS).optional() }),
    response: pageResponse(
      z.object({
        id: z.string(),
        kind: z.enum(TRANSACTION_KINDS),
        /** Negative when it left the account. */
        amount: amountOut,
        balanceAfter: amountOut,
        currency,
        at: instantOut,
        /** The deposit, withdrawal or vendor transaction behind it. */
        reference: z.string(),
        details: z.string().nullable(),
      }),
    ).extend({
      /** Open receivables from corrected payouts, which are recovered from later credits. */
      receivable: amountOut,
    }),
  },
  'GET /wps/member/records/bets': {
    summary: 'Bet history: one row per round, newest first',
    access: 'member',
    query: recordQuery,
    response: pageResponse(
      z.object({
        id: z.string(),
        vendor: z.string(),
        gameCode: z.string(),
        gameTitle: z.string(),
        roundId: z.string(),
        state: z.enum(ROUND_STATES),
        /** Describes the bets of which the vendor said what they are on. */
        tickets: z.array(ticketSchema),
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
