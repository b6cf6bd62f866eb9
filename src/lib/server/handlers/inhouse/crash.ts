import {
  type CrashBetView,
  type CrashRoundView,
  getCrashBet,
  getCrashRound,
  getEndedCrashRound,
  listCrashBets,
  listCrashRounds,
} from '#domain/inhouse';
import { parseAmount } from '#kernel/money';
import { formatHundredths } from '#rules/inhouse/bets';
import type { Handlers } from '../../context.ts';
import { toCrashRoundResponse, toFairnessResponse } from '../../presenters/crash.ts';
import { memberOf } from '../identity/caller.ts';
import { eventStream } from '../site/event-streams.ts';

const shown = (hundredths: number | null) => (hundredths === null ? null : formatHundredths(hundredths));

function toBetResponse(bet: CrashBetView) {
  return {
    ...toFairnessResponse(bet),
    id: bet.id,
    roundId: String(bet.crashRoundId),
    roundState: bet.roundState,
    currency: bet.currency,
    stake: bet.stakeMinor,
    auto: shown(bet.auto),
    state: bet.state,
    ceiling: shown(bet.ceiling),
    multiplier: shown(bet.multiplier),
    tick: bet.tick,
    refundReason: bet.refundReason,
    payout: bet.payoutMinor,
    validBet: bet.validBetMinor,
    balanceBefore: bet.balanceBeforeMinor,
    balanceAfter: bet.balanceAfterMinor,
    at: bet.placedAt,
  };
}

function toEndedResponse(round: CrashRoundView) {
  return { ...toCrashRoundResponse(round), bettingEndsAt: round.bettingEndsAt };
}

/** Handlers of crash. */
export const crashHandlers: Handlers<
  | 'GET /wps/crash/round'
  | 'GET /wps/crash/rounds'
  | 'GET /wps/crash/rounds/{roundId}'
  | 'GET /wps/crash/events'
  | 'GET /wps/crash/bets'
  | 'POST /wps/crash/bets'
  | 'GET /wps/crash/bets/{betId}'
  | 'POST /wps/crash/bets/{betId}/cancel'
  | 'POST /wps/crash/bets/{betId}/cashOut'
> = {
  async 'GET /wps/crash/round'({ app: { db, config, clock, crashFeed } }) {
    await crashFeed.watched();
    const round = await getCrashRound(db, config.currency);
    if (!round) return { serverTime: clock.now(), round: null };
    const { now, elapsedUs, bets, players, stakesMinor } = round;
    return {
      serverTime: now,
      round: {
        ...toEndedResponse(round),
        elapsedUs: elapsedUs === null ? null : Number(elapsedUs),
        bets,
        players,
        stakes: stakesMinor,
      },
    };
  },

  async 'GET /wps/crash/rounds'({ app: { db, config } }, { query }) {
    const page = await listCrashRounds(db, config.currency, query);
    return { ...page, rows: page.rows.map(toEndedResponse) };
  },

  async 'GET /wps/crash/rounds/{roundId}'({ app: { db, config } }, { params: { roundId } }) {
    return toEndedResponse(await getEndedCrashRound(db, config.currency, BigInt(roundId)));
  },

  async 'GET /wps/crash/events'({ app, network, wideNetwork }) {
    return eventStream(await app.crashFeed.open({ network, wideNetwork }));
  },

  async 'GET /wps/crash/bets'(request) {
    const { db } = request.app;
    const { id, currency } = memberOf(request);
    const round = await getCrashRound(db, currency);
    return { bets: round ? (await listCrashBets(db, round.id, id)).map(toBetResponse) : [] };
  },

  async 'POST /wps/crash/bets'(request, { body: { roundId, stake, auto } }) {
    const { app, idempotency: attempt } = request;
    if (!attempt) throw new Error('a bet needs an idempotency key');
    const bet = {
      ...attempt,
      member: memberOf(request),
      crashRoundId: BigInt(roundId),
      stakeMinor: parseAmount(stake),
      auto,
    };
    return toBetResponse(await app.crashBets.place(bet));
  },

  async 'GET /wps/crash/bets/{betId}'(request, { params: { betId: id } }) {
    return toBetResponse(await getCrashBet(request.app.db, { memberId: memberOf(request).id, id }));
  },

  async 'POST /wps/crash/bets/{betId}/cancel'(request, { params: { betId: id } }) {
    return toBetResponse(await request.app.crashBets.cancel({ memberId: memberOf(request).id, id }));
  },

  async 'POST /wps/crash/bets/{betId}/cashOut'(request, { params: { betId: id } }) {
    return toBetResponse(await request.app.crashBets.cashOut({ memberId: memberOf(request).id, id }));
  },
};
