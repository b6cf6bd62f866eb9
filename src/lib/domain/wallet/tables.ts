import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant, int8, minor, transactionId } from '#kernel/columns';
import { FEE_PAYERS, METHOD_KINDS } from '#rules/payments/payment-methods';

/** Corrections that leave receivables: of a lottery result, or of a round by its vendor. */
export const RECEIVABLE_SOURCES = ['lottery', 'game'] as const;

/** The operator's bank account that a deposit is paid to. */
export interface PaymentAccount {
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
    kind: text({ enum: METHOD_KINDS }).notNull(),
    currency: text().notNull(),
    /** As members read it; null for the name of its kind in their language. */
    name: text(),
    minMinor: minor().notNull(),
    maxMinor: minor().notNull(),
    enabled: boolean().notNull().default(true),
    /** For deposits by bank transfer, the operator's bank account that members pay to. */
    payTo: jsonb().$type<PaymentAccount>(),
    /** Fee of a deposit: a fixed amount and a share of the deposit in millionths. */
    feeFixedMinor: minor()
      .notNull()
      .default(sql`0`),
    feePpm: integer().notNull().default(0),
    feePayer: text({ enum: FEE_PAYERS }).notNull().default('operator'),
    /** Minutes until a deposit is usually credited; 0 at once. */
    etaMinutes: integer().notNull().default(0),
    /** Suggested amounts, as decimal strings. */
    amountChips: jsonb().$type<string[]>().notNull().default([]),
    sort: integer().notNull().default(0),
    /** Number of the last change, so that nobody overwrites what they have not seen. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check('payment_methods_range', sql`${table.minMinor} > 0 and ${table.maxMinor} >= ${table.minMinor}`),
    check('payment_methods_fee', sql`${table.feeFixedMinor} >= 0 and ${table.feePpm} between 0 and 1000000`),
    check('payment_methods_eta', sql`${table.etaMinutes} >= 0`),
    // Members cannot be sent to an account that does not exist.
    check(
      'payment_methods_account',
      sql`not ${table.enabled} or ${table.direction} = 'withdrawal' or ${table.kind} = 'gateway' or ${table.payTo} is not null`,
    ),
  ],
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
    /** Credited to the member. */
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    /** Fee by the method's rule at the time of the request, and who pays it. */
    feeMinor: minor()
      .notNull()
      .default(sql`0`),
    feePayer: text({ enum: FEE_PAYERS }).notNull().default('operator'),
    /** Copy from the time of the request: a change of the method's account does not redirect a transfer. Null for a gateway. */
    payTo: jsonb().$type<PaymentAccount>(),
    /** Part of the amount that was refunded, is about to be, or was reversed. */
    returnedMinor: minor()
      .notNull()
      .default(sql`0`),
    state: text({ enum: ['created', 'awaiting_review', 'credited', 'rejected', 'declined', 'expired'] })
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
    check('deposits_fee', sql`${table.feeMinor} between 0 and ${table.amountMinor}`),
    check('deposits_returned', sql`${table.returnedMinor} between 0 and ${table.amountMinor}`),
    check('deposits_returned_credited', sql`${table.returnedMinor} = 0 or ${table.state} = 'credited'`),
    check('deposits_two_people', sql`${table.proposedBy} <> ${table.decidedBy}`),
    index('deposits_member').on(table.memberId, table.id),
    index('deposits_created').using('brin', table.createdAt).with({ autosummarize: true }),
    index('deposits_open')
      .on(table.state, table.id)
      .where(sql`state in ('created','awaiting_review')`),
  ],
);

/** The payment of a deposit at the gateway. */
export const gatewayPayments = pgTable(
  'gateway_payments',
  {
    depositId: int8()
      .primaryKey()
      .references(() => deposits.id),
    /** `open` until the gateway has said what became of it; `mismatched`: something was paid that cannot be credited. */
    state: text({ enum: ['open', 'paid', 'declined', 'mismatched'] })
      .notNull()
      .default('open'),
    /** The gateway's id of the payment. */
    reference: text().unique(),
    /** Page of the gateway on which the member pays, or the text of a QR code to pay with. */
    checkoutUrl: text(),
    qrPayload: text(),
    /** As the gateway reported it. */
    paidMinor: minor(),
    paidCurrency: text(),
    /** Number of queries for the outcome, and the time of the next one. */
    queries: integer().notNull().default(0),
    nextQueryAt: instant().notNull(),
  },
  (table) => [
    index('gateway_payments_next_query')
      .on(table.nextQueryAt)
      .where(sql`state = 'open'`),
    check('gateway_payments_paid', sql`${table.state} <> 'paid' or ${table.reference} is not null`),
  ],
);

/** Refunds of deposits through the gateway. The amount is held until the gateway has answered. */
export const depositRefunds = pgTable(
  'deposit_refunds',
  {
    id: identity(),
    /** The gateway knows the refund by it, too, and makes it once. */
    publicId: text().notNull().unique(),
    depositId: int8()
      .notNull()
      .references(() => deposits.id),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    state: text({ enum: ['pending', 'done', 'refused'] })
      .notNull()
      .default('pending'),
    holdId: int8().notNull().unique(),
    reason: text().notNull(),
    proposedBy: text(),
    decidedBy: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    settledAt: instant(),
    /** Number of requests to the gateway, and the time of the next one. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
  },
  (table) => [
    check('deposit_refunds_amount', sql`${table.amountMinor} > 0`),
    check('deposit_refunds_two_people', sql`${table.proposedBy} <> ${table.decidedBy}`),
    check('deposit_refunds_settled', sql`(${table.state} = 'pending') = (${table.settledAt} is null)`),
    index('deposit_refunds_deposit').on(table.depositId),
    index('deposit_refunds_next_attempt')
      .on(table.nextAttemptAt)
      .where(sql`state = 'pending'`),
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
    /** The transaction that recorded it, which is that of the correction. */
    xid: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [
    unique('receivables_correction').on(table.source, table.reference),
    index('receivables_created').using('brin', table.createdAt).with({ autosummarize: true }),
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

/** Transfers between a member or agent and its direct upline or a direct downline. */
export const memberTransfers = pgTable(
  'member_transfers',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    senderId: int8().notNull(),
    recipientId: int8().notNull(),
    /** Whether the recipient is the sender's upline. */
    isUp: boolean().notNull(),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    note: text(),
    /** Address and browser of the sender as far as they are known, which the law on money laundering asks for. */
    address: text(),
    deviceId: int8(),
    /** Day in the operator's zone: the number and the sum of a day are limited. */
    sentOn: date({ mode: 'string' }).notNull(),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    check('member_transfers_amount', sql`${table.amountMinor} > 0`),
    check('member_transfers_parties', sql`${table.senderId} <> ${table.recipientId}`),
    check('member_transfers_note', sql`char_length(${table.note}) between 1 and 140`),
    index('member_transfers_sender').on(table.senderId, table.sentOn, table.id),
    index('member_transfers_recipient').on(table.recipientId, table.id),
    index('member_transfers_created').using('brin', table.createdAt).with({ autosummarize: true }),
  ],
);

/** Holds what was known of transfers of erased members. Nothing of the portal reads it; it is deleted when the law no longer asks for it. */
export const memberTransferEvidence = pgTable(
  'member_transfer_evidence',
  {
    transferId: int8()
      .primaryKey()
      .references(() => memberTransfers.id),
    note: text(),
    /** Address and browser of the sender. */
    address: text(),
    userAgent: text(),
    deleteAfter: instant().notNull(),
  },
  (table) => [index('member_transfer_evidence_due').on(table.deleteAfter)],
);
