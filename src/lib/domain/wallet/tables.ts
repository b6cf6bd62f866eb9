import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant, int8, minor } from '#kernel/columns';

/** Corrections that leave receivables: of a lottery result, or of a round by its vendor. */
export const RECEIVABLE_SOURCES = ['lottery', 'game'] as const;

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
    /** The first of the two people when the decision needed a second one. */
    proposedBy: text(),
    reason: text(),
  },
  (table) => [
    check('deposits_amount', sql`${table.amountMinor} > 0`),
    check('deposits_two_people', sql`${table.proposedBy} <> ${table.decidedBy}`),
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
    /** Hours that had to pass since the last change of the destination, a password or a contact (`withdrawals_check_payout`). */
    holdHours: integer().notNull(),
    /** Day in the operator's zone: the VIP level limits the number of a day (`withdrawals_check_rank`). */
    requestedOn: date({ mode: 'string' }).notNull(),
    /** The member had not worked off the turnover of earlier deposits: the reviewer decides. */
    hasOpenTurnover: boolean().notNull().default(false),
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
    approvedBy: text(),
    paidAt: instant(),
    paidBy: text(),
    /** One person may approve and pay: the four-eyes rule was off. */
    isPaidAlone: boolean().notNull().default(false),
    /** The bank's reference of the last payment; `bank_payments` has all. */
    bankReference: text(),
    confirmationDueAt: instant(),
    confirmedAt: instant(),
    receiptFileId: text(),
  },
  (table) => [
    check('withdrawals_hold', sql`${table.holdHours} >= 0`),
    check('withdrawals_amount', sql`${table.amountMinor} > 0`),
    check('withdrawals_two_people', sql`${table.isPaidAlone} or ${table.paidBy} <> ${table.approvedBy}`),
    index('withdrawals_member').on(table.memberId, table.id),
    index('withdrawals_member_day').on(table.memberId, table.requestedOn),
    index('withdrawals_open')
      .on(table.state, table.id)
      .where(sql`state in ('requested','approved','paid','not_received')`),
  ],
);

/**
 * Money that members have to give back: a payout was corrected, and the balance did not cover all of it. Recovered from later
 * credits.
 */
export const receivables = pgTable(
  'receivables',
  {
    id: identity(),
    memberId: int8().notNull(),
    /** The member's account, and the house account that gets the money. */
    accountId: int8().notNull(),
    houseAccountId: int8().notNull(),
    source: text({ enum: RECEIVABLE_SOURCES }).notNull(),
    /** Names the correction among those of its source. */
    reference: text().notNull(),
    /** Details of the entries that recover it. */
    details: jsonb().$type<Record<string, string>>().notNull(),
    amountMinor: minor().notNull(),
    /** The part that is not recovered yet. */
    openMinor: minor().notNull(),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    unique('receivables_correction').on(table.source, table.reference),
    // Few are open; the job that reads them every second reads this index only.
    index('receivables_open')
      .on(table.memberId, table.id)
      .where(sql`open_minor > 0`),
    check(
      'receivables_amounts',
      sql`${table.openMinor} between 0 and ${table.amountMinor} and ${table.amountMinor} > 0`,
    ),
  ],
);

/** Payments that the bank made, by its own references: those of members that became deposits, and those to members. */
export const bankPayments = pgTable(
  'bank_payments',
  {
    id: identity(),
    methodId: int8()
      .notNull()
      .references(() => paymentMethods.id),
    /** In capitals, without spaces. */
    reference: text().notNull(),
    subject: text({ enum: ['deposit', 'withdrawal'] }).notNull(),
    subjectId: int8().notNull(),
    /** Day on which the bank booked a deposit. */
    valueDate: date({ mode: 'string' }),
    actor: text().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [
    unique('bank_payments_reference').on(table.methodId, table.reference),
    index('bank_payments_subject').on(table.subject, table.subjectId),
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
