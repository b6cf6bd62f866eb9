import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { maskUsername } from '#rules/members/masks';
import { getTreeSettings } from './settings.ts';

/** Shows a username to an agent; those of the agent itself and of its direct downlines are `isNear`. */
export type TeamNames = (username: string, isNear: boolean) => string;

/** Returns how agents see the names of their teams, as the operator has set it. */
export async function getTeamNames(db: Db): Promise<TeamNames> {
  const { masksNames } = await getTreeSettings(db);
  return (username, isNear) => (isNear || !masksNames ? username : maskUsername(username));
}

/** SQL condition that a `member` is the agent $1 itself or one of its direct downlines. */
export const IS_NEAR = 'coalesce(member.id = $1 or member.upline_id = $1, false)';

const NAMES = defineStatement({
  name: 'agents_team_names',
  row: z.object({ id: z.bigint(), username: z.string(), isNear: z.boolean() }),
  text: `select member.id, member.username, ${IS_NEAR} as "isNear" from members member where member.id = any($2::bigint[])`,
});

/** Returns the names of accounts by id, as an agent sees them. */
export async function listTeamNames(db: Db, agentId: bigint, ids: readonly string[]): Promise<Map<string, string>> {
  const nameOf = await getTeamNames(db);
  const rows = await db.query(NAMES, [agentId, ids]);
  return new Map(rows.map(({ id, username, isNear }) => [String(id), nameOf(username, isNear)]));
}
