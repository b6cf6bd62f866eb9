import * as z from 'zod';
import { readWorth, type RoundWorth, unreadFactsSql, type WorthRound } from '#domain/figures';
import type { Database, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { FactCategory } from '#rules/figures/valid-bet';
import { dayOf, type DayNumber } from '#rules/rewards/days';
import {
  type Mission,
  type MissionPart,
  missionWindow,
  partOfDeposit,
  partOfRound,
  partOfSignIn,
} from '#rules/rewards/missions';
import { applyParts, type WindowPart } from './apply-parts.ts';
import { listRunningMissions, type StoredMission } from './stored-missions.ts';

export interface MissionDeps {
  /** The portal's currency: missions count nothing else. */
  currency: string;
  /** The operator's, which decides the days of windows. */
  timeZone: string;
}

/** Rounds and events of one transaction: about a second of a busy portal. */
const BATCH = 2000;

const TAKE_EVENTS = defineStatement({
  name: 'missions_take_events',
  row: z.object({
    id: z.bigint(),
    memberId: z.bigint(),
    kind: z.enum(['deposit', 'sign_in']),
    currency: z.string(),
    amountMinor: z.bigint(),
    at: z.date(),
    isPlayer: z.boolean(),
  }),
  text: `delete from mission_events event using members member
          where event.id in (select queued.id from mission_events queued order by queued.id limit $1 for update skip locked)
            and member.id = event.member_id
         returning event.id, event.member_id as "memberId", event.kind, event.currency, event.amount_minor as "amountMinor", event.at,
                   member.account_type = 'member' and member.erased_at is null as "isPlayer"`,
});
type MissionEvent = z.output<typeof TAKE_EVENTS.row>;

/** SQL condition: `advanceMissions` or `payMissionAwards` may find something. */
export const DUE_MISSIONS_SQL = `
  ${unreadFactsSql('missions')} or exists (select from mission_events)
  or exists (select from mission_awards where state = 'due')`;

/**
 * Adds all settled rounds, credited deposits and sign-ins that were not added yet to the progress of the running missions, and records
 * the awards of the steps that are reached. Effects and position move in one transaction per batch, so that nothing is lost or counted
 * twice. Does nothing while another process does it.
 */
export async function advanceMissions(db: Database, deps: MissionDeps): Promise<void> {
  while (await db.transaction((tx) => advanceBatch(tx, deps)));
}

async function advanceBatch(tx: Tx, { currency, timeZone }: MissionDeps): Promise<boolean> {
  const batch = await readWorth(tx, 'missions', { limit: BATCH, currency });
  if (!batch) return false;
  const events = await tx.query(TAKE_EVENTS, [BATCH]);
  if (batch.rounds.length > 0 || events.length > 0) {
    const missions = await listRunningMissions(tx);
    const counted = events
      .filter((event) => event.isPlayer && event.currency === currency)
      .toSorted((one, other) => Number(one.id - other.id));
    await applyParts(tx, missions, [
      ...batch.rounds.flatMap((round) => missions.flatMap((stored) => partsOfRound(stored, round, timeZone))),
      ...counted.flatMap((event) => missions.flatMap((stored) => partsOfEvent(stored, event, timeZone))),
    ]);
  }
  return batch.mayBeMore || events.length === BATCH;
}

/** Returns what a row of the stream changes: a correction replaces what the round was worth before. */
function partsOfRound({ mission, id, startedAt }: StoredMission, round: WorthRound, timeZone: string): WindowPart[] {
  if (round.settledAt < startedAt) return [];
  const [before, after] = [round.before && worthTo(mission, round, round.before), worthTo(mission, round, round.after)];
  const taken = before && before.mark === undefined ? before.value : 0n;
  const value = (after?.value ?? 0n) - taken;
  if (value === 0n) return [];
  const window = missionWindow(mission.window, dayOf(round.settledAt, timeZone));
  return [{ missionId: id, memberId: round.memberId, window, value, mark: after?.mark }];
}

function worthTo(mission: Mission, { category, game }: WorthRound, { stake, payout, validBet }: RoundWorth) {
  return partOfRound(mission, {
    // The lobbies' categories are those of facts.
    category: category as FactCategory,
    game,
    stakeMinor: stake,
    payoutMinor: payout,
    validBetMinor: validBet,
  });
}

function partsOfEvent({ mission, id, startedAt }: StoredMission, event: MissionEvent, timeZone: string): WindowPart[] {
  if (event.at < startedAt) return [];
  const day = dayOf(event.at, timeZone);
  const part = partOf(mission, event, day);
  return part ? [{ ...part, missionId: id, memberId: event.memberId, window: missionWindow(mission.window, day) }] : [];
}

function partOf(mission: Mission, { kind, amountMinor }: MissionEvent, day: DayNumber): MissionPart | undefined {
  return kind === 'deposit' ? partOfDeposit(mission, amountMinor, day) : partOfSignIn(mission, day);
}
