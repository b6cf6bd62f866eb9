import { z } from 'zod';
import { BONUS_CHANGES } from '#rules/rewards/bonus-money/changes';
import { GRANT_STATES } from '#rules/rewards/bonus-money/grants';
import { TURNOVER_MODES } from '#rules/rewards/bonus-money/turnover';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, nothing, pageQuery, pageResponse, publicId } from '../scalars.ts';

/** A bonus as its member sees it. */
export const bonusOut = z.object({
  id: publicId,
  name: z.string(),
  state: z.enum(GRANT_STATES),
  currency,
  amount: amountOut,
  balance: amountOut,
  /** Valid bets that turn it into cash, and those that count so far. */
  required: amountOut,
  progress: amountOut,
  /** Cash that it became. */
  converted: amountOut,
  /** Percent of a valid bet that counts, by category of the lobby; it cannot be staked in others. */
  contribution: z.record(z.string(), z.string()),
  /** Games that count by themselves. */
  games: z.array(z.object({ game: z.string(), title: z.string(), percent: z.string() })),
  stakesFirst: z.enum(['cash', 'bonus']),
  maxBet: amountOut.nullable(),
  maxConversion: amountOut.nullable(),
  /** Open rounds that were played while it was active, and the bonus money in them. */
  hasOpenRounds: z.boolean(),
  openStake: amountOut,
  /** The member can put it before the active one. */
  canActivate: z.boolean(),
  endsWithWithdrawal: z.boolean(),
  createdAt: instantOut,
  /** End of the present state: of waiting, or of the bonus. */
  endsAt: instantOut.nullable(),
  endedAt: instantOut.nullable(),
});

const requirement = z.object({
  /** Names the deposit, award or transfer; awards that nobody claims have names of their own form. */
  id: z.string(),
  source: z.enum(['deposit', 'award', 'transfer']),
  amount: amountOut,
  open: amountOut,
  createdAt: instantOut,
});

/** Endpoints for bonus money and the turnover before a withdrawal. */
export const bonuses = defineEndpoints({
  'GET /wps/member/bonuses': {
    summary: 'The member’s bonuses: those that have not ended, oldest first, or ended ones, newest first',
    access: 'member',
    query: pageQuery.extend({ state: z.enum(['open', 'ended']).default('open') }),
    response: pageResponse(bonusOut),
  },
  'GET /wps/member/bonuses/{id}': {
    summary: 'One of the member’s bonuses',
    access: 'member',
    params: z.object({ id: publicId }),
    response: bonusOut,
  },
  'GET /wps/member/bonuses/{id}/transactions': {
    summary: 'Each change of a bonus with its cause, newest first',
    access: 'member',
    params: z.object({ id: publicId }),
    query: pageQuery,
    response: pageResponse(
      z.object({
        id: z.string(),
        cause: z.enum(BONUS_CHANGES),
        /** Negative when it left the bonus. */
        amount: amountOut,
        balanceAfter: amountOut,
        currency,
        at: instantOut,
        /** The game's title. */
        game: z.string().nullable(),
      }),
    ),
  },
  'GET /wps/member/bonuses/{id}/rounds': {
    summary: 'Each settled round of a bonus with what it added to the wagering, the last one first',
    access: 'member',
    params: z.object({ id: publicId }),
    query: pageQuery,
    response: pageResponse(
      z.object({
        id: z.string(),
        /** The game's title. */
        game: z.string(),
        stake: amountOut,
        /** Bonus money in the stake. */
        bonusStake: amountOut,
        /** The part of the stake that counts for this bonus. */
        counted: amountOut,
        /** Turnover of the whole round. */
        validBet: amountOut,
        /** Percent of the turnover that counts ("12.5"). */
        contribution: z.string(),
        /** Turnover in proportion to the stakes that count, times the percentage. */
        progress: amountOut,
        currency,
        at: instantOut,
      }),
    ),
  },
  'POST /wps/member/bonuses/{id}/activate': {
    summary: 'Puts a waiting bonus before the active one, of which nothing was used',
    access: 'member',
    params: z.object({ id: publicId }),
    body: z.strictObject({}),
    response: nothing,
  },
  'DELETE /wps/member/bonuses/{id}': {
    summary: 'Gives up a bonus; the cash stays',
    access: 'member',
    movesMoney: true,
    params: z.object({ id: publicId }),
    body: z.strictObject({ confirm: z.literal(true) }),
    response: nothing,
  },
  'GET /wps/member/turnover': {
    summary: 'What must be staked before a withdrawal, the oldest requirement first',
    access: 'member',
    response: z.object({
      mode: z.enum(TURNOVER_MODES),
      /** Multiple of a deposit that must be staked ("1", "1.5"); "0" for nothing. */
      factor: z.string(),
      currency,
      open: amountOut,
      required: amountOut,
      requirements: z.array(requirement),
    }),
  },
});
