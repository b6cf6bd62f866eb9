import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant, int8, minor } from '#kernel/columns';

/** How far the settlement of a result has come: members up to `lastMemberId` have what is theirs. */
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
  (table) => [primaryKey({ columns: [table.drawId, table.resultVersion] })],
);

/** What a member got of a draw, by the version of its result. */
export const lotteryPayouts = pgTable(
  'lottery_payouts',
  {
    drawId: int8().notNull(),
    memberId: int8().notNull(),
    resultVersion: integer().notNull(),
    winMinor: minor().notNull(),
    rebateMinor: minor().notNull(),
    refundMinor: minor().notNull(),
    /** Of a correction: what should have been taken back and was not there any more. */
    receivableMinor: minor()
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.memberId, table.resultVersion] }),
    // Few ever owe: what looks for them every second reads nothing else.
    index('lottery_payouts_receivable')
      .on(table.memberId, table.drawId, table.resultVersion)
      .where(sql`receivable_minor > 0`),
    check('lottery_payouts_amounts', sql`least(win_minor, rebate_minor, refund_minor, receivable_minor) >= 0`),
  ],
);

/** What an agent earned by a downline's bets on a draw (rulebook §1.4). No result changes it: only a void draw pays none. */
export const lotteryAgentCommissions = pgTable(
  'lottery_agent_commissions',
  {
    drawId: int8().notNull(),
    /** Who bet, and at which highest prize group; and the agent above, at any distance. */
    memberId: int8().notNull(),
    maxPrizeGroup: integer().notNull(),
    uplineId: int8().notNull(),
    totalStakeMinor: minor().notNull(),
    /** The upline's highest prize group less that of the one below: so many 2000ths of the cost. */
    difference: integer().notNull(),
    rebateMinor: minor().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.memberId, table.maxPrizeGroup, table.uplineId] }),
    check('lottery_agent_commissions_amounts', sql`least(total_stake_minor, difference, rebate_minor) > 0`),
  ],
);
