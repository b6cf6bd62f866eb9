import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, int8, minor } from '#kernel/columns';
import { TRANSFER_DIRECTIONS, TRANSFER_STATES } from '#rules/vendors/vendor-transfers';

/** Sums of what a member has moved to a vendor's wallet and back, over all time. Only the vendor knows what is there now. */
export const vendorWallets = pgTable(
  'vendor_wallets',
  {
    vendorId: int8().notNull(),
    memberId: int8().notNull(),
    currency: text().notNull(),
    toVendorMinor: minor()
      .notNull()
      .default(sql`0`),
    toMainMinor: minor()
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.memberId, table.currency] }),
    index('vendor_wallets_member').on(table.memberId),
  ],
);

/** Transfers of members between their balance and their wallets at vendors. */
export const vendorTransfers = pgTable(
  'vendor_transfers',
  {
    id: identity(),
    /** The vendor knows the transfer by it, too. */
    publicId: text().notNull().unique(),
    memberId: int8().notNull(),
    vendorId: int8().notNull(),
    currency: text().notNull(),
    direction: text({ enum: TRANSFER_DIRECTIONS }).notNull(),
    /** Null until the vendor has said how much is there, for a transfer of everything. */
    amountMinor: minor(),
    /** Moves all that is at the vendor, so that nothing is left there. */
    takesEverything: boolean().notNull().default(false),
    state: text({ enum: TRANSFER_STATES }).notNull().default('pending'),
    /** Holds the amount until the vendor's answer is known; null for transfers to the main balance. */
    holdId: int8().unique(),
    /** Part of the amount that is held for staff, because it exceeds a cap on wins. */
    heldMinor: minor()
      .notNull()
      .default(sql`0`),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    decidedAt: instant(),
    /** `vendor`, or the staff who decided when the vendor could not answer. */
    decidedBy: text(),
    note: text(),
    /** Number of requests to the vendor, and the time of the next one. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    // A second transfer waits until the first one's response is known.
    uniqueIndex('vendor_transfers_pending')
      .on(table.memberId, table.vendorId)
      .where(sql`state = 'pending'`),
    index('vendor_transfers_next_attempt')
      .on(table.nextAttemptAt)
      .where(sql`state = 'pending'`),
    index('vendor_transfers_member').on(table.memberId, table.id),
    check(
      'vendor_transfers_amount',
      sql`${table.amountMinor} > 0 or (${table.direction} = 'to_main' and (${table.amountMinor} = 0) is not false)`,
    ),
    check('vendor_transfers_known', sql`${table.state} = 'pending' or ${table.amountMinor} is not null`),
    check('vendor_transfers_held', sql`${table.heldMinor} between 0 and coalesce(${table.amountMinor}, 0)`),
    check('vendor_transfers_hold', sql`(${table.direction} = 'to_vendor') = (${table.holdId} is not null)`),
    check(
      'vendor_transfers_decision',
      sql`(${table.state} = 'pending') = (${table.decidedAt} is null) and (${table.decidedAt} is null) = (${table.decidedBy} is null)`,
    ),
  ],
);
