import { z } from 'zod';
import { STAFF_ROLES } from '#rules/staff';
import { TRANSACTION_KINDS } from '#rules/payments/transaction-kinds';
import { defineEndpoints } from '../endpoint.ts';
import { pageQuery, pageResponse, publicId, rowId } from '../scalars.ts';
import { lotteryBet } from './lottery-bets.ts';
import { betDetails, gameBet, transaction } from './records.ts';

const memberParams = z.object({ memberId: publicId });

/** Endpoints of the back office for what a member did with money, in the shapes of the member's own history. */
export const backOfficeMemberRecords = defineEndpoints({
  'GET /ops/api/members/{memberId}/transactions': {
    summary: 'Lists a member’s transactions, newest first; not_found for an account without a wallet',
    access: 'staff',
    roles: STAFF_ROLES,
    params: memberParams,
    query: pageQuery.extend({ kind: z.enum(TRANSACTION_KINDS).optional() }),
    response: pageResponse(transaction),
  },
  'GET /ops/api/members/{memberId}/bets': {
    summary: 'Lists a member’s rounds of vendors’ and in-house games, newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    params: memberParams,
    query: pageQuery,
    response: pageResponse(gameBet),
  },
  'GET /ops/api/members/{memberId}/bets/{betId}': {
    summary: 'A round of a member with what happened in it, oldest first',
    access: 'staff',
    roles: STAFF_ROLES,
    params: memberParams.extend({ betId: rowId }),
    response: betDetails,
  },
  'GET /ops/api/members/{memberId}/lottery-bets': {
    summary: 'Lists a member’s lottery bets, newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    params: memberParams,
    query: pageQuery,
    response: pageResponse(lotteryBet),
  },
});
