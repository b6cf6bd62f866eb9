import { z } from 'zod';
import { LEDGER_PROBLEMS } from '#rules/payments/ledger-problems';
import { METHOD_KINDS } from '#rules/payments/payment-methods';
import { MONEY_ROLES, STAFF_PASSWORD_LENGTH, STAFF_ROLES, VIEWER_ROLES } from '#rules/staff';
import { ticketSchema } from '#rules/games/tickets';
import { defineEndpoints } from '../endpoint.ts';
import {
  amountIn,
  amountOut,
  currency,
  instantOut,
  nothing,
  pageQuery,
  pageResponse,
  publicId,
  reason,
} from '../scalars.ts';
import { BANK_ACCOUNT_STATES, DEPOSIT_STATES, REFUND_STATES, WITHDRAWAL_STATES } from './wallet.ts';

export const staffUserOut = z.object({
  username: z.string(),
  role: z.enum(STAFF_ROLES),
  secondFactor: z.enum(['passed', 'required']),
  /** Whether a passkey can be used in place of a code. */
  hasPasskey: z.boolean(),
  /** Minutes after midnight at which business days of agents begin. */
  dayStart: z.int(),
});

const deposit = z.object({
  id: publicId,
  /** The member's username and public id. */
  account: z.string(),
  memberId: z.string(),
  amount: amountOut,
  currency,
  state: z.enum(DEPOSIT_STATES),
  memo: z.string(),
  methodCode: z.string(),
  kind: z.enum(METHOD_KINDS),
  /** Paid by the member: with the member's fee. */
  payable: amountOut,
  /** The payment at the gateway; null for a bank transfer. */
  payment: z
    .object({
      state: z.enum(['open', 'paid', 'declined', 'mismatched']),
      reference: z.string().nullable(),
      /** As the gateway reported it. */
      paid: amountOut.nullable(),
      paidCurrency: z.string().nullable(),
    })
    .nullable(),
  /** Part of the amount that can still be refunded; 0 for a bank transfer. */
  refundable: amountOut,
  refunds: z.array(z.object({ id: publicId, amount: amountOut, state: z.enum(REFUND_STATES), decidedBy: z.string() })),
  createdAt: instantOut,
  submittedAt: instantOut.nullable(),
  decidedBy: z.string().nullable(),
  /** Whether its approval needs a second person. */
  needsSecondPerson: z.boolean(),
  reason: z.string().nullable(),
});

const withdrawal = z.object({
  id: publicId,
  /** The member's username and public id. */
  account: z.string(),
  memberId: z.string(),
  amount: amountOut,
  currency,
  state: z.enum(WITHDRAWAL_STATES),
  /** Staff who approved it and who marked it as paid. */
  approvedBy: z.string().nullable(),
  paidBy: z.string().nullable(),
  /** The member's open receivables from corrected payouts; above zero, the withdrawal cannot be approved. */
  receivable: amountOut,
  bankName: z.string(),
  accountNumber: z.string(),
  holderName: z.string(),
  /** The member's own name, and whether the holder has it apart from accents. */
  payeeName: z.string().nullable(),
  isOwnName: z.boolean(),
  destinationState: z.enum(BANK_ACCOUNT_STATES),
  /** The turnover of earlier deposits was open at the request. */
  hasOpenTurnover: z.boolean(),
  /** No payment has gone to this destination before. */
  isFirstPayment: z.boolean(),
  /** The last changes of what leads to the money; null for what the member does not have. */
  changes: z.object({
    destination: instantOut,
    password: instantOut,
    paymentPassword: instantOut.nullable(),
    mobile: instantOut.nullable(),
    email: instantOut.nullable(),
    /** Removed without one of its codes; or the last passkey was removed. */
    authenticator: instantOut.nullable(),
  }),
  createdAt: instantOut,
  paidAt: instantOut.nullable(),
  confirmationDueAt: instantOut.nullable(),
  decidedBy: z.string().nullable(),
  bankReference: z.string().nullable(),
  reason: z.string().nullable(),
  receiptFileId: z.string().nullable(),
});

const idParam = z.object({ id: publicId });
export const totpCode = z.string().regex(/^\d{6}$/);
const bankReference = z.string().trim().min(1).max(60);

