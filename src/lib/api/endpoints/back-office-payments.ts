import { z } from 'zod';
import { FEE_PAYERS, METHOD_KINDS } from '#rules/payments/payment-methods';
import { MONEY_ROLES, STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { amountIn, amountOut, currency, percentIn } from '../scalars.ts';

const methodCode = z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/);
const account = z.strictObject({
  bankCode: z.string().max(20),
  accountNumber: z.string().regex(/^\d{6,19}$/),
  holderName: z.string().trim().min(2).max(70),
});

const paymentMethod = z.object({
  code: z.string(),
  direction: z.enum(['deposit', 'withdrawal']),
  kind: z.enum(METHOD_KINDS),
  currency,
  /** Null for the name of its kind. */
  name: z.string().nullable(),
  enabled: z.boolean(),
  min: amountOut,
  max: amountOut,
  feeFixed: amountOut,
  feePercent: z.string(),
  feePayer: z.enum(FEE_PAYERS),
  etaMinutes: z.int(),
  amountChips: z.array(z.string()),
  sort: z.int(),
  /** The account that members pay to; null for a gateway and for withdrawals. */
  account: account.extend({ bankName: z.string() }).nullable(),
  version: z.int(),
});

const settings = {
  name: z.string().trim().min(1).max(40).nullable(),
  min: amountIn,
  max: amountIn,
  feeFixed: z.union([z.literal('0').transform(() => 0n), amountIn]),
  feePercent: percentIn,
  feePayer: z.enum(FEE_PAYERS),
  etaMinutes: z.int().min(0).max(10_080),
  amountChips: z.array(z.string().max(20)).max(8),
  sort: z.int().min(0).max(999),
};
const params = z.object({ methodCode });
const version = z.int().min(1);

/** Endpoints of the back office for payment methods and the accounts that members pay to. */
export const backOfficePayments = defineEndpoints({
  'GET /ops/api/payment-methods': {
    summary: 'Lists the payment methods, those that are switched off too',
    access: 'staff',
    roles: STAFF_ROLES,
    response: z.object({
      methods: z.array(paymentMethod),
      banks: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  },
  'POST /ops/api/payment-methods': {
    summary: 'Adds a method of deposits, which is off at first',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    body: z.strictObject({ code: methodCode, kind: z.enum(METHOD_KINDS), ...settings }),
    response: paymentMethod,
  },
  'PUT /ops/api/payment-methods/{methodCode}': {
    summary: 'Changes the limits, fee and texts of a payment method, or switches it on or off',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    params,
    body: z.strictObject({ version, enabled: z.boolean(), ...settings }),
    response: paymentMethod,
  },
  'PUT /ops/api/payment-methods/{methodCode}/account': {
    summary: 'Changes the account that members pay deposits to',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params,
    body: account.extend({ version }),
    response: paymentMethod,
  },
});
