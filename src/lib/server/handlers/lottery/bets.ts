import { getTitle } from '#domain/games';
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
import type { CallContext, Handlers } from '../../context.ts';
import {
  toBetResponse,
  toBetDetailsResponse,
  toSlipResponse,
  toPricingResponse,
} from '../../presenters/lottery-bets.ts';
import { memberOf } from '../identity/caller.ts';

const RECENT_GAMES = 10;

type BetCall =
  | 'GET /lgw/games/{gameCode}/pricing'
  | 'POST /lgw/bets'
  | 'GET /lgw/bets'
  | 'GET /lgw/bets/{id}'
  | 'DELETE /lgw/bets/{id}'
  | 'POST /lgw/chases'
  | 'DELETE /lgw/chases/{id}'
  | 'GET /lgw/vn/games/game_menu/recent';

export const lotteryBetHandlers: Handlers<BetCall> = {
  async 'GET /lgw/games/{gameCode}/pricing'(call, { params }) {
    return toPricingResponse(await readPricing(call.app.db, params.gameCode), call.app.config.currency);
  },

  async 'POST /lgw/bets'(call, { body }) {
    const lines = body.lines.map((line) => toLine(line, body.issue));
    const slip = await call.app.bets.place({ ...toPlacement(call, body), lines });
    return toSlipResponse(slip, memberOf(call).currency);
  },

  async 'GET /lgw/bets'(call, { query }) {
    const member = memberOf(call);
    const { from, to, ...filter } = query;
    const period = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
    const page = await listLotteryBets(call.app.db, { ...filter, ...period, memberId: member.id });
    return { ...page, rows: page.rows.map((bet) => toBetResponse(bet, member.currency, call.tag)) };
  },

  async 'GET /lgw/bets/{id}'(call, { params }) {
    const member = memberOf(call);
    const bet = await findLotteryBet(call.app.db, member.id, params.id);
    return toBetDetailsResponse(bet, member.currency, call.tag);
  },

  async 'DELETE /lgw/bets/{id}'(call, { params }) {
    return toRefundResponse(call, await cancelBet(cancelDeps(call), memberOf(call).id, params.id));
  },

  async 'POST /lgw/chases'(call, { body }) {
    const { draws, line, stopOnWin: stopsOnWin } = body;
    const lines = draws.map(({ issue: drawNumber, multiplier }) => toLine({ ...line, multiplier }, drawNumber));
    const slip = await call.app.bets.place({ ...toPlacement(call, body), lines, multiDraw: { stopsOnWin } });
    return toSlipResponse(slip, memberOf(call).currency);
  },

  async 'DELETE /lgw/chases/{id}'(call, { params }) {
    return toRefundResponse(call, await cancelMultiDraw(cancelDeps(call), memberOf(call).id, params.id));
  },

  async 'GET /lgw/vn/games/game_menu/recent'(call) {
    const codes = await listRecentLotteryGames(call.app.db, memberOf(call).id, RECENT_GAMES);
    const games = new Map((await listCatalogue(call.app.db)).map((game) => [game.gameCode, game]));
    const recent = codes.flatMap((code) => games.get(code) ?? []).filter(({ isEnabled }) => isEnabled);
    return {
      gameMenus: recent.map(({ gameId, gameCode, titles, group, isUnderMaintenance }) => ({
        gameId,
        gameCode,
        gameName: getTitle({ ...titles }, call.tag),
        gameGroupCode: group,
        maintenance: isUnderMaintenance,
      })),
    };
  },
};

type SlipBody = Pick<HandlerInput<'POST /lgw/bets'>['body'], 'gameCode' | 'prizeMode' | 'acceptBetter'>;
type LineBody = HandlerInput<'POST /lgw/bets'>['body']['lines'][number];

function toPlacement(call: CallContext, { gameCode, prizeMode, acceptBetter: acceptsBetter }: SlipBody) {
  const { idempotency: attempt } = call;
  if (!attempt) throw new Error('a bet slip needs an idempotency key');
  return { member: memberOf(call), ...attempt, gameCode, prizeMode, acceptsBetter };
}

function toLine({ unitStake: unitStakeMinor, ...line }: LineBody, drawNumber: string) {
  return { ...line, unitStakeMinor, drawNumber };
}

const cancelDeps = ({ app }: CallContext) => ({ db: app.db, notifier: app.pushHub });

function toRefundResponse(call: CallContext, refund: Refund | undefined) {
  return { count: refund?.count ?? 0, refund: refund?.refundMinor ?? 0n, currency: memberOf(call).currency };
}
