import * as z from 'zod';
import { InsufficientFundsError } from '#domain/ledger';
import { lockAgainstErasure } from '#domain/members';
import { publishLiveEvent } from '#domain/messaging';
import { awardItem, givePoints, hasPiecesSql } from '#domain/points';
import { awardTickets, givesTicketsSql } from '#domain/promotions';
import { mayEarnAwards, standingOf } from '#domain/protection';
import { AWARDS_OF_PAGE, giveCash, type GiveDeps, giveFreeRounds, missionPromotion, payDue } from '#domain/rewards';
import type { Database, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { UNIT } from '#kernel/money';
import { defineStatement } from '#kernel/statements';
import { MISSION_AWARD_STATES } from './tables.ts';
import { MISSION_AWARDS, missionSchema, type MissionTerms, missionTexts } from '#rules/rewards/mission-terms';

export interface MissionAwardDeps extends GiveDeps {
  /** Returns the tag of a language code. */
  tagOf(languageCode: string): string;
  /** The operator's, which decides the day of a ticket. */
  timeZone: string;
}

const awardKey = z.object({ memberId: z.bigint(), missionId: z.bigint(), window: z.string(), step: z.int() });
type AwardKey = z.output<typeof awardKey>;

// Budgets, stocks and raffles are those at the time of the query: a payment that finds less left waits.
const PAYABLE = defineStatement({
  name: 'missions_payable_awards',
  row: awardKey,
  text: `select award.member_id as "memberId", award.mission_id as "missionId", award."window", award.step::int as step
           from mission_awards award
           join members member on member.id = award.member_id and member.state = 'active' and member.closed_at is null
           join mission_versions version on version.mission_id = award.mission_id and version.version = award.version
           join missions mission on mission.id = award.mission_id
           join mission_versions present on present.mission_id = award.mission_id and present.version = mission.published_version
           left join ledger_accounts account on account.kind = 'promotion_budget' and account.owner_id = $1 - award.mission_id
           left join ledger_balances balance on balance.account_id = account.id
          where award.state = 'due'
            and case award.award when 'points' then true
                  when 'tickets' then ${givesTicketsSql(`present.terms ->> 'raffle'`)}
                  when 'goods' then ${hasPiecesSql(`present.terms ->> 'item'`, `award.amount_minor / ${UNIT}`)}
                  when 'freeRounds' then (version.terms -> 'freeRounds' ->> 'maxWin')::numeric * ${UNIT} <= balance.balance_minor
                  else award.amount_minor <= balance.balance_minor end
          order by award.reached_at, award.member_id, award.mission_id, award."window", award.step limit ${AWARDS_OF_PAGE} offset $2`,
});
const DECIDE = defineStatement({
  name: 'missions_decide_award',
  row: z.object({
    state: z.enum(MISSION_AWARD_STATES),
    award: z.enum(MISSION_AWARDS),
    amountMinor: z.bigint(),
    terms: z.record(z.string(), z.unknown()),
    /** Raffle and item of the present terms. */
    raffle: z.string().nullable(),
    item: z.string().nullable(),
    missionPublicId: z.string(),
    memberPublicId: z.string(),
    languageCode: z.string(),
  }),
  text: `update mission_awards award
            set state = case when award.award = 'freeRounds' and $6 then 'lapsed' else $5 end, decided_at = clock_timestamp()
           from members member, missions mission, mission_versions version, mission_versions present
          where (award.member_id, award.mission_id, award."window", award.step) = ($1::bigint, $2::bigint, $3::text, $4::int)
            and award.state = 'due' and member.id = award.member_id and mission.id = award.mission_id
            and version.mission_id = award.mission_id and version.version = award.version
            and present.mission_id = award.mission_id and present.version = mission.published_version
         returning award.state, award.award, award.amount_minor as "amountMinor", version.terms, present.terms ->> 'raffle' as raffle,
                   present.terms ->> 'item' as item, mission.public_id as "missionPublicId",
                   member.public_id as "memberPublicId", member.language_code as "languageCode"`,
});

/**
 * Pays the awards of steps that were reached, the oldest first, each in a transaction of its own. One that its mission's budget does not
 * cover, or whose account is blocked, waits and does not block the others.
 */
export async function payMissionAwards(db: Database, deps: MissionAwardDeps): Promise<void> {
  await payDue(
    (waiting) => db.query(PAYABLE, [missionPromotion(0n), waiting]),
    (award) => decideWithinBudget(db, deps, award),
  );
}

/** The account is blocked, the game of free rounds is not offered now, the raffle gives no tickets, or the goods are gone. */
const WAITING: ReadonlySet<string> = new Set(['account_blocked', 'game_unavailable', 'invalid_fields', 'wrong_state']);

/** Returns false when the award waits. */
async function decideWithinBudget(db: Database, deps: MissionAwardDeps, key: AwardKey): Promise<boolean> {
  try {
    return await db.transaction((tx) => decideAward(tx, deps, key));
  } catch (error) {
    // Another process has used up the budget in the meantime, or the account was erased.
    if (error instanceof InsufficientFundsError) return false;
    if (error instanceof AppError && WAITING.has(error.code)) return false;
    throw error;
  }
}

/**
 * Pays an award. Lets it lapse for a member who may be given nothing, because nothing is stored for the end of an exclusion, and for one who has
 * become an agent; and lets free rounds lapse for a member who wants no bonuses.
 */
async function decideAward(tx: Tx, deps: MissionAwardDeps, key: AwardKey): Promise<boolean> {
  const { memberId, missionId, window, step } = key;
  await lockAgainstErasure(tx, memberId);
  const standing = await standingOf(tx, memberId);
  if (standing.state !== 'active') return false;
  const decision = mayEarnAwards(standing) ? 'paid' : 'lapsed';
  const [award] = await tx.query(DECIDE, [memberId, missionId, window, step, decision, standing.hasOptedOut]);
  if (!award) return false;
  if (award.state === 'paid') await pay(tx, deps, key, award);
  publishLiveEvent(tx, memberId, 'missions', {});
  return true;
}

/** An award to pay, with what its member reads. */
interface OwnAward extends AwardKey, Omit<z.output<typeof DECIDE.row>, 'terms'> {
  terms: MissionTerms;
  languageTag: string;
  /** Title of the mission. */
  name: string;
  /** Identifies the step among those of all missions. */
  key: string;
}

/**
 * Pays an award of any kind. Throws InsufficientFundsError when the mission's budget does not cover it, and AppError `wrong_state` for tickets of a
 * raffle that gives none now, and for goods that are gone.
 */
async function pay(
  tx: Tx,
  deps: MissionAwardDeps,
  reached: AwardKey,
  decided: z.output<typeof DECIDE.row>,
): Promise<void> {
  const terms = missionSchema.parse(decided.terms);
  const languageTag = deps.tagOf(decided.languageCode);
  const name = missionTexts(terms, languageTag).title;
  const key = `mission:${decided.missionPublicId}:${reached.window}:${reached.step}`;
  const award = { ...reached, ...decided, terms, languageTag, name, key };
  switch (award.award) {
    case 'cash':
      return payCash(tx, deps, award);
    case 'points': {
      const { memberId, amountMinor: pointsMinor } = award;
      return givePoints(tx, deps, [{ memberId, act: 'award', pointsMinor, key, remark: name }]);
    }
    case 'freeRounds':
      return payFreeRounds(tx, deps, award);
    case 'tickets':
    case 'goods':
      return givePieces(tx, deps, award);
  }
}

async function payCash(tx: Tx, deps: MissionAwardDeps, award: OwnAward): Promise<void> {
  const { memberId, missionId, window, step, memberPublicId, name, amountMinor, terms } = award;
  await giveCash(tx, deps, {
    memberId,
    currency: terms.currency,
    promotionId: missionPromotion(missionId),
    reference: `${memberPublicId}:${window}:${step}`,
    name,
    amountMinor,
    turnoverHundredths: terms.turnoverFactor,
  });
}

async function payFreeRounds(tx: Tx, deps: MissionAwardDeps, award: OwnAward): Promise<void> {
  const { missionId, missionPublicId, memberPublicId, name, key, amountMinor } = award;
  const { freeRounds } = award.terms;
  if (!freeRounds) throw new Error(`mission ${missionPublicId} has no free rounds`);
  await giveFreeRounds(tx, deps, {
    memberId: memberPublicId,
    key,
    name,
    vendorCode: freeRounds.vendor,
    gameCode: freeRounds.game,
    rounds: Number(amountMinor / UNIT),
    stakeMinor: freeRounds.stake,
    maxWinMinor: freeRounds.maxWin,
    validHours: freeRounds.validHours,
    terms: null,
    paidBy: missionPromotion(missionId),
  });
}

/** Gives tickets of the raffle, or pieces of the item, that the mission names now. */
async function givePieces(tx: Tx, deps: MissionAwardDeps, award: OwnAward): Promise<void> {
  const { memberId, memberPublicId, raffle, item, languageTag } = award;
  const count = Number(award.amountMinor / UNIT);
  const ofMember = { memberId, key: `${award.key}:${memberPublicId}` };
  const isGiven =
    award.award === 'tickets'
      ? await awardTickets(tx, { ...ofMember, raffle: raffle ?? '', timeZone: deps.timeZone, tickets: count })
      : await awardItem(tx, deps, {
          ...ofMember,
          itemId: item ?? '',
          quantity: count,
          languageTags: [languageTag, 'en'],
        });
  if (!isGiven) throw new AppError('wrong_state');
}
