import { getTitle } from '#i18n/titles';
import {
  changeGame,
  changeJackpots,
  setOddsOverrides,
  listTopLiabilities,
  listDrawHistory,
  enterResult,
  listExternalDraws,
  findGame,
  listJackpotDraws,
  listJackpots,
  listCatalogue,
  moveReserve,
  listGameOdds,
  voidDraw,
  type CatalogueGame,
  type GameOdds,
} from '#domain/lottery';
import { AppError } from '#kernel/errors';
import { formatAmount } from '#kernel/money';
import { hasJackpots, ticketPrice } from '#rules/lottery';
import { riskLevel } from '#rules/lottery/limits/exposure';
import type { RequestContext, Handlers, SecondPersonRules } from '../../context.ts';
import { detailsOf, runAudited } from '../../audit/audit-record.ts';
import { toJackpotDrawResponse, toResultNumbers } from '../../presenters/lottery.ts';
import { acting } from './session.ts';

function toGameResponse(request: RequestContext, game: CatalogueGame) {
  const { gameCode, group, isInHouse, isEnabled, isUnderMaintenance, isHot, isNew, sort, closeSeconds } = game;
  return {
    gameCode,
    gameName: getTitle({ ...game.titles }, request.languageTag),
    group,
    isInHouse,
    isEnabled,
    isUnderMaintenance,
    isHot,
    isNew,
    sort,
    closeSeconds: closeSeconds ?? game.schedule.closeSeconds,
    isCloseChanged: closeSeconds !== null,
    currency: request.app.config.currency,
    limits: game.limits,
    changedLimits: Object.keys(game.limitChanges).toSorted(),
    disabledBetTypes: [...game.disabledBetTypes],
    hasJackpots: hasJackpots(game),
  };
}

function toOddsResponse(request: RequestContext, { game: { gameCode, titles }, rows }: GameOdds) {
  return { gameCode, gameName: getTitle({ ...titles }, request.languageTag), rows };
}

const SHOWN_DRAWS = 10;

/** Presents a game's jackpots. Throws AppError `not_found` for a game without jackpots. */
async function toJackpotsResponse(request: RequestContext, gameCode: string) {
  const { db } = request.app;
  const game = await findGame(db, gameCode);
  const jackpots = await listJackpots(db, [gameCode]);
  const [first] = jackpots;
  if (!first) throw new AppError('not_found');
  const { rows } = await listDrawHistory(db, { gameCode, day: undefined, pageNo: 1, pageSize: SHOWN_DRAWS });
  const outcomes = await listJackpotDraws(
    db,
    gameCode,
    rows.map(({ drawNumber }) => drawNumber),
  );
  return {
    gameCode,
    gameName: getTitle({ ...game.titles }, request.languageTag),
    currency: first.currency,
    ticketPrice: ticketPrice(first.currency),
    reserve: first.reserveMinor,
    jackpots: jackpots.map(({ tier, amountMinor: amount, seedMinor: seed, poolBps, reserveBps }) => ({
      tier,
      amount,
      seed,
      poolBps,
      reserveBps,
    })),
    draws: outcomes.map((draw) => {
      const { tier, amount, winners, paid } = toJackpotDrawResponse(draw, first.currency);
      return { issue: draw.drawNumber, drawTime: draw.drawsAt, tier, amount, winners, paid, poolAfter: draw.leftMinor };
    }),
  };
}

const SHOWN_OUTCOMES = 100;

const toNumbersOrNull = (result: string | null) => (result === null ? null : toResultNumbers(result));

/** Taking a game off sale must not wait for anybody; what changes the house's risk does. */
export const gameSecondPersonRules: SecondPersonRules = {
  'PUT /ops/api/lottery/games/{gameCode}': async (_, { body }) =>
    body.limits !== undefined || body.closeSeconds !== undefined,
};

export const backOfficeLotteryHandlers: Handlers<
  | 'GET /ops/api/lottery/games'
  | 'PUT /ops/api/lottery/games/{gameCode}'
  | 'GET /ops/api/lottery/games/{gameCode}/odds'
  | 'PUT /ops/api/lottery/games/{gameCode}/odds'
  | 'GET /ops/api/lottery/games/{gameCode}/jackpots'
  | 'PUT /ops/api/lottery/games/{gameCode}/jackpots'
  | 'POST /ops/api/lottery/games/{gameCode}/reserve'
  | 'GET /ops/api/lottery/results'
  | 'POST /ops/api/lottery/results'
  | 'GET /ops/api/lottery/exposures'
  | 'POST /ops/api/lottery/voids'
