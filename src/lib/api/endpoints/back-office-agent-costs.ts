import { z } from 'zod';
import { AGENT_PRODUCTS } from '#rules/agents/figures/products';
import { isReportSpan } from '#rules/agents/report-span';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, publicId } from '../scalars.ts';

const date = z.iso.date();
const familyCosts = z.object({
  dividend: amountOut,
  dailySalary: amountOut,
  hourSalary: amountOut,
  realtimeSalary: amountOut,
});

/** The back office's reports of what agents cost, and of what the figures were compared with (docs/spec/agents-rulebook.md §12). */
export const backOfficeAgentCosts = defineEndpoints({
  'GET /ops/api/reports/agents': {
    summary: 'What agents cost the house in a span of business days, and its result before and after them',
    access: 'staff',
    roles: ['admin', 'finance', 'auditor'],
    rateLimit: { points: 60, windowSeconds: 60, by: 'account' },
    query: z.object({ from: date, to: date }).refine(isReportSpan, { message: 'invalid_value', path: ['to'] }),
    response: z.object({
      asOf: instantOut,
      currency,
      /** Changes of the house’s accounts: what it kept is positive, what it spent negative. */
      result: z.object({
        games: amountOut,
        /** With rebates and commissions of the lottery. */
        lottery: amountOut,
        promotions: amountOut,
        fees: amountOut,
        before: amountOut,
        agents: amountOut,
        affiliates: amountOut,
        after: amountOut,
      }),
      /** Payments by contract, and what staff paid beside them. */
      families: z.object({ ...familyCosts.shape, other: amountOut }),
      /** Null: what belongs to no product. Payments are shared out by the valid bets of the payee’s team. */
      products: z.array(z.object({ product: z.enum(AGENT_PRODUCTS).nullable(), result: amountOut, cost: amountOut })),
      /** Trees that cost the house the most, at most 200. */
      masters: z.array(
        z.object({
          memberId: publicId,
          account: z.string(),
          families: familyCosts,
          total: amountOut,
          /** Valid bets of the whole tree. */
          validBet: amountOut,
        }),
      ),
      /** Accounts whose direct downlines were awarded the most cash and bonus money by promotions, at most 100. */
      awards: z.array(
        z.object({
          memberId: publicId,
          account: z.string(),
          claims: z.int(),
          players: z.int(),
          awarded: amountOut,
          /** Percent of the awards of all trees. */
          awardShare: z.string(),
          validBet: amountOut,
          /** Percent of the valid bets of all trees; null where there are none. */
          betShare: z.string().nullable(),
          /** Share of the awards in shares of the valid bets; null without valid bets. */
          factor: z.string().nullable(),
        }),
      ),
      /** Pairs of accounts between which most was transferred, at most 100. */
      transfers: z.array(
        z.object({
          senderId: publicId,
          sender: z.string(),
          recipientId: publicId,
          recipient: z.string(),
          transfers: z.int(),
          amount: amountOut,
          /** Sent back by the recipient in the span. */
          returned: amountOut,
        }),
      ),
    }),
  },

  'GET /ops/api/reports/reconciliation': {
    summary:
      'Settled rounds against the ledger, and the stored play of members against them, by business day and category',
    access: 'staff',
    roles: ['admin', 'finance', 'auditor'],
    rateLimit: { points: 60, windowSeconds: 60, by: 'account' },
    query: z.object({ from: date, to: date }).refine(isReportSpan, { message: 'invalid_value', path: ['to'] }),
    response: z.object({
      days: z.array(z.object({ day: date, comparedAt: instantOut })),
      /** Changes of the house’s accounts (`booked`): stakes less payouts, plus all other amounts. */
      ledger: z.array(
        z.object({
          day: date,
          currency,
          /** The lobby’s category, `LOTT` for all lotteries, `NONE` for what belongs to no game. */
          category: z.string(),
          stake: amountOut,
          payout: amountOut,
          /** Change of what is staked in rounds and bets that are open. */
          open: amountOut,
          held: amountOut,
          receivable: amountOut,
          freeRounds: amountOut,
          fund: amountOut,
          rebate: amountOut,
          commission: amountOut,
          jackpot: amountOut,
          /** Amount that nothing explains. */
          difference: amountOut,
          booked: amountOut,
        }),
      ),
      members: z.array(
        z.object({
          day: date,
          currency,
          category: z.string(),
          members: z.int(),
          /** Members with a sum that differs. */
          differences: z.int(),
          storedStake: amountOut,
          storedPayout: amountOut,
          storedValidBet: amountOut,
          stake: amountOut,
          payout: amountOut,
          validBet: amountOut,
        }),
      ),
    }),
  },
});
