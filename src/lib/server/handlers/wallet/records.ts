import {
  findBet,
  findVendor,
  listBets,
  listPlayedGames,
  VendorRefusedError,
  VendorUnavailableError,
  type BetDetails,
} from '#domain/games';
import { getMemberProfit } from '#domain/figures';
import { getAccountId, getReceivable } from '#domain/wallet';
import { AppError } from '#kernel/errors';
import type { Handlers, RequestContext } from '../../context.ts';
import {
  toBetDetailsResponse,
  toBetResponse,
  toBetTotalsResponse,
  toPlayedGameResponse,
} from '../../presenters/bets.ts';
import { toProfitResponse } from '../../presenters/profit.ts';
import { entriesOf, toTransactionSums } from '../../presenters/transactions.ts';
import { memberOf } from '../identity/caller.ts';
import { listTransactions } from './transactions.ts';

function period(query: { from?: string | undefined; to?: string | undefined }) {
  return { from: query.from ? new Date(query.from) : undefined, to: query.to ? new Date(query.to) : undefined };
}

/** Returns a round of the caller. Throws AppError `not_found`, also for another member's round. */
async function requireBet(request: RequestContext, id: string): Promise<BetDetails> {
  const bet = await findBet(request.app.db, memberOf(request).id, BigInt(id));
  if (!bet) throw new AppError('not_found');
  return bet;
}

/**
 * Returns the request for the address that shows a round; undefined for a round that is not settled and for a vendor that shows
 * none. The request throws AppError `replay_unavailable` when the vendor does not answer, or has no such round.
 */
async function findReplay(
  request: RequestContext,
  { vendorCode, roundId, state }: BetDetails,
): Promise<(() => Promise<string>) | undefined> {
  if (state !== 'closed') return undefined;
  const { app, languageTag, log } = request;
  const vendor = await findVendor(app.db, vendorCode);
  const port = vendor && app.vendorPorts.of(vendor);
  if (!port?.getRoundAddress) return undefined;
  const { getRoundAddress } = port;
  const view = { roundId, playerId: memberOf(request).publicId, languageTag };
  return async () => {
    try {
      return await getRoundAddress(view);
    } catch (error) {
      if (!(error instanceof VendorUnavailableError || error instanceof VendorRefusedError)) throw error;
      log.warn({ err: error, vendor: vendorCode }, 'a vendor did not show a round');
      throw new AppError('replay_unavailable', { cause: error });
    }
  };
}

export const recordHandlers: Handlers<
  | 'GET /wps/member/records/account'
  | 'GET /wps/member/profit'
  | 'GET /wps/member/records/bets'
  | 'GET /wps/member/records/betGames'
  | 'GET /wps/member/records/bets/{id}'
  | 'GET /wps/member/records/bets/{id}/replay'
> = {
  async 'GET /wps/member/records/account'(request, { query }) {
    const member = memberOf(request);
    const { pageNo, pageSize, kind } = query;
    const accountId = await getAccountId(request.app.db, member);
    const filter = { pageNo, pageSize, accountId, ...entriesOf(kind), ...period(query) };
    const { page, sums } = await listTransactions(request, filter, member.currency);
    const receivable = await getReceivable(request.app.db, member.id);
    return { ...page, currency: member.currency, sums: sums && toTransactionSums(sums), receivable };
  },

  async 'GET /wps/member/profit'(request, { query }) {
    const { currency, id: memberId } = memberOf(request);
    const { vendor: vendorCode, ...days } = query;
    const lines = await getMemberProfit(request.app.db, { memberId, currency, vendorCode, ...days });
    return { currency, ...toProfitResponse(lines) };
  },

  async 'GET /wps/member/records/bets'(request, { query }) {
    const { currency, id: memberId } = memberOf(request);
    const { pageNo, pageSize, category, vendor: vendorCode, gameCode, state } = query;
    const filter = { memberId, pageNo, pageSize, category, vendorCode, gameCode, state, ...period(query) };
    const { page, totals } = await listBets(request.app.db, filter);
    const rows = page.rows.map((bet) => toBetResponse(bet, currency, request.languageTag));
    return { ...page, rows, currency, totals: toBetTotalsResponse(totals) };
  },

  async 'GET /wps/member/records/betGames'(request, { query }) {
    const games = await listPlayedGames(request.app.db, { memberId: memberOf(request).id, ...period(query) });
    return { list: games.map((game) => toPlayedGameResponse(game, request.languageTag)) };
  },

  async 'GET /wps/member/records/bets/{id}'(request, { params }) {
    const bet = await requireBet(request, params.id);
    return {
      ...toBetDetailsResponse(bet, memberOf(request).currency, request.languageTag),
      hasReplay: (await findReplay(request, bet)) !== undefined,
    };
  },

  async 'GET /wps/member/records/bets/{id}/replay'(request, { params }) {
    const bet = await requireBet(request, params.id);
    const requestReplay = await findReplay(request, bet);
    if (!requestReplay) throw new AppError('not_found');
    return { address: await requestReplay() };
  },
};
