import * as z from 'zod';
import { dayOfDate } from '#domain/contracts';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { dayAfter, type ReportSpan } from '#rules/agents/report-span';
import type { ReportDeps } from './figures.ts';

/*
 * Lists of what a team did, newest first. Ids follow the time, so that a list reads a range of ids: by member where the team is small,
 * otherwise from the newest row on.
 */

/** Members up to which a list reads member by member. */
const SMALL_TEAM = 1000;

const REACH = defineStatement({
  name: 'team_reports_reach',
  row: z.object({ memberId: z.bigint().nullable(), isInTeam: z.boolean(), isSmall: z.boolean() }),
  text: `select member.id as "memberId",
                exists (select from agent_paths path where path.ancestor_id = $1 and path.member_id = member.id) as "isInTeam",
                (select count(*) from (select from agent_paths path where path.ancestor_id = $1 limit ${SMALL_TEAM + 1}) path) <= ${SMALL_TEAM}
                  or $3 and (select count(*) from (select from members direct where direct.upline_id = $1 limit ${SMALL_TEAM + 1}) direct) <= ${SMALL_TEAM}
                  as "isSmall"
           from (select 1) one left join members member on member.username_key = $2`,
});

/** Rows of a list, and who is asked for. */
export interface ListReach {
  memberId: bigint | null;
  /** A list of one member or of a small team reads member by member. */
  isByMember: boolean;
  start: Date;
  end: Date;
}

/** Returns how a list reaches its rows, which are of direct downlines only on request. Throws AppError `not_found` for a name outside the team. */
export async function reachOf(
  db: Db,
  { calendar }: ReportDeps,
  agentId: bigint,
  { from, to, name, isDirectOnly = false }: ReportSpan & { name: string; isDirectOnly?: boolean },
): Promise<ListReach> {
  const key = name.trim().toLowerCase();
  const [row] = await db.query(REACH, [agentId, key, isDirectOnly]);
  if (!row || (key !== '' && !row.isInTeam)) throw new AppError('not_found');
  return {
    memberId: key === '' ? null : row.memberId,
    isByMember: key !== '' || row.isSmall,
    start: calendar.startOf(dayOfDate(from)),
    end: calendar.startOf(dayOfDate(dayAfter(to, 1))),
  };
}

/** Returns the paths from the agent $1 with their days, as a part of a statement: those to the member $2, or all, at a distance. */
export function teamPaths(distance: string): string {
  return `(select path.member_id, path.from_day, path.to_day from agent_paths path
            where path.ancestor_id = $1 and ($2::bigint is null or path.member_id = $2) and ${distance})`;
}

/** Returns the condition that a row's day is one on which its member was in the team. */
export const onPath = (at: string): string => `business_day(${at}) between path.from_day and path.to_day - 1`;

/** Returns a table `bounds` of ids around the times $3 and $4; ids are given out up to an hour before or after their time. */
export const idBounds = (table: string, at: string): string =>
  `bounds as materialized (
     select coalesce((select max(id) from ${table} where ${at} >= $3::timestamptz - interval '2 hours' and ${at} < $3::timestamptz - interval '1 hour'), 0) as low,
            coalesce((select min(id) from ${table} where ${at} > $4::timestamptz + interval '1 hour' and ${at} <= $4::timestamptz + interval '2 hours'),
                     9223372036854775807) as high
   )`;
