import * as z from 'zod';
import { findMember, reviewMember, setMemberState, type Member } from '#domain/members';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { RandomSource } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { DELEGATE_PERMISSIONS, MAX_DELEGATES, type DelegatePermission } from '#rules/agents/delegates';
import { isAgent } from '#rules/agents/tree/placement';
import { isDelegate } from '#rules/roles';
import { recordAct, type Acting } from './acts.ts';
import { registerNamed } from './open-account.ts';
import { lockAgent } from './openers.ts';
import { agentDelegates } from './tables.ts';

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

export interface NewDelegate {
  username: string;
  passwordHash: string;
  permissions: readonly DelegatePermission[];
}

/**
 * Adds a delegate, who sets a new password at the first sign-in, and returns its public id. Throws AppError `too_many_delegates` and
 * `name_taken`.
 */
export async function addDelegate(
  tx: Tx,
  deps: { random: RandomSource },
  acting: Acting,
  delegate: NewDelegate,
): Promise<string> {
  const { id, publicId } = await registerDelegate(tx, deps, acting.agent, delegate);
  await recordAct(tx, acting, { action: 'delegate.add', memberId: id, details: { permissions: delegate.permissions } });
  return publicId;
}

/** Adds a delegate below the lock of its agent, who may have at most ten. */
async function registerDelegate(
  tx: Tx,
  deps: { random: RandomSource },
  agent: Member,
  { username, passwordHash, permissions: granted }: NewDelegate,
): Promise<Member> {
  await lockAgent(tx, agent.id);
  if ((await listDelegates(tx, agent.id)).length >= MAX_DELEGATES) throw new AppError('too_many_delegates');
  const { currency, languageCode } = agent;
  const delegate = await registerNamed(tx, deps, {
    username,
    passwordHash,
    currency,
    languageCode,
    accountType: agent.accountType === 'master-agent' ? 'master-agent-delegate' : 'agent-delegate',
    mustChangePassword: true,
  });
  await tx.orm.insert(agentDelegates).values({ memberId: delegate.id, agentId: agent.id, permissions: [...granted] });
  return delegate;
}

/** Finds the agent whose delegates staff see and open. Throws AppError `not_found` for other accounts. */
export async function findDelegating(db: Db, publicId: string): Promise<Member> {
  const agent = await findMember(db, (await reviewMember(db, publicId)).id);
  if (!agent || !isAgent({ type: agent.accountType })) throw new AppError('not_found');
  return agent;
}

/**
 * Adds a delegate for the operator, as the agent itself could. Throws AppError `not_found`, `account_blocked` for a blocked agent, whose
 * delegates do not work, `too_many_delegates` and `name_taken`.
 */
export async function addDelegateForOperator(
  tx: Tx,
  deps: { random: RandomSource },
  agentPublicId: string,
  delegate: NewDelegate,
): Promise<Member> {
  const { id } = await findDelegating(tx, agentPublicId);
  await lockAgent(tx, id);
  const agent = await findDelegating(tx, agentPublicId);
  if (agent.state === 'blocked') throw new AppError('account_blocked');
  return registerDelegate(tx, deps, agent, delegate);
}

const PERMIT = defineStatement({
  name: 'agents_permit_delegate',
  row: z.object({ memberId: z.bigint() }),
  text: `update agent_delegates delegate set permissions = $3 from members member
          where member.id = delegate.member_id and delegate.agent_id = $1 and member.public_id = $2 and delegate.removed_at is null
         returning delegate.member_id as "memberId"`,
});

/** Changes what a delegate may do. Throws AppError `not_found`. */
export async function permitDelegate(
  tx: Tx,
  acting: Acting,
  publicId: string,
  granted: readonly DelegatePermission[],
): Promise<void> {
  const [row] = await tx.query(PERMIT, [acting.agent.id, publicId, granted]);
  if (!row) throw new AppError('not_found');
  await recordAct(tx, acting, { action: 'delegate.permit', ...row, details: { permissions: granted } });
}

const REMOVE = defineStatement({
  name: 'agents_remove_delegate',
  row: z.object({ memberId: z.bigint(), isActive: z.boolean() }),
  text: `update agent_delegates delegate set removed_at = clock_timestamp() from members member
          where member.id = delegate.member_id and delegate.agent_id = $1 and member.public_id = $2 and delegate.removed_at is null
         returning delegate.member_id as "memberId", member.state = 'active' as "isActive"`,
});

/** Removes a delegate and blocks its account, which ends its sessions. Throws AppError `not_found`. */
export async function removeDelegate(tx: Tx, acting: Acting, publicId: string): Promise<void> {
  const memberId = await endDelegate(tx, acting.agent.id, publicId);
  await recordAct(tx, acting, { action: 'delegate.remove', memberId });
}

/** Removes a delegate for the operator. Throws AppError `not_found`. */
export async function removeDelegateForOperator(tx: Tx, agentPublicId: string, publicId: string): Promise<void> {
  await endDelegate(tx, (await findDelegating(tx, agentPublicId)).id, publicId);
}

async function endDelegate(tx: Tx, agentId: bigint, publicId: string): Promise<bigint> {
  const [row] = await tx.query(REMOVE, [agentId, publicId]);
  if (!row) throw new AppError('not_found');
  if (row.isActive) await setMemberState(tx, publicId, 'blocked');
  return row.memberId;
}
