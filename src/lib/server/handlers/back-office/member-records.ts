import { findBet, listBets } from '#domain/games';
import { findAccount } from '#domain/ledger';
import { listLotteryBets } from '#domain/lottery';
import { reviewMember } from '#domain/members';
import { AppError } from '#kernel/errors';
import type { Handlers, RequestContext } from '../../context.ts';
import { toBetDetailsResponse, toBetResponse } from '../../presenters/bets.ts';
import { toBetResponse as toLotteryBetResponse } from '../../presenters/lottery-bets.ts';
import { entriesOf } from '../../presenters/transactions.ts';
import { listTransactions } from '../wallet/transactions.ts';
import { recordView } from './session.ts';

/** Returns the member whose records staff read, and records the view. Throws AppError `not_found`. */
async function viewedMember(request: RequestContext, memberId: string) {
  const member = await reviewMember(request.app.db, memberId);
  await recordView(request, 'member.view', memberId);
  return member;
}

/** Handlers of what a member did with money. */
export const backOfficeMemberRecordHandlers: Handlers<
  | 'GET /ops/api/members/{memberId}/transactions'
  | 'GET /ops/api/members/{memberId}/bets'
  | 'GET /ops/api/members/{memberId}/bets/{betId}'
  | 'GET /ops/api/members/{memberId}/lottery-bets'
> = {
  async 'GET /ops/api/members/{memberId}/transactions'(request, { params, query: { kind, ...page } }) {
    const { id, currency } = await viewedMember(request, params.memberId);
    const accountId = await findAccount(request.app.db, 'player', id, currency);
    if (accountId === undefined) throw new AppError('not_found');
    return (await listTransactions(request, { ...page, accountId, ...entriesOf(kind) }, currency)).page;
  },

  async 'GET /ops/api/members/{memberId}/bets'(request, { params, query }) {
    const { id: memberId, currency } = await viewedMember(request, params.memberId);
    const { page } = await listBets(request.app.db, { ...query, memberId });
    return { ...page, rows: page.rows.map((bet) => toBetResponse(bet, currency, request.languageTag)) };
  },

  async 'GET /ops/api/members/{memberId}/bets/{betId}'(request, { params }) {
    const { id: memberId, currency } = await viewedMember(request, params.memberId);
    const bet = await findBet(request.app.db, memberId, BigInt(params.betId));
    if (!bet) throw new AppError('not_found');
    return toBetDetailsResponse(bet, currency, request.languageTag);
  },

  async 'GET /ops/api/members/{memberId}/lottery-bets'(request, { params, query }) {
    const { id: memberId, currency } = await viewedMember(request, params.memberId);
    const { page } = await listLotteryBets(request.app.db, { ...query, memberId, hasTotals: false });
    return { ...page, rows: page.rows.map((bet) => toLotteryBetResponse(bet, currency, request.languageTag)) };
  },
};
