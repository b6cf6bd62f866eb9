import { getTitle } from '#i18n/titles';
import {
  cancelMultiDraw,
  cancelBet,
  findLotteryBet,
  listCatalogue,
  listLotteryBets,
  listRecentLotteryGames,
  readPricing,
  type Refund,
} from '#domain/lottery';
import type { HandlerInput } from '#api/table';
import type { RequestContext, Handlers } from '../../context.ts';
import { toBetTotalsResponse } from '../../presenters/bets.ts';
import {
  toBetResponse,
  toBetDetailsResponse,
  toSlipResponse,
  toOddsResponse,
  toPricingResponse,
} from '../../presenters/lottery-bets.ts';
import { memberOf } from '../identity/caller.ts';

const RECENT_GAMES = 10;

type BetEndpoint =
  | 'GET /lgw/games/{gameCode}/pricing'
  | 'GET /lgw/games/{gameCode}/pricing/own'
  | 'POST /lgw/bets'
  | 'GET /lgw/bets'
  | 'GET /lgw/bets/{id}'
  | 'DELETE /lgw/bets/{id}'
  | 'POST /lgw/chases'
  | 'DELETE /lgw/chases/{id}'
  | 'GET /lgw/vn/games/game_menu/recent';

export const lotteryBetHandlers: Handlers<BetEndpoint> = {
  async 'GET /lgw/games/{gameCode}/pricing'(request, { params }) {
    return toPricingResponse(await readPricing(request.app.db, params.gameCode), request.app.config.currency);
  },

  async 'GET /lgw/games/{gameCode}/pricing/own'(request, { params }) {
    const { oddsTable } = memberOf(request);
    const { odds } = await readPricing(request.app.db, params.gameCode);
    return { oddsTable, odds: toOddsResponse(odds, oddsTable) };
  },

  async 'POST /lgw/bets'(request, { body }) {
    const lines = body.lines.map((line) => toLine(line, body.issue));
    const slip = await request.app.bets.place({ ...toPlacement(request, body), lines });
    return toSlipResponse(slip, memberOf(request).currency);
  },

  async 'GET /lgw/bets'(request, { query }) {
    const member = memberOf(request);
    const { from, to, totals: wanted, ...filter } = query;
    const period = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
    const own = { ...filter, ...period, memberId: member.id, hasTotals: wanted === 'true' };
    const { page, totals } = await listLotteryBets(request.app.db, own);
    const { currency } = member;
    return {
      ...page,
      rows: page.rows.map((bet) => toBetResponse(bet, currency, request.languageTag)),
      currency,
      totals: totals && toBetTotalsResponse(totals),
    };
  },

  async 'GET /lgw/bets/{id}'(request, { params }) {
    const member = memberOf(request);
    const bet = await findLotteryBet(request.app.db, member.id, params.id);
    return toBetDetailsResponse(bet, member.currency, request.languageTag);
  },

  async 'DELETE /lgw/bets/{id}'(request, { params }) {
    return toRefundResponse(request, await cancelBet(cancelDeps(request), memberOf(request).id, params.id));
  },

  async 'POST /lgw/chases'(request, { body }) {
    const { draws, line, stopOnWin: stopsOnWin } = body;
    const lines = draws.map(({ issue: drawNumber, multiplier }) => toLine({ ...line, multiplier }, drawNumber));
    const slip = await request.app.bets.place({ ...toPlacement(request, body), lines, multiDraw: { stopsOnWin } });
    return toSlipResponse(slip, memberOf(request).currency);
  },

  async 'DELETE /lgw/chases/{id}'(request, { params }) {
    return toRefundResponse(request, await cancelMultiDraw(cancelDeps(request), memberOf(request).id, params.id));
  },

  async 'GET /lgw/vn/games/game_menu/recent'(request) {
    const codes = await listRecentLotteryGames(request.app.db, memberOf(request).id, RECENT_GAMES);
    const games = new Map((await listCatalogue(request.app.db)).map((game) => [game.gameCode, game]));
    const recent = codes.flatMap((code) => games.get(code) ?? []).filter(({ isEnabled }) => isEnabled);
    return {
      gameMenus: recent.map(({ gameId, gameCode, titles, group, isUnderMaintenance }) => ({
        gameId,
        gameCode,
        gameName: getTitle({ ...titles }, request.languageTag),
        gameGroupCode: group,
        maintenance: isUnderMaintenance,
      })),
    };
  },
};

type SlipBody = Pick<HandlerInput<'POST /lgw/bets'>['body'], 'gameCode' | 'prizeMode' | 'acceptBetter'>;
type LineBody = HandlerInput<'POST /lgw/bets'>['body']['lines'][number];

function toPlacement(request: RequestContext, { gameCode, prizeMode, acceptBetter: acceptsBetter }: SlipBody) {
  const { idempotency: attempt } = request;
  if (!attempt) throw new Error('a bet slip needs an idempotency key');
  return { member: memberOf(request), ...attempt, gameCode, prizeMode, acceptsBetter };
}

function toLine({ unitStake: unitStakeMinor, ...line }: LineBody, drawNumber: string) {
  return { ...line, unitStakeMinor, drawNumber };
}

const cancelDeps = ({ app }: RequestContext) => ({ db: app.db, notifier: app.liveEventHub });

function toRefundResponse(request: RequestContext, refund: Refund | undefined) {
  return { count: refund?.count ?? 0, refund: refund?.refundMinor ?? 0n, currency: memberOf(request).currency };
}
