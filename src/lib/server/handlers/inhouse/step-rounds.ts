import { listOpenRounds, type SteppedRound, takeStep } from '#domain/inhouse';
import { parseAmount } from '#kernel/money';
import type { Handlers } from '../../context.ts';
import { memberOf } from '../identity/caller.ts';
import { toFactsResponse } from './facts.ts';

export function toStepRoundResponse(round: SteppedRound) {
  const { game, choice, state, steps, outcome } = round;
  return { ...toFactsResponse(round), game, choice, state, steps, outcome };
}

/** Handlers of in-house games of several steps. */
export const inhouseStepHandlers: Handlers<
  'POST /wps/inhouse/{stepGame}/rounds' | 'GET /wps/inhouse/open-rounds' | 'POST /wps/inhouse/rounds/{roundId}/steps'
> = {
  async 'POST /wps/inhouse/{stepGame}/rounds'(request, { params: { stepGame: game }, body: { stake, choice, nonce } }) {
    const { app, idempotency: attempt } = request;
    if (!attempt) throw new Error('a round needs an idempotency key');
    const start = { ...attempt, member: memberOf(request), game, choice, nonce, stakeMinor: parseAmount(stake) };
    return toStepRoundResponse(await app.inhouseBets.start(start));
  },

  async 'GET /wps/inhouse/open-rounds'(request) {
    const { db, sealer } = request.app;
    const rounds = await listOpenRounds(db, sealer, memberOf(request).id);
    return { rounds: rounds.map(toStepRoundResponse) };
  },

  async 'POST /wps/inhouse/rounds/{roundId}/steps'(request, { params: { roundId: id }, body }) {
    const { db, sealer, liveEventHub: notifier } = request.app;
    return toStepRoundResponse(
      await takeStep({ db, sealer, notifier }, { ...body, memberId: memberOf(request).id, id }),
    );
  },
};
