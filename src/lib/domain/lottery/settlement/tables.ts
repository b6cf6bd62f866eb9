import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant, int8, minor } from '#kernel/columns';

/** Progress of a settlement: members up to `lastMemberId` are settled. */
export const lotterySettlements = pgTable(
  'lottery_settlements',
  {
    drawId: int8().notNull(),
    resultVersion: integer().notNull(),
    lastMemberId: int8()
      .notNull()
      .default(sql`0`),
    startedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    endedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.resultVersion] }),
    index('lottery_settlements_started').using('brin', table.startedAt).with({ autosummarize: true }),
  ],
);

/** A member's amounts in cash for a draw, by result version; bonus money is in bonus_round_parts. */
export const lotteryPayouts = pgTable(
  'lottery_payouts',
  {
    drawId: int8().notNull(),
    memberId: int8().notNull(),
    resultVersion: integer().notNull(),
    winMinor: minor().notNull(),
    rebateMinor: minor().notNull(),
    refundMinor: minor().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.memberId, table.resultVersion] }),
    check('lottery_payouts_amounts', sql`least(win_minor, rebate_minor, refund_minor) >= 0`),
  ],
);

/**
 * Agent commissions on downlines' bets (docs/spec/lottery-rulebook.md §1.4). They depend on stakes only: corrected results do not
 * change them, and void draws pay none.
 */
export const lotteryAgentCommissions = pgTable(
  'lottery_agent_commissions',
  {
    drawId: int8().notNull(),
    /** The member who bet, the member's highest prize group, and an agent at any distance above. */
    memberId: int8().notNull(),
    maxPrizeGroup: integer().notNull(),
    uplineId: int8().notNull(),
    totalStakeMinor: minor().notNull(),
    /** The upline's highest prize group minus the one below it, in 1/2000 of the total stake. */
    difference: integer().notNull(),
    rebateMinor: minor().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.memberId, table.maxPrizeGroup, table.uplineId] }),
    check('lottery_agent_commissions_amounts', sql`least(total_stake_minor, difference, rebate_minor) > 0`),
  ],
);
