import { getInhouseRound, type SettledRound } from '#domain/inhouse';
import { parseAmount } from '#kernel/money';
import type { Handlers } from '../../context.ts';
import { memberOf } from '../identity/caller.ts';
import { toFactsResponse } from './facts.ts';
import { toStepRoundResponse } from './step-rounds.ts';

function toSettledResponse(round: SettledRound) {
  const { game, choice, outcome } = round;
  return { ...toFactsResponse(round), game, choice, outcome };
}

/** Handlers of bets on in-house games. */
export const inhouseBetHandlers: Handlers<'POST /wps/inhouse/{game}/bets' | 'GET /wps/inhouse/rounds/{roundId}'> = {
  async 'POST /wps/inhouse/{game}/bets'(request, { params: { game }, body: { stake, choice, nonce } }) {
    const { app, idempotency: attempt } = request;
    if (!attempt) throw new Error('a bet needs an idempotency key');
    const bet = { ...attempt, member: memberOf(request), game, choice, nonce, stakeMinor: parseAmount(stake) };
    return toSettledResponse(await app.inhouseBets.place(bet));
  },

  async 'GET /wps/inhouse/rounds/{roundId}'(request, { params: { roundId: id } }) {
    const { db, sealer } = request.app;
    const round = await getInhouseRound(db, sealer, { memberId: memberOf(request).id, id });
    const serverSeed = round.serverSeed ?? null;
    if ('state' in round) return { ...toStepRoundResponse(round), serverSeed };
    return { ...toSettledResponse(round), serverSeed };
  },
};
