import { listEndedRounds, listGameTerms, listLiveFigures, listOwnTerms, listRecentRounds } from '#domain/inhouse';
import { formatHundredths, formatMultiplier } from '#rules/inhouse/bets';
import { leavesNoBet } from '#rules/inhouse/closing-limits';
import { isStepGame } from '#rules/inhouse/step-games';
import type { Handlers } from '../../context.ts';
import { memberOf } from '../identity/caller.ts';

/** Rounds that the page of a game shows. */
const RECENT_ROUNDS = 20;

/** Handlers of what the page of an in-house game shows before a bet. */
export const inhouseGameHandlers: Handlers<
  'GET /wps/inhouse/games' | 'GET /wps/inhouse/live' | 'GET /wps/inhouse/rounds'
> = {
  async 'GET /wps/inhouse/games'({ app: { db }, member }) {
    const list = (member ? await listOwnTerms(db, member.id) : await listGameTerms(db)).map(
      ({ game, currency, isOn, rtpBps, minMinor, maxMinor, stepMinor, maxWinMinor, allowsAutoplay }) => ({
        game,
        currency,
        isOpen: isOn,
        isClosedByLimits: leavesNoBet(game, { rtpBps, minMinor, maxMinor, stepMinor, maxWinMinor }),
        rtpBps,
        min: minMinor,
        max: maxMinor,
        step: stepMinor,
        maxWin: maxWinMinor,
        allowsAutoplay,
      }),
    );
    return { list };
  },

  async 'GET /wps/inhouse/live'({ app: { db } }) {
    const list = (await listLiveFigures(db)).map(({ best, points, ...figures }) => ({
      ...figures,
      best: best === null ? null : formatMultiplier(best),
      points: points.map(formatHundredths),
    }));
    return { list };
  },

  async 'GET /wps/inhouse/rounds'(request, { query: { game } }) {
    const { db, sealer } = request.app;
    const selected = { memberId: memberOf(request).id, count: RECENT_ROUNDS };
    const rounds = isStepGame(game)
      ? await listEndedRounds(db, sealer, { ...selected, game })
      : await listRecentRounds(db, { ...selected, game });
    const list = rounds.map(({ id, outcome, nonce, stakeMinor, payoutMinor, placedAt, multiplier }) => ({
      id,
      outcome,
      nonce,
      multiplier: formatMultiplier(multiplier),
      stake: stakeMinor,
      payout: payoutMinor,
      at: placedAt,
    }));
    return { list };
  },
};
