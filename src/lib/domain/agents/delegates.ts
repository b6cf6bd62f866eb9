import * as z from 'zod';
import { findMember, type Member } from '#domain/members';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { DELEGATE_PERMISSIONS, type DelegatePermission } from '#rules/agents/delegates';
import { isAgent } from '#rules/agents/tree/placement';
import { isDelegate } from '#rules/roles';

/** The agent that somebody works for, and what that person may do there. */
export interface Workplace {
  agent: Member;
  permissions: readonly DelegatePermission[] | 'all';
}

const permissions = z.array(z.enum(DELEGATE_PERMISSIONS));

const FIND_AGENT = defineStatement({
  name: 'agents_find_of_delegate',
  row: z.object({ agentId: z.bigint(), permissions }),
  text: `select agent_id as "agentId", permissions from agent_delegates where member_id = $1 and removed_at is null`,
});

/** Finds the agent that a member works for: itself, or the agent of a delegate. Undefined for everybody else. */
export async function findWorkplace(db: Db, member: Member): Promise<Workplace | undefined> {
  if (isAgent({ type: member.accountType })) return { agent: member, permissions: 'all' };
  if (!isDelegate(member.accountType)) return undefined;
  const [row] = await db.query(FIND_AGENT, [member.id]);
  const agent = row && (await findMember(db, row.agentId));
  return agent && isAgent({ type: agent.accountType }) ? { agent, permissions: row.permissions } : undefined;
}

const delegateRow = z.object({
  publicId: z.string(),
  username: z.string(),
  permissions,
  createdAt: z.date(),
  lastSignInAt: z.date().nullable(),
});

export type Delegate = z.input<typeof delegateRow>;

const LIST = defineStatement({
  name: 'agents_list_delegates',
  row: delegateRow,
  text: `select member.public_id as "publicId", member.username, delegate.permissions, delegate.created_at as "createdAt",
                member.last_sign_in_at as "lastSignInAt"
           from agent_delegates delegate join members member on member.id = delegate.member_id
          where delegate.agent_id = $1 and delegate.removed_at is null order by member.username_key`,
});

/** Lists the delegates of an agent by name. */
export function listDelegates(db: Db, agentId: bigint): Promise<Delegate[]> {
  return db.query(LIST, [agentId]);
}
