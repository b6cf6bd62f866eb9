import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, int8, minor } from '#kernel/columns';

/** The operator's bank account that a deposit is paid to. */
interface PaymentAccount {
  bankCode: string;
  accountNumber: string;
  holderName: string;
}

/** Copy of the member's bank account that a withdrawal is paid to, from the time of the request. */
interface BankSnapshot extends PaymentAccount {
  bankAccountId: string;
}

export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: identity(),
    code: text().notNull().unique(),
    direction: text({ enum: ['deposit', 'withdrawal'] }).notNull(),
    kind: text({ enum: ['bank-transfer'] }).notNull(),
    currency: text().notNull(),
    minMinor: minor().notNull(),
    maxMinor: minor().notNull(),
    enabled: boolean().notNull().default(true),
    /** For deposits, the operator's bank account that members pay to. */
    payTo: jsonb().$type<PaymentAccount>(),
    sort: integer().notNull().default(0),
  },
  (table) => [check('payment_methods_range', sql`${table.minMinor} > 0 and ${table.maxMinor} >= ${table.minMinor}`)],
);

export const deposits = pgTable(
  'deposits',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    memberId: int8().notNull(),
    methodId: int8()
      .notNull()
      .references(() => paymentMethods.id),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    state: text({ enum: ['created', 'awaiting_review', 'credited', 'rejected', 'expired'] })
      .notNull()
      .default('created'),
    /** Memo that the member enters in the bank transfer, by which staff find it. */
    memo: text().notNull().unique(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    submittedAt: instant(),
    decidedAt: instant(),
    decidedBy: text(),
    reason: text(),
  },
  (table) => [
    check('deposits_amount', sql`${table.amountMinor} > 0`),
    index('deposits_member').on(table.memberId, table.id),
    index('deposits_open')
      .on(table.state, table.id)
      .where(sql`state in ('created','awaiting_review')`),
  ],
);

export const withdrawals = pgTable(
  'withdrawals',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    memberId: int8().notNull(),
    methodId: int8()
      .notNull()
      .references(() => paymentMethods.id),
    /** Copy from the time of the request, so that later changes of the bank account cannot redirect the payment. */
    payTo: jsonb().$type<BankSnapshot>().notNull(),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    state: text({
      enum: ['requested', 'approved', 'paid', 'received', 'not_received', 'auto_received', 'rejected'],
    })
      .notNull()
      .default('requested'),
    holdId: int8().notNull().unique(),
    createdAt: instant().notNull().defaultNow(),
    decidedAt: instant(),
    decidedBy: text(),
    reason: text(),
    paidAt: instant(),
    /** The bank's reference of the payment. */
    bankReference: text(),
    confirmationDueAt: instant(),
    confirmedAt: instant(),
    receiptFileId: text(),
  },
  (table) => [
    check('withdrawals_amount', sql`${table.amountMinor} > 0`),
    index('withdrawals_member').on(table.memberId, table.id),
    index('withdrawals_open')
      .on(table.state, table.id)
      .where(sql`state in ('requested','approved','paid','not_received')`),
  ],
);

/** Every step of a deposit or withdrawal, with its actor. */
export const walletTransitions = pgTable(
  'wallet_transitions',
  {
    id: identity(),
    subject: text({ enum: ['deposit', 'withdrawal'] }).notNull(),
    subjectId: int8().notNull(),
    fromState: text(),
    toState: text().notNull(),
    actor: text().notNull(),
    note: text(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [index('wallet_transitions_subject').on(table.subject, table.subjectId)],
);
