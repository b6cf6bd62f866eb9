import * as z from 'zod';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';

/** Whether and what a member may be offered. */
export interface Standing {
  accountType: string;
  /** State of the account (`active`, `blocked`). */
  state: string;
  /** Self-exclusion, time-out or any other restriction. */
  isRestricted: boolean;
  /** Markers of harm: the member is offered nothing. */
  isAtRisk: boolean;
  /** Staff forbade bonuses. */
  hasBonusBan: boolean;
  /** The member wants no bonuses. */
  hasOptedOut: boolean;
}

/** Returns whether a member may be given anything now. */
export function mayReceive({ state, isRestricted, isAtRisk }: Standing): boolean {
  return state === 'active' && !isRestricted && !isAtRisk;
}

const STANDINGS = defineStatement({
  name: 'protection_standings',
  row: z.object({ memberId: z.bigint(), accountType: z.string(), state: z.string() }),
  text: `select id as "memberId", account_type as "accountType", case when closed_at is null then state else 'closed' end as state
           from members where id = any($1::bigint[])`,
});

/** Returns the standing of members by their id; unknown ones are missing. */
export async function standingsOf(db: Db, memberIds: readonly bigint[]): Promise<Map<bigint, Standing>> {
  const rows = await db.query(STANDINGS, [memberIds.map(String)]);
  return new Map(
    rows.map(({ memberId, ...member }) => [
      memberId,
      { ...member, isRestricted: false, isAtRisk: false, hasBonusBan: false, hasOptedOut: false },
    ]),
  );
}

/** Returns a member's standing. Throws AppError `not_found`. */
export async function standingOf(db: Db, memberId: bigint): Promise<Standing> {
  const standing = (await standingsOf(db, [memberId])).get(memberId);
  if (!standing) throw new AppError('not_found');
  return standing;
}
