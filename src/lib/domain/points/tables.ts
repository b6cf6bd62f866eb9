import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant, int8, minor } from '#kernel/columns';
import { EARNING_TYPES } from '#rules/rewards/points/accrual';
import { POINT_ACTS, POINT_TYPES } from '#rules/rewards/points/history';
import { ITEM_KINDS, ITEM_STATES, REDEMPTION_STATES } from '#rules/rewards/points/redemption';
import type { ItemTexts, StoredBonusTerms } from './types.ts';

/** Parts of points that are too small to book, in billionths of 1/10,000 point, kept for ever. */
export const pointAccruals = pgTable(
  'point_accruals',
  {
    memberId: int8().notNull(),
    type: text({ enum: EARNING_TYPES }).notNull(),
    carry: int8().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.type] }),
    check('point_accruals_carry', sql`${table.carry} between 0 and 999999999`),
  ],
);

/** Points that a correction took back although they were spent; recovered from the next ones. */
export const pointReceivables = pgTable(
  'point_receivables',
  {
    memberId: int8().primaryKey(),
    openMinor: minor().notNull(),
  },
  (table) => [check('point_receivables_open', sql`${table.openMinor} >= 0`)],
);

/** Credited deposits that have not earned their points yet; negative ones were reversed. */
export const pointDeposits = pgTable('point_deposits', {
  id: identity(),
  memberId: int8().notNull(),
  amountMinor: minor().notNull(),
});

/** Items of the point mall. They are stopped and never deleted, because redemptions name them. */
export const pointItems = pgTable(
  'point_items',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    kind: text({ enum: ITEM_KINDS }).notNull(),
    state: text({ enum: ITEM_STATES }).notNull().default('draft'),
    pointsMinor: minor().notNull(),
    stock: integer().notNull(),
    maxPerMember: integer(),
    minLevel: integer().notNull(),
    /** Cash or bonus of one piece; null for goods. */
    amountMinor: minor(),
    bonusTerms: jsonb().$type<StoredBonusTerms>(),
    isAutomatic: boolean().notNull(),
    /** Keys are language tags. */
    texts: jsonb().$type<ItemTexts>().notNull(),
    imageHash: text(),
    sort: integer().notNull().default(0),
    /** Counts changes but those of the stock; a change must name the current version. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('point_items_offered')
      .on(table.sort, table.id)
      .where(sql`state = 'offered'`),
    check('point_items_stock', sql`${table.stock} >= 0`),
    check('point_items_points', sql`${table.pointsMinor} > 0`),
    check(
      'point_items_kind',
      sql`(${table.kind} = 'goods') = (${table.amountMinor} is null) and (${table.kind} = 'bonus') = (${table.bonusTerms} is not null)`,
    ),
  ],
);

/** Redemptions of members, whose points are held (ledger_holds) while they are in process, and orders of awarded goods, which take none. */
export const pointRedemptions = pgTable(
  'point_redemptions',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    memberId: int8().notNull(),
    itemId: int8()
      .notNull()
      .references(() => pointItems.id),
    /** Name of the item that the member read. */
    name: text().notNull(),
    quantity: integer().notNull(),
    /** Pieces that the stock gets back after a rejection: fewer than the quantity where goods were promised beyond it. */
    takenFromStock: integer().notNull(),
    /** Price of all pieces when they were redeemed. */
    pointsMinor: minor().notNull(),
    amountMinor: minor(),
    bonusTerms: jsonb().$type<StoredBonusTerms>(),
    /** Hold of the points; null for goods that were awarded. */
    holdId: int8(),
    /** Identifies the award. */
    awardKey: text().unique(),
    state: text({ enum: REDEMPTION_STATES }).notNull().default('in_process'),
    /** Recipient, phone, address and tracking number of goods (JSON). */
    sealedDelivery: text(),
    reason: text(),
    decidedBy: text(),
    createdAt: instant().notNull().defaultNow(),
    decidedAt: instant(),
  },
  (table) => [
    index('point_redemptions_member').on(table.memberId, table.id),
    index('point_redemptions_item').on(table.itemId, table.memberId),
    index('point_redemptions_state').on(table.state, table.id),
    check(
      'point_redemptions_award',
      sql`(${table.awardKey} is null) = (${table.holdId} is not null) and (${table.awardKey} is null) = (${table.pointsMinor} > 0)`,
    ),
    check('point_redemptions_quantity', sql`${table.quantity} > 0`),
    check('point_redemptions_decided', sql`(${table.decidedAt} is null) = (${table.state} = 'in_process')`),
  ],
);

/** The history that members read: one row for each change of their balance. */
export const pointTransactions = pgTable(
  'point_transactions',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    memberId: int8().notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    type: text({ enum: POINT_TYPES }).notNull(),
    /** The act of a row without a redemption. */
    act: text({ enum: POINT_ACTS }),
    redemptionId: int8().references(() => pointRedemptions.id),
    /** The row gives back what the redemption took, and keeps its own status. */
    isReturn: boolean().notNull().default(false),
    amountMinor: minor(),
    changedMinor: minor().notNull(),
    balanceMinor: minor().notNull(),
    remark: text(),
  },
  (table) => [
    index('point_transactions_member').on(table.memberId, table.id),
    unique('point_transactions_redemption').on(table.redemptionId, table.isReturn),
    check('point_transactions_changed', sql`${table.changedMinor} <> 0 and ${table.balanceMinor} >= 0`),
  ],
);
