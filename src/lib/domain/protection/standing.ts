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

const STANDING = defineStatement({
  name: 'protection_standing',
  row: z.object({ accountType: z.string(), state: z.string() }),
  text: `select account_type as "accountType", case when closed_at is null then state else 'closed' end as state from members where id = $1`,
});

/** Returns a member's standing. Throws AppError `not_found`. */
export async function standingOf(db: Db, memberId: bigint): Promise<Standing> {
  const [member] = await db.query(STANDING, [memberId]);
  if (!member) throw new AppError('not_found');
  return { ...member, isRestricted: false, isAtRisk: false, hasBonusBan: false, hasOptedOut: false };
}
