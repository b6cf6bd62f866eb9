import * as z from 'zod';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { isFactorAboveCap, type OfferTerms } from '#rules/rewards/terms';
import { OPT_OUT } from './bonus-preferences.ts';

const standingRow = z.object({
  id: z.bigint(),
  accountType: z.string(),
  state: z.string(),
  hasOptedOut: z.boolean(),
  wageringCapHundredths: z.bigint().nullable(),
  isOffBoards: z.boolean(),
});

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
  /** Highest wagering factor of a bonus that the member wants; null for any. */
  wageringCapHundredths: bigint | null;
  /** The member wants to be on no board. */
  isOffBoards: boolean;
}

/** Returns whether a member may be given anything now. */
export function mayReceive({ state, isRestricted, isAtRisk }: Standing): boolean {
  return state === 'active' && !isRestricted && !isAtRisk;
}

/** Returns whether a member may be given awards now. One who has become an agent earns commission instead. */
export function mayEarnAwards(standing: Standing): boolean {
  return standing.accountType === 'member' && mayReceive(standing);
}

/** Returns whether a member may be on a board and win its prizes now. */
export function mayCompete(standing: Standing): boolean {
  return mayEarnAwards(standing) && !standing.isOffBoards;
}

/** Returns whether a member wants to be offered a bonus with these terms. */
export function acceptsBonus(
  { hasOptedOut, wageringCapHundredths }: Standing,
  terms: Pick<OfferTerms, 'wagering' | 'ratePpm'>,
): boolean {
  if (hasOptedOut) return false;
  return wageringCapHundredths === null || !isFactorAboveCap(terms, wageringCapHundredths);
}

const STANDINGS = defineStatement({
  name: 'protection_standings',
  row: standingRow,
  text: `select member.id, member.account_type as "accountType", case when member.closed_at is null then member.state else 'closed' end as state,
                coalesce(${OPT_OUT}, false) as "hasOptedOut", preference.wagering_cap_hundredths::bigint as "wageringCapHundredths",
                coalesce(preference.is_off_boards, false) as "isOffBoards"
           from members member left join bonus_preferences preference on preference.member_id = member.id
          where member.id = any($1::bigint[])`,
});

/** Returns the standing of each member; those who do not exist have none. */
export async function standingsOf(db: Db, memberIds: readonly bigint[]): Promise<Map<bigint, Standing>> {
  const rows = await db.query(STANDINGS, [memberIds.map(String)]);
  return new Map(
    rows.map(({ id, ...row }) => [id, { ...row, isRestricted: false, isAtRisk: false, hasBonusBan: false }]),
  );
}

/** Returns a member's standing. Throws AppError `not_found`. */
export async function standingOf(db: Db, memberId: bigint): Promise<Standing> {
  const standing = (await standingsOf(db, [memberId])).get(memberId);
  if (!standing) throw new AppError('not_found');
  return standing;
}
