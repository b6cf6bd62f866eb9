import { z } from 'zod';
import { DEMO_OUTCOMES, METHOD_KINDS } from '#rules/payments/payment-methods';
import { promotionId } from '#rules/rewards/public-ids';
import { defineEndpoints } from '../endpoint.ts';
import { amountIn, amountOut, currency, instantOut, nothing, pageResponse, pageQuery, publicId } from '../scalars.ts';
import { offerOut } from './promotions.ts';
import { passkeyResponse } from './passkey-messages.ts';

const method = z.object({
  code: z.string(),
  kind: z.enum(METHOD_KINDS),
  /** Null for the name of its kind. */
  name: z.string().nullable(),
  currency,
  min: amountOut,
  max: amountOut,
  /** Minutes until a deposit is usually credited or a withdrawal paid; 0 for a deposit at once, and for no promise. */
  etaMinutes: z.int(),
});

const depositMethod = method.extend({
  /** Paid by the member on top: a fixed amount and a percentage, both 0 where the operator pays. */
  fee: z.object({ fixed: amountOut, percent: z.string() }),
  /** Suggested amounts. */
  amountChips: z.array(z.string()),
});

export const DEPOSIT_STATES = ['created', 'awaiting_review', 'credited', 'rejected', 'declined', 'expired'] as const;
/** A refund is requested at the gateway, which makes it or refuses it. */
export const REFUND_STATES = ['pending', 'done', 'refused'] as const;
export const WITHDRAWAL_STATES = [
  'requested',
  'approved',
  'paid',
  'received',
  'not_received',
  'auto_received',
  'rejected',
] as const;

/** Withdrawals go to active bank accounts only; staff decide on those in review. */
export const BANK_ACCOUNT_STATES = ['active', 'in_review', 'refused'] as const;

