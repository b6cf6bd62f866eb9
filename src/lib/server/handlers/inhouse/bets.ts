import { getInhouseRound, type InhouseRound } from '#domain/inhouse';
import { parseAmount } from '#kernel/money';
import { formatMultiplier } from '#rules/inhouse/bets';
import type { HandlerResponse } from '#api/table';
import type { Handlers } from '../../context.ts';
import { memberOf } from '../identity/caller.ts';

type SettledRound = HandlerResponse<'POST /wps/inhouse/{game}/bets'>;

function toRoundResponse(round: InhouseRound): SettledRound {
  const { stakeMinor, payoutMinor, validBetMinor, balanceBeforeMinor, balanceAfterMinor, placedAt, ...shown } = round;
  return {
    ...shown,
    stake: stakeMinor,
    multiplier: formatMultiplier(round.multiplier),
    payout: payoutMinor,
    validBet: validBetMinor,
    balanceBefore: balanceBeforeMinor,
    balanceAfter: balanceAfterMinor,
    at: placedAt,
  };
}

/** Handlers of bets on in-house games. */
export const inhouseBetHandlers: Handlers<'POST /wps/inhouse/{game}/bets' | 'GET /wps/inhouse/rounds/{roundId}'> = {
  async 'POST /wps/inhouse/{game}/bets'(request, { params: { game }, body: { stake, choice, nonce } }) {
    const { app, idempotency: attempt } = request;
    if (!attempt) throw new Error('a bet needs an idempotency key');
    const bet = { ...attempt, member: memberOf(request), game, choice, nonce, stakeMinor: parseAmount(stake) };
    return toRoundResponse(await app.inhouseBets.place(bet));
  },

  async 'GET /wps/inhouse/rounds/{roundId}'(request, { params: { roundId: id } }) {
    const { db, sealer } = request.app;
    const round = await getInhouseRound(db, sealer, { memberId: memberOf(request).id, id });
    return { ...toRoundResponse(round), serverSeed: round.serverSeed ?? null };
  },
};
