import {
  assertTermsChange,
  changeGameTerms,
  closeRoundByRules,
  CRASH_BETS_PER_PAGE,
  findLeftRound,
  listGameTerms,
  listLeftRounds,
  listMemberLimits,
  setMemberLimits,
  type TermsChange,
} from '#domain/inhouse';
import { reviewMember } from '#domain/members';
import { formatAmount } from '#kernel/money';
import type { HandlerInput } from '#api/table';
import { runAudited } from '../../audit/audit-record.ts';
import type { Handlers, SecondPersonRules } from '../../context.ts';
import { acting } from './session.ts';

type Body = HandlerInput<'PUT /ops/api/inhouse/terms'>['body'];

function toChange(body: Body): TermsChange {
  const { game, currency, revision, enabled, rtpBps, minCycleMs, allowsAutoplay, ...amounts } = body;
  const { min: minMinor, max: maxMinor, step: stepMinor, maxWin: maxWinMinor } = amounts;
  const { maxDayLoss: maxDayLossMinor, roundLimit: roundLimitMinor } = amounts;
  const limits = { minMinor, maxMinor, stepMinor, maxWinMinor, maxDayLossMinor, roundLimitMinor };
  return { game, currency, revision, terms: { isOn: enabled, rtpBps, minCycleMs, allowsAutoplay, ...limits } };
}

/** Refuses what nobody could approve before it is proposed. */
export const inhouseSecondPersonRules: SecondPersonRules = {
  'PUT /ops/api/inhouse/terms': async ({ app }, { body }) => {
    await assertTermsChange(app.db, toChange(body));
    return true;
  },
  'POST /ops/api/inhouse/rounds/{id}/close': async ({ app }, { params }) => {
    await findLeftRound(app.db, BigInt(params.id));
    return true;
  },
};

const orEmpty = (amountMinor: bigint | null) => (amountMinor === null ? '' : formatAmount(amountMinor));

/** Handlers of in-house games: their terms, members' own limits, and rounds that were left open. */
export const backOfficeInhouseHandlers: Handlers<
  | 'GET /ops/api/inhouse/terms'
  | 'PUT /ops/api/inhouse/terms'
  | 'GET /ops/api/inhouse/rounds'
  | 'POST /ops/api/inhouse/rounds/{id}/close'
  | 'GET /ops/api/members/{memberId}/inhouse-limits'
  | 'PUT /ops/api/members/{memberId}/inhouse-limits'
> = {
  async 'GET /ops/api/inhouse/terms'({ app: { db } }) {
    const rows = await listGameTerms(db);
    const terms = rows.map(
      ({ isOn: enabled, minMinor, maxMinor, stepMinor, maxWinMinor, maxDayLossMinor, roundLimitMinor, ...row }) => ({
        ...row,
        enabled,
        min: minMinor,
        max: maxMinor,
        step: stepMinor,
        maxWin: maxWinMinor,
        maxDayLoss: maxDayLossMinor,
        roundLimit: roundLimitMinor,
      }),
    );
    return { terms };
  },

  async 'PUT /ops/api/inhouse/terms'(request, { body }) {
    const { game, currency, enabled, rtpBps, min, max, step, maxWin, maxDayLoss, minCycleMs, reason } = body;
    const { roundLimit, allowsAutoplay } = body;
    await runAudited(
      acting(request),
      (tx) => changeGameTerms(tx, toChange(body)),
      () => ({
        action: 'inhouse.terms',
        subject: `${game} ${currency}`,
        details: {
          enabled: String(enabled),
          rtpBps: String(rtpBps),
          min: formatAmount(min),
          max: formatAmount(max),
          step: formatAmount(step),
          maxWin: formatAmount(maxWin),
          maxDayLoss: orEmpty(maxDayLoss),
          minCycleMs: String(minCycleMs),
          roundLimit: orEmpty(roundLimit),
          allowsAutoplay: String(allowsAutoplay),
          reason,
        },
      }),
    );
    return null;
  },

  async 'GET /ops/api/inhouse/rounds'({ app: { db } }, { query }) {
    const page = await listLeftRounds(db, query);
    return {
      ...page,
      rows: page.rows.map(
        ({ id, game, account, publicMemberId: memberId, roundId, stakeMinor, currency, openedAt }) => ({
          id: String(id),
          game,
          account,
          memberId,
          roundId,
          stake: stakeMinor,
          currency,
          openedAt,
        }),
      ),
    };
  },

  async 'POST /ops/api/inhouse/rounds/{id}/close'(request, { params: { id }, body: { reason } }) {
    const { sealer, liveEventHub: notifier, securityEvents, crashFeed } = request.app;
    const onLucky = (subject: string) => securityEvents.record({ kind: 'crash_luck', subject });
    const deps = { sealer, notifier, onLucky, betsPerPage: CRASH_BETS_PER_PAGE };
    await runAudited(
      acting(request),
      async (tx, actor) => {
        const round = await closeRoundByRules(tx, { ...deps, runner: actor }, BigInt(id));
        if (round.game === 'crash') tx.afterCommit(() => crashFeed.changed(round.currency));
        return round;
      },
      ({ game, roundId, publicMemberId: memberId, stakeMinor }) => ({
        action: 'inhouse.round.close',
        subject: roundId,
        details: { game, memberId, stake: formatAmount(stakeMinor), reason },
      }),
    );
    return null;
  },

  async 'GET /ops/api/members/{memberId}/inhouse-limits'({ app: { db } }, { params: { memberId } }) {
    const { id } = await reviewMember(db, memberId);
    const limits = await listMemberLimits(db, id);
    return {
      limits: limits.map(({ game, maxMinor, maxWinMinor }) => ({
        game: game ?? null,
        max: maxMinor,
        maxWin: maxWinMinor,
      })),
    };
  },

  async 'PUT /ops/api/members/{memberId}/inhouse-limits'(request, { params: { memberId }, body }) {
    const { game, max: maxMinor, maxWin: maxWinMinor, reason } = body;
    const { id } = await reviewMember(request.app.db, memberId);
    await runAudited(
      acting(request),
      (tx) => setMemberLimits(tx, id, { game: game ?? undefined, maxMinor, maxWinMinor }),
      () => ({
        action: 'inhouse.limits',
        subject: memberId,
        details: { game: game ?? '', max: orEmpty(maxMinor), maxWin: orEmpty(maxWinMinor), reason },
      }),
    );
    return null;
  },
};