> = {
  async 'GET /ops/api/lottery/games'(request) {
    return { rows: (await listCatalogue(request.app.db)).map((game) => toGameResponse(request, game)) };
  },

  async 'PUT /ops/api/lottery/games/{gameCode}'(request, { params: { gameCode }, body }) {
    const game = await runAudited(
      acting(request),
      (tx) => changeGame(tx, gameCode, body),
      () => ({ action: 'lottery.game', subject: gameCode, details: detailsOf(body) }),
    );
    return toGameResponse(request, game);
  },

  async 'GET /ops/api/lottery/games/{gameCode}/odds'(request, { params: { gameCode } }) {
    return toOddsResponse(request, await listGameOdds(request.app.db, gameCode));
  },

  async 'PUT /ops/api/lottery/games/{gameCode}/odds'(request, { params: { gameCode }, body }) {
    const odds = await runAudited(
      acting(request),
      (tx) => setOddsOverrides(tx, gameCode, body.odds),
      () => ({ action: 'lottery.odds', subject: gameCode, details: detailsOf(body) }),
    );
    return toOddsResponse(request, odds);
  },

  'GET /ops/api/lottery/games/{gameCode}/jackpots'(request, { params: { gameCode } }) {
    return toJackpotsResponse(request, gameCode);
  },

  async 'PUT /ops/api/lottery/games/{gameCode}/jackpots'(
    request,
    { params: { gameCode }, body: { jackpots, reason } },
  ) {
    const changes = jackpots.map(({ seed: seedMinor, ...rest }) => ({ ...rest, seedMinor }));
    const logged = jackpots.map(({ seed, ...rest }) => ({ ...rest, seed: formatAmount(seed) }));
    await runAudited(
      acting(request),
      (tx) => changeJackpots(tx, gameCode, changes),
      () => ({ action: 'lottery.jackpots', subject: gameCode, details: detailsOf({ jackpots: logged, reason }) }),
    );
    return toJackpotsResponse(request, gameCode);
  },

  async 'POST /ops/api/lottery/games/{gameCode}/reserve'(request, { params: { gameCode }, body }) {
    const { key, direction, amount, reason } = body;
    await runAudited(
      acting(request),
      (tx) => moveReserve(tx, gameCode, { key, amountMinor: direction === 'in' ? amount : -amount }),
      (isMoved) =>
        isMoved
          ? {
              action: 'lottery.reserve',
              subject: gameCode,
              details: { direction, amount: formatAmount(amount), reason },
            }
          : undefined,
    );
    return toJackpotsResponse(request, gameCode);
  },

  async 'GET /ops/api/lottery/results'(request, { query: { gameCode, show, pageNo, pageSize } }) {
    const isWaiting = show === 'waiting';
    const page = await listExternalDraws(request.app.db, { gameCode, isWaiting }, { pageNo, pageSize });
    return {
      ...page,
      rows: page.rows.map(({ drawNumber: issue, drawsAt: drawTime, result, entries, ...row }) => ({
        ...row,
        issue,
        drawTime,
        numbers: toNumbersOrNull(result),
        entries: entries.map(({ result: entered, ...entry }) => ({ ...entry, numbers: toNumbersOrNull(entered) })),
      })),
    };
  },

  'POST /ops/api/lottery/results'(request, { body: { gameCode, issue: drawNumber, result } }) {
    const { actor } = acting(request);
    return runAudited(
      acting(request),
      (tx) => enterResult(tx, { gameCode, drawNumber, result, staffName: actor }),
      ({ isPublished, enteredBy }) => ({
        action: isPublished ? 'lottery.result.publish' : 'lottery.result.enter',
        subject: `${gameCode} ${drawNumber}`,
        details: { ...detailsOf({ result }), enteredBy: enteredBy.join(', ') },
      }),
    );
  },

  async 'GET /ops/api/lottery/exposures'(request, { query: { gameCode, issue: drawNumber } }) {
    const { limits } = await findGame(request.app.db, gameCode);
    const risks = await listTopLiabilities(request.app.db, { gameCode, drawNumber, limit: SHOWN_OUTCOMES });
    const rows = risks.map((risk) => ({
      market: risk.market,
      outcome: risk.outcome,
      liability: risk.liabilityMinor,
      marketIncome: risk.marketIncomeMinor,
      level: riskLevel(risk, limits),
    }));
    return { currency: request.app.config.currency, limit: limits.houseMaxLossMinor, rows };
  },

  async 'POST /ops/api/lottery/voids'(request, { body: { gameCode, issue: drawNumber, cause, reason } }) {
    const { proposedBy } = request;
    await runAudited(
      acting(request),
      (tx, actor) => voidDraw(tx, { gameCode, drawNumber, cause, staff: { actor, proposedBy } }),
      () => ({ action: 'lottery.void', subject: `${gameCode} ${drawNumber}`, details: { cause, reason } }),
    );
    return { state: 'VOID' as const };
  },
};
