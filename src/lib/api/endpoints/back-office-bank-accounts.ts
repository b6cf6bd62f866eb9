import { z } from 'zod';
import { MONEY_ROLES, STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, pageQuery, pageResponse, publicId } from '../scalars.ts';
import { BANK_ACCOUNT_STATES } from './wallet.ts';

const bankAccount = z.object({
  id: publicId,
  /** The member's username, public id and own name. */
  account: z.string(),
  memberId: z.string(),
  payeeName: z.string().nullable(),
  bankName: z.string(),
  accountNumber: z.string(),
  holderName: z.string(),
  /** Whether the holder has the member's own name, apart from accents. */
  isOwnName: z.boolean(),
  state: z.enum(BANK_ACCOUNT_STATES),
  createdAt: instantOut,
  /** The member removed it meanwhile; it can only be refused. */
  isRemoved: z.boolean(),
  /** Username of another member who claimed the same destination before. */
  claimedBy: z.string().nullable(),
  /** That member has been paid there, so that it can only be refused. */
  isClaimPaid: z.boolean(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
});

const decision = {
  access: 'staff',
  roles: MONEY_ROLES,
  recentSecondFactor: true,
  params: z.object({ id: publicId }),
  body: z.strictObject({ reason: z.string().trim().min(3).max(300) }),
  response: bankAccount,
} as const;

/** Endpoints for the members' bank accounts that withdrawals go to. */
export const backOfficeBankAccounts = defineEndpoints({
  'GET /ops/api/bank-accounts': {
    summary: 'Lists members’ bank accounts in review, oldest first, or those in another state',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ state: z.enum(BANK_ACCOUNT_STATES).optional() }),
    response: pageResponse(bankAccount),
  },
  'POST /ops/api/bank-accounts/{id}/accept': {
    summary: 'Accepts a bank account in review; another member’s unpaid claim to it ends',
    ...decision,
  },
  'POST /ops/api/bank-accounts/{id}/refuse': {
    summary: 'Refuses a bank account in review; no withdrawal goes there',
    ...decision,
  },
});
