import { z } from 'zod';
import { GAME_CATEGORIES } from '#rules/games/game-categories';
import { daysIn, MAX_PROFIT_DAYS } from '#rules/payments/profit-period';
import { ROUND_EVENTS } from '#rules/games/round-events';
import { ROUND_STATES } from '#rules/games/round-states';
import { ticketSchema } from '#rules/games/tickets';
import { TRANSACTION_KINDS } from '#rules/payments/transaction-kinds';
import { defineEndpoints } from '../endpoint.ts';
import {
  amountOut,
  currency,
  instantOut,
  isPeriod,
  pageQuery,
  pageResponse,
  PERIOD_INVERTED,
  periodQuery,
  rowId,
  vendorCode,
} from '../scalars.ts';

/** The account's changes in a period, over all pages. */
const transactionSums = z.object({
  credited: amountOut,
  debited: amountOut,
  /** Kinds with any: what they changed in all, negative when it left the account. */
  kinds: z.array(z.object({ kind: z.enum(TRANSACTION_KINDS), amount: amountOut })),
});

export const transaction = z.object({
  id: z.string(),
  kind: z.enum(TRANSACTION_KINDS),
  /** Negative when it left the account. */
  amount: amountOut,
  balanceAfter: amountOut,
  currency,
  at: instantOut,
  /** The public id of a deposit, withdrawal, transfer or lottery slip, else the number of the entry, by which staff find it. */
  reference: z.string(),
  /** Title of the game, or name of the promotion or award. */
  details: z.string().nullable(),
});

const recordQuery = pageQuery.extend(periodQuery);

const game = {
  /** The vendor's code. */
  vendor: z.string(),
  vendorName: z.string(),
  gameCode: z.string(),
  gameTitle: z.string(),
  /** The lobby that shows the game. */
  gameType: z.enum(GAME_CATEGORIES),
};

/** A round of a game in the member's history. */
export const gameBet = z.object({
  id: z.string(),
  ...game,
  roundId: z.string(),
  state: z.enum(ROUND_STATES),
  /** Describes the bets of which the vendor said what they are on. */
  tickets: z.array(ticketSchema),
  stake: amountOut,
  win: amountOut,
  /** Bonus money in the stake, and the part of the win that went to bonuses; the rest is cash. */
  bonusStake: amountOut,
  bonusWin: amountOut,
  balanceBefore: amountOut,
  balanceAfter: amountOut,
  currency,
  at: instantOut,
});

const profit = {
  /** Rounds that were settled for the first time. */
  rounds: z.int(),
  validBet: amountOut,
  /** Cash that was staked, and cash that was won; bonus money is in neither. */
  stake: amountOut,
  win: amountOut,
  /** Cash from bonuses and promotions. */
  bonus: amountOut,
  rebate: amountOut,
  /** Wins, bonus and rebate minus stakes: negative when the player lost. */
  net: amountOut,
};

/** A round with what happened in it, oldest first. */
export const betDetails = gameBet.extend({
  /** The first time that the round was settled; null while it is open. */
  settledAt: instantOut.nullable(),
  events: z.array(
    z.object({
      kind: z.enum(ROUND_EVENTS),
      /** As the vendor sent it: negative for a correction that takes money back. */
      amount: amountOut,
      /** Change of the balance; 0 for a win that is held for review. */
      change: amountOut,
      /** Change of the bonuses. */
      bonusChange: amountOut,
      /** Part of a correction that the balance did not cover: it is recovered from later credits. */
      receivable: amountOut,
      balanceBefore: amountOut.nullable(),
      balanceAfter: amountOut.nullable(),
      isHeld: z.boolean(),
      at: instantOut,
    }),
  ),
});

/** Sums over every bet that the filters select, on all pages; stakes of open ones count. */
export const betTotals = z.object({
  stake: amountOut,
  win: amountOut,
  /** Wins minus stakes: negative when the player lost. */
  net: amountOut,
});

const profitQuery = z
  .object({
    /** Days of the operator's time zone, both included. */
    from: z.iso.date(),
    to: z.iso.date(),
    category: z.enum(GAME_CATEGORIES).optional(),
    vendor: vendorCode.optional(),
  })
  .refine((span) => daysIn(span) >= 1 && daysIn(span) <= MAX_PROFIT_DAYS, { message: 'invalid_value', path: ['to'] });

const betParams = z.object({ id: rowId });

export const records = defineEndpoints({
  'GET /wps/member/records/account': {
    summary: 'Transaction history of the account, newest first',
    access: 'member',
    query: recordQuery.extend({ kind: z.enum(TRANSACTION_KINDS).optional() }).refine(isPeriod, PERIOD_INVERTED),
    response: pageResponse(transaction).extend({
      currency,
      /** Null without a first day. */
      sums: transactionSums.nullable(),
      /** Open receivables from corrected payouts, which are recovered from later credits. */
      receivable: amountOut,
    }),
  },
  'GET /wps/member/profit': {
    summary: `Profit and loss of the caller by day, category and vendor, over at most ${MAX_PROFIT_DAYS} days`,
    access: 'member',
    query: profitQuery,
    response: z.object({
      currency,
      totals: z.object(profit),
      /** Days with any, the first one first. */
      days: z.array(z.object({ day: z.iso.date(), ...profit })),
      /** The category with the highest stakes first; null: credits that belong to no game. */
      categories: z.array(z.object({ category: z.enum(GAME_CATEGORIES).nullable(), ...profit })),
      /** The vendor with the highest stakes first; null: the portal itself. */
      vendors: z.array(z.object({ vendor: z.string().nullable(), vendorName: z.string().nullable(), ...profit })),
    }),
  },
  'GET /wps/member/records/bets': {
    summary: 'Bet history: one row per round, newest first, and the sums of all pages',
    access: 'member',
    query: recordQuery
      .extend({
        category: z.enum(GAME_CATEGORIES).optional(),
        vendor: z.string().min(1).max(20).optional(),
        gameCode: z.string().min(1).max(128).optional(),
        state: z.enum(ROUND_STATES).optional(),
      })
      .refine(isPeriod, PERIOD_INVERTED),
    response: pageResponse(gameBet).extend({
      currency,
      totals: betTotals,
    }),
  },
  'GET /wps/member/records/betGames': {
    summary: 'The games that the caller played in a period, the last one first: choices of the bet history’s filters',
    access: 'member',
    query: z.object(periodQuery).refine(isPeriod, PERIOD_INVERTED),
    response: z.object({ list: z.array(z.object(game)) }),
  },
  'GET /wps/member/records/bets/{id}': {
    summary: 'A round of the caller with what happened in it, oldest first',
    access: 'member',
    params: betParams,
    response: betDetails.extend({
      /** Whether the vendor can show the round (`GET …/replay`). */
      hasReplay: z.boolean(),
    }),
  },
  'GET /wps/member/records/bets/{id}/replay': {
    summary: 'Requests the address at which the vendor shows a settled round of the caller',
    access: 'member',
    rateLimit: { points: 30, windowSeconds: 60, by: 'account' },
    params: betParams,
    response: z.object({ address: z.url() }),
  },
});
