import { findVendor } from '#domain/games';
import { reviewMember } from '#domain/members';
import {
  assertFreeRoundsGivable,
  cancelFreeRounds,
  giveFreeRounds,
  listFreeRounds,
  type NewFreeRounds,
} from '#domain/rewards';
import type { HandlerInput } from '#api/table';
import { AppError } from '#kernel/errors';
import { formatAmount } from '#kernel/money';
import { formatFactor } from '#rules/rewards/rates';
import { STAFF_BONUS_TERMS } from '#rules/rewards/staff-bonus';
import { runAudited } from '../../audit/audit-record.ts';
import type { AppContext, Handlers, SecondPersonRules } from '../../context.ts';
import { nameAwards } from '../../presenters/award-names.ts';
import { toFreeRoundsForStaff } from '../../presenters/free-rounds.ts';
import { rewardDeps } from '../../reward-deps.ts';
import { acting } from './session.ts';

type GiveInput = HandlerInput<'POST /ops/api/members/{memberId}/free-rounds'>;

function toNewFreeRounds({ params: { memberId }, body }: GiveInput): NewFreeRounds {
  const { key, name, vendor: vendorCode, game: gameCode, rounds, stake, maxWin, validHours, bonus } = body;
  const amounts = { stakeMinor: stake, maxWinMinor: maxWin };
  return {
    memberId,
    key,
    name,
    vendorCode,
    gameCode,
    rounds,
    ...amounts,
    validHours,
    terms: bonus ? toTerms(bonus) : null,
  };
}

function toTerms(bonus: NonNullable<GiveInput['body']['bonus']>): NonNullable<NewFreeRounds['terms']> {
  return {
    ...STAFF_BONUS_TERMS,
    factorHundredths: bonus.factor,
    base: 'bonus',
    stakesFirst: 'cash',
    counts: 'all',
    principal: 'paid',
    contributionPpm: bonus.contribution,
    maxBetMinor: bonus.maxBet,
    maxConversionMinor: bonus.maxConversion ?? null,
    validHours: bonus.validHours,
  };
}

/** Throws AppError `game_unavailable` when the vendor's protocol has no free rounds. */
async function assertOffered({ db, vendorPorts }: AppContext, vendorCode: string): Promise<void> {
  const vendor = await findVendor(db, vendorCode);
  if (!vendor || !vendorPorts.of(vendor).grantReward) throw new AppError('game_unavailable');
}

/** Every call needs two people; what nobody could approve is refused before it is proposed. */
export const freeRoundsSecondPersonRules: SecondPersonRules = {
  'POST /ops/api/members/{memberId}/free-rounds': async ({ app }, input) => {
    const given = toNewFreeRounds(input);
    await assertFreeRoundsGivable(app.db, rewardDeps(app), given);
    await assertOffered(app, given.vendorCode);
    return true;
  },
};

/** Handlers of members' free rounds. */
export const backOfficeFreeRoundsHandlers: Handlers<
  | 'GET /ops/api/members/{memberId}/free-rounds'
  | 'POST /ops/api/members/{memberId}/free-rounds'
  | 'POST /ops/api/members/{memberId}/free-rounds/{freeRoundsId}/cancel'
> = {
  async 'GET /ops/api/members/{memberId}/free-rounds'({ app, languageTag }, { params, query }) {
    const { id } = await reviewMember(app.db, params.memberId);
    const listed = await listFreeRounds(app.db, id, { ...query, which: 'all' });
    const maxFactor = formatFactor(app.config.rewards.maxFactorHundredths);
    const rows = await nameAwards(app.db, listed.rows, languageTag);
    return { ...listed, rows: rows.map((row) => toFreeRoundsForStaff(row, languageTag)), maxFactor };
  },

  async 'POST /ops/api/members/{memberId}/free-rounds'(request, input) {
    const given = toNewFreeRounds(input);
    const { memberId, name, vendorCode, gameCode, rounds, stakeMinor, maxWinMinor, terms } = given;
    const winnings = terms ? `bonus × ${formatFactor(terms.factorHundredths)}` : 'cash';
    const amounts = { stake: formatAmount(stakeMinor), maxWin: formatAmount(maxWinMinor) };
    const details = {
      memberId,
      name,
      vendorCode,
      gameCode,
      rounds,
      ...amounts,
      winnings,
      reason: input.body.reason,
    };
    await runAudited(
      acting(request),
      (tx) => giveFreeRounds(tx, rewardDeps(request.app), given),
      (id) => (id === undefined ? undefined : { action: 'free_rounds.give', subject: id, details }),
    );
    return null;
  },

  async 'POST /ops/api/members/{memberId}/free-rounds/{freeRoundsId}/cancel'(request, { params, body: { reason } }) {
    const { memberId, freeRoundsId: publicId } = params;
    const { id, currency } = await reviewMember(request.app.db, memberId);
    await runAudited(
      acting(request),
      (tx, actor) => cancelFreeRounds(tx, { memberId: id, currency }, { publicId, actor }),
      () => ({ action: 'free_rounds.cancel', subject: publicId, details: { memberId, reason } }),
    );
    return null;
  },
};