const deposit = z.object({
  id: publicId,
  methodCode: z.string(),
  kind: z.enum(METHOD_KINDS),
  methodName: z.string().nullable(),
  /** Credited to the member, and paid by the member: with the fee. */
  amount: amountOut,
  payable: amountOut,
  currency,
  state: z.enum(DEPOSIT_STATES),
  createdAt: instantOut,
  expiresAt: instantOut,
  reason: z.string().nullable(),
  /** Refunds by staff, the oldest first, with the reason that they gave. */
  refunds: z.array(z.object({ amount: amountOut, state: z.enum(REFUND_STATES), reason: z.string() })),
  /** The promotion that the member chose to claim with it; it is claimed with the credit, or refused for a reason. */
  bonus: z
    .object({
      promotionId: z.string(),
      title: z.string(),
      state: z.enum(['chosen', 'claimed', 'refused']),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Account to pay to, and the same as a VietQR payload (EMVCo); null for a gateway. */
  payTo: z
    .object({
      bankName: z.string(),
      bankCode: z.string(),
      accountNumber: z.string(),
      holderName: z.string(),
      memo: z.string(),
      qrPayload: z.string(),
      /** Addresses that open a banking app with the transfer filled in, as far as the app can. */
      apps: z.array(z.object({ name: z.string(), url: z.url() })),
    })
    .nullable(),
  /** Page or QR code of the gateway; null before `checkout` and for a bank transfer. */
  checkout: z.object({ url: z.string().nullable(), qrPayload: z.string().nullable() }).nullable(),
});

const withdrawal = z.object({
  id: publicId,
  methodCode: z.string(),
  amount: amountOut,
  currency,
  state: z.enum(WITHDRAWAL_STATES),
  bankName: z.string(),
  /** The last four digits. */
  accountNumberEnd: z.string(),
  createdAt: instantOut,
  paidAt: instantOut.nullable(),
  /** Time at which the withdrawal counts as received if the member does not respond. */
  confirmationDueAt: instantOut.nullable(),
  reason: z.string().nullable(),
});

const bankAccount = z.object({
  id: publicId,
  bankCode: z.string(),
  bankName: z.string(),
  /** The last four digits: what the member typed once is shown to nobody who finds the page open. */
  accountNumberEnd: z.string(),
  holderName: z.string(),
  state: z.enum(BANK_ACCOUNT_STATES),
});

const listedBankAccount = bankAccount.extend({
  /**
   * When withdrawals to it become possible after a change of it, a password or a contact; null when they are, or when it is not
   * active.
   */
  availableAt: instantOut.nullable(),
});

export const paymentPassword = z.string().min(1).max(256);

export const wallet = defineEndpoints({
  'GET /wps/v2/wallets/balance': {
    summary: 'The balance, the amount held for withdrawals and the active bonus',
    access: 'session',
    response: z.object({
      sumBalance: amountOut,
      held: amountOut,
      /** Balance of the active bonus, which is no part of `sumBalance`; null without one. */
      bonus: amountOut.nullable(),
      currency,
      /** Increases with each transaction; clients drop a balance with a lower version than the shown one. */
      version: z.string(),
    }),
  },
  'GET /wps/v2/wallets/deposit/methods': {
    summary: 'Deposit methods',
    access: 'member',
    response: z.object({ methods: z.array(depositMethod) }),
  },
  'GET /wps/v2/wallets/deposit/bonuses': {
    summary: 'Promotions that the member could claim with the next deposit, with their significant terms',
    access: 'member',
    response: z.array(
      z.object({ promotionId: z.string(), slug: z.string().nullable(), title: z.string(), rules: offerOut }),
    ),
  },
  'POST /wps/v2/wallets/deposits': {
    summary: 'Creates a deposit; returns the account to pay to. A deposit through a gateway is paid after `checkout`',
    access: 'member',
    movesMoney: true,
    idempotent: true,
    rateLimit: { points: 60, windowSeconds: 600, by: 'account' },
    body: z.strictObject({
      methodCode: z.string().max(40),
      amount: amountIn,
      /** The promotion to claim with it; none without. */
      promotionId: promotionId.optional(),
    }),
    response: deposit,
  },
  'POST /wps/v2/wallets/deposits/{id}/submit': {
    summary: 'Reports that the transfer was made, so that staff check for it',
    access: 'member',
    params: z.object({ id: publicId }),
    body: z.strictObject({}),
    response: deposit,
  },
  'POST /wps/v2/wallets/deposits/{id}/checkout': {
    summary: 'Requests the gateway’s page or QR code of a deposit; a repeated call gets the same payment',
    access: 'member',
    rateLimit: { points: 30, windowSeconds: 600, by: 'account' },
    params: z.object({ id: publicId }),
    body: z.strictObject({}),
    response: deposit,
  },
  'POST /wps/v2/wallets/deposits/{id}/demoPayment': {
    summary:
      'Decides a payment of the embedded gateway, which exists outside production only; `late` sends no notification',
    access: 'member',
    params: z.object({ id: publicId }),
    body: z.strictObject({ outcome: z.enum(DEMO_OUTCOMES) }),
    response: deposit,
  },
  'GET /wps/v2/wallets/deposits/{id}': {
    summary: 'A deposit of the member',
    access: 'member',
    params: z.object({ id: publicId }),
    response: deposit,
  },
  'GET /wps/v2/wallets/deposits': {
    summary: 'The member’s deposits, newest first',
    access: 'member',
    query: pageQuery,
    response: pageResponse(deposit),
  },
  'GET /wps/v2/wallets/withdrawal/methods': {
    summary: 'Withdrawal methods, supported banks and the member’s bank accounts',
    access: 'member',
    response: z.object({
      methods: z.array(method),
      banks: z.array(z.object({ code: z.string(), name: z.string() })),
      bankAccounts: z.array(listedBankAccount),
      hasPaymentPassword: z.boolean(),
      /** Withdrawals of a day that the VIP level allows, and those left today; null for no limit. */
      perDay: z.object({ limit: z.int(), left: z.int() }).nullable(),
      /** A withdrawal needs a code of the member's authenticator. */
      needsAuthenticatorCode: z.boolean(),
      /** A passkey can replace the code. */
      hasPasskey: z.boolean(),
    }),
  },
  'POST /wps/v2/wallets/bankAccounts': {
    summary: 'Adds a bank account for withdrawals; needs strong authentication (`/wps/member/recentAuthentication`)',
    access: 'member',
    rateLimit: { points: 10, windowSeconds: 3600, by: 'account' },
    body: z.strictObject({
      bankCode: z.string().max(20),
      accountNumber: z.string().regex(/^\d{6,19}$/),
      holderName: z.string().trim().min(2).max(70),
    }),
    response: bankAccount,
  },
  'DELETE /wps/v2/wallets/bankAccounts/{id}': {
    summary: 'Removes a bank account',
    access: 'member',
    params: z.object({ id: publicId }),
    response: nothing,
  },
  'POST /wps/v2/wallets/withdrawals': {
    summary: 'Requests a withdrawal; the amount is held until it is paid or refused',
    access: 'member',
    movesMoney: true,
    encrypted: true,
    idempotent: true,
    rateLimit: { points: 60, windowSeconds: 600, by: 'account' },
    body: z.strictObject({
      methodCode: z.string().max(40),
      amount: amountIn,
      bankAccountId: publicId,
      paymentPassword,
      /** Required when the member has an authenticator, unless `passkey` replaces it; each code works once. */
      authenticatorCode: z.string().trim().min(1).max(10).optional(),
      /** The response to `/wps/member/recentAuthentication/passkey` for the purpose `withdraw`. */
      passkey: passkeyResponse.optional(),
      /** The member agrees to lose the bonuses that the refusal `bonus_forfeit_confirmation` lists. */
      confirmForfeit: z.boolean().optional(),
    }),
    response: withdrawal,
  },
  'GET /wps/v2/wallets/withdrawals': {
    summary: 'The member’s withdrawals, newest first',
    access: 'member',
    query: pageQuery,
    response: pageResponse(withdrawal),
  },
  'PUT /wps/v2/wallets/receipts': {
    summary: 'Uploads a receipt (PNG or JPEG) that shows that a payment did not arrive',
    access: 'member',
    bodyKind: 'image',
    maxBodyBytes: 5 * 1024 * 1024,
    rateLimit: { points: 10, windowSeconds: 3600, by: 'account' },
    response: z.object({ fileId: publicId }),
  },
  'POST /wps/v2/wallets/withdrawals/{id}/confirm': {
    summary: 'Reports whether a paid withdrawal arrived',
    access: 'member',
    params: z.object({ id: publicId }),
    body: z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('received') }),
      z.strictObject({ outcome: z.literal('not_received'), receiptFileId: publicId }),
    ]),
    response: withdrawal,
  },
});