export const backOffice = defineEndpoints({
  'POST /ops/api/session': {
    summary: 'Signs staff in, first step: the password',
    access: 'public',
    isAlwaysOpen: true,
    isOpenToViews: true,
    encrypted: true,
    rateLimit: { points: 30, windowSeconds: 300, by: 'network' },
    body: z.strictObject({
      username: z.string().max(100),
      password: z.string().max(STAFF_PASSWORD_LENGTH.max),
      transport: z.enum(['cookie', 'bearer']).default('cookie'),
    }),
    response: staffUserOut.extend({ token: z.string().optional() }),
  },
  'POST /ops/api/session/totp': {
    summary: 'Verifies the code: second step of the sign-in, and again before decisions about money',
    access: 'staff-unverified',
    rateLimit: { points: 30, windowSeconds: 300, by: 'network' },
    body: z.strictObject({ code: totpCode }),
    /** Each code replaces the session's token; callers with a bearer token receive the new one. */
    response: staffUserOut.extend({ token: z.string().optional() }),
  },
  'POST /ops/api/session/recovery': {
    summary:
      'Uses a recovery code in place of the second step of the sign-in: ends the session, removes password, authenticator and passkeys, and returns the token of an enrollment link',
    access: 'staff-unverified',
    encrypted: true,
    rateLimit: { points: 30, windowSeconds: 300, by: 'network' },
    body: z.strictObject({ code: z.string().max(40) }),
    response: z.object({ enrollmentToken: z.string() }),
  },
  'GET /ops/api/session': {
    summary: 'Returns the signed-in staff user',
    access: 'staff-unverified',
    response: staffUserOut,
  },
  'DELETE /ops/api/session': { summary: 'Signs staff out', access: 'staff-unverified', response: nothing },
  'POST /ops/api/members/{memberId}/view': {
    summary: 'Creates an address that opens a read-only view of an account once, within a minute',
    access: 'staff',
    roles: VIEWER_ROLES,
    recentSecondFactor: true,
    params: z.object({ memberId: publicId }),
    body: z.strictObject({ reason }),
    response: z.object({ address: z.string(), expiresAt: instantOut }),
  },
  'GET /ops/api/deposits': {
    summary: 'Lists deposits by state, oldest open first; those of one member newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ state: z.enum(DEPOSIT_STATES).optional(), memberId: publicId.optional() }),
    response: pageResponse(deposit),
  },
  'POST /ops/api/deposits/{id}/approve': {
    summary: 'Approves a deposit and credits the member',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: idParam,
    body: z.strictObject({
      bankReference,
      /** Day on which the bank booked the transfer. */
      valueDate: z.iso.date(),
    }),
    response: deposit,
  },
  'POST /ops/api/deposits/{id}/reject': {
    summary: 'Rejects a deposit without a matching transfer',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    params: idParam,
    body: z.strictObject({ reason }),
    response: deposit,
  },
  'POST /ops/api/deposits/{id}/refund': {
    summary:
      'Refunds a deposit through the gateway, or a part of it; the amount is held until the gateway has made the refund',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: idParam,
    body: z.strictObject({ amount: amountIn, reason }),
    response: deposit,
  },
  'GET /ops/api/withdrawals': {
    summary: 'Lists withdrawals by state, oldest open first; those of one member newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ state: z.enum(WITHDRAWAL_STATES).optional(), memberId: publicId.optional() }),
    response: pageResponse(withdrawal),
  },
  'POST /ops/api/withdrawals/{id}/approve': {
    summary: 'Approves a withdrawal',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    params: idParam,
    body: z.strictObject({}),
    response: withdrawal,
  },
  'POST /ops/api/withdrawals/{id}/mark-paid': {
    summary: 'Records that the bank has paid and books the held funds',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    params: idParam,
    body: z.strictObject({ bankReference }),
    response: withdrawal,
  },
  'POST /ops/api/withdrawals/{id}/reject': {
    summary: 'Rejects a withdrawal and releases the held funds',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    params: idParam,
    body: z.strictObject({ reason }),
    response: withdrawal,
  },
  'POST /ops/api/withdrawals/{id}/resolve': {
    summary: 'Resolves a disputed withdrawal',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: idParam,
    body: z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('received'), reason }),
      z.strictObject({ outcome: z.literal('paid_again'), reason, bankReference }),
    ]),
    response: withdrawal,
  },
  'GET /ops/api/receipts/{id}': {
    summary: 'Returns the receipt that a member uploaded',
    access: 'staff',
    roles: STAFF_ROLES,
    params: z.object({ id: publicId }),
    response: z.string(),
    responseKind: 'stream',
  },
  'GET /ops/api/outbox': {
    summary:
      'Lists SMS and emails of the last 30 days, newest first, with masked codes and links; delivered texts are deleted',
    access: 'staff',
    roles: ['admin', 'support'],
    query: pageQuery,
    response: pageResponse(
      z.object({
        id: z.string(),
        channel: z.enum(['sms', 'email']),
        recipient: z.string(),
        subject: z.string().nullable(),
        body: z.string(),
        /** Whether the text has a code or a link, which is masked here. */
        hasSecret: z.boolean(),
        /** Whether it can be shown; never in production. */
        canShow: z.boolean(),
        createdAt: instantOut,
        /** `stored`: no transport is configured, or delivery wasn't attempted yet; `retrying`: an attempt failed. */
        state: z.enum(['stored', 'retrying', 'sent', 'refused']),
        lastError: z.string().nullable(),
      }),
    ),
  },
  'POST /ops/api/outbox/{id}/show': {
    summary: 'Reveals a message with its code or link, never in production; the audit log records it',
    access: 'staff',
    roles: ['admin'],
    recentSecondFactor: true,
    params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    body: z.strictObject({}),
    response: z.object({ subject: z.string().nullable(), body: z.string() }),
  },
  'GET /ops/api/audit': {
    summary: 'Lists the audit log, newest first',
    access: 'staff',
    roles: ['admin', 'auditor'],
    query: pageQuery,
    response: pageResponse(
      z.object({
        id: z.string(),
        actor: z.string(),
        action: z.string(),
        subject: z.string(),
        details: z.unknown(),
        address: z.string().nullable(),
        at: instantOut,
      }),
    ),
  },
  'GET /ops/api/rounds/stale': {
    summary: 'Lists game rounds that have been open for too long',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery,
    response: pageResponse(
      z.object({
        id: z.string(),
        vendor: z.string(),
        account: z.string(),
        roundId: z.string(),
        stake: amountOut,
        currency,
        tickets: z.array(ticketSchema),
        openedAt: instantOut,
      }),
    ),
  },
  'POST /ops/api/rounds/{id}/close': {
    summary: 'Closes a stale round without a payout',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    body: z.strictObject({ reason }),
    response: nothing,
  },
  'POST /ops/api/ledger/entries/{id}/reverse': {
    summary: 'Reverses an entry of the ledger, such as a deposit credited by mistake',
    access: 'staff',
    roles: ['admin'],
    recentSecondFactor: true,
    secondPerson: true,
    params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    body: z.strictObject({ reason }),
    response: z.object({ entryId: z.string(), isReplay: z.boolean() }),
  },
  'GET /ops/api/ledger/trial-balance': {
    summary: 'Runs the trial balance',
    access: 'staff',
    roles: ['admin', 'finance', 'auditor'],
    response: z.object({
      isBalanced: z.boolean(),
      entries: z.string(),
      postings: z.string(),
      totals: z.array(z.object({ accountKind: z.string(), currency, total: amountOut })),
      problems: z.array(
        z.object({ code: z.enum(LEDGER_PROBLEMS), accountKind: z.string().nullable(), text: z.string() }),
      ),
      halted: z.array(z.object({ accountKind: z.string(), reason: z.string() })),
    }),
  },
  'DELETE /ops/api/ledger/halts/{accountKind}': {
    summary: 'Resumes withdrawals from accounts of a kind',
    access: 'staff',
    roles: ['admin'],
    recentSecondFactor: true,
    secondPerson: true,
    params: z.object({ accountKind: z.string().regex(/^[a-z_]{1,40}$/) }),
    response: nothing,
  },
});
