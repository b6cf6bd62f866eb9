import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { ABUSE_KINDS, type AbuseKind, FLAG_STATES, type FlagDecision, type FlagState } from '#rules/agents/abuse';

const account = z.object({ id: z.string(), username: z.string() });

const FILTER = `($1::text is null or flag.kind = $1) and ($2::text is null or flag.state = $2)
  and ($3::text is null or exists (select from members named where named.username_key = $3
                                      and (named.id in (flag.member_id, flag.agent_id) or flag.other_ids @> array[named.id])))`;
const HOLDS_UNTIL = `case when flag.holds_until > clock_timestamp() and flag.state <> 'dismissed' then flag.holds_until end`;
const LIST = defineStatement({
  name: 'agent_flags_list',
  row: z.object({
    id: z.bigint(),
    kind: z.enum(ABUSE_KINDS),
    state: z.enum(FLAG_STATES),
    memberId: z.string(),
    username: z.string(),
    agent: z.string().nullable(),
    others: z.array(account),
    references: z.array(z.string()),
    facts: z.record(z.string(), z.string()),
    raisedAt: z.date(),
    seenAt: z.date(),
    /** Null when it holds no withdrawals any more. */
    holdsUntil: z.date().nullable(),
    /** Usernames of the accounts whose withdrawals it holds or has held. */
    held: z.array(z.string()),
    decidedAt: z.date().nullable(),
    decidedBy: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  text: `select flag.id, flag.kind, flag.state, member.public_id as "memberId", member.username, agent.username as agent,
                (select coalesce(json_agg(json_build_object('id', other.public_id, 'username', other.username) order by other.id), '[]')
                   from members other where other.id = any(flag.other_ids)) as others,
                flag."references", flag.facts, flag.raised_at as "raisedAt", flag.seen_at as "seenAt", ${HOLDS_UNTIL} as "holdsUntil",
                array(select held.username from members held where held.id = any(flag.held_ids) order by held.id) as held, flag.decided_at as "decidedAt",
                flag.decided_by as "decidedBy", flag.reason
           from agent_flags flag join members member on member.id = flag.member_id left join members agent on agent.id = flag.agent_id
          where ${FILTER} order by flag.id desc limit $4 offset $5`,
});
const COUNT = defineStatement({
  name: 'agent_flags_count',
  row: z.object({ rows: z.int() }),
  text: `select count(*)::int as rows from agent_flags flag where ${FILTER}`,
});

export type AgentFlag = z.input<typeof LIST.row>;

export interface FlagFilter {
  kind?: AbuseKind | undefined;
  state?: FlagState | undefined;
  /** Username in lower case of an account that the flag names. */
  usernameKey?: string | undefined;
}

/** Lists flags with their evidence, the newest first. */
export async function listAgentFlags(
  db: Db,
  { kind, state, usernameKey, ...page }: FlagFilter & PageRequest,
): Promise<Page<AgentFlag>> {
  const filter = [kind ?? null, state ?? null, usernameKey ?? null];
  const rows = await db.query(LIST, [...filter, page.pageSize, offsetOf(page)]);
  const [count] = await db.query(COUNT, filter);
  return pageOf(rows, count?.rows ?? 0, page);
}

const OPEN_IN_TEAM = defineStatement({
  name: 'agent_flags_open_in_team',
  row: z.object({ flags: z.int() }),
  text: `select count(*)::int as flags from agent_flags flag join members agent on agent.public_id = $1
          where flag.state = 'open'
            and exists (select from agent_paths path
                         where path.member_id = flag.member_id and path.ancestor_id = agent.id and path.to_day = 'infinity')`,
});

/** Counts the open flags on an agent and on everybody below it now. */
export async function countOpenFlagsIn(db: Db, agentId: string): Promise<number> {
  const [counted] = await db.query(OPEN_IN_TEAM, [agentId]);
  return counted?.flags ?? 0;
}

const HOLD = defineStatement({
  name: 'agent_flags_holds',
  row: z.object({ holdsUntil: z.date().nullable() }),
  text: `select ${HOLDS_UNTIL} as "holdsUntil" from agent_flags flag where flag.id = $1`,
});

/** Returns whether a flag holds withdrawals. Throws AppError `not_found`. */
export async function holdsWithdrawals(db: Db, id: bigint): Promise<boolean> {
  const [flag] = await db.query(HOLD, [id]);
  if (!flag) throw new AppError('not_found');
  return flag.holdsUntil !== null;
}

const DECIDE = defineStatement({
  name: 'agent_flags_decide',
  row: z.object({ kind: z.enum(ABUSE_KINDS), memberId: z.string(), isDecided: z.boolean() }),
  text: `with decided as (
           update agent_flags set state = $2, decided_at = clock_timestamp(), decided_by = $3, reason = $4
            where id = $1 and state = 'open' returning id
         )
         select flag.kind, member.public_id as "memberId", exists (select from decided) as "isDecided"
           from agent_flags flag join members member on member.id = flag.member_id where flag.id = $1`,
});

/** Acknowledges or dismisses an open flag, once, and returns what it was about. Throws AppError `not_found` and `wrong_state`. */
export async function decideAgentFlag(
  tx: Tx,
  { id, decision, actor, reason }: { id: bigint; decision: FlagDecision; actor: string; reason: string },
): Promise<{ kind: AbuseKind; memberId: string }> {
  const [flag] = await tx.query(DECIDE, [id, decision, actor, reason]);
  if (!flag?.isDecided) throw new AppError(flag ? 'wrong_state' : 'not_found');
  return { kind: flag.kind, memberId: flag.memberId };
}
