import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, lte, ne, sql, type SQL } from 'drizzle-orm';
import { audit, SYSTEM_ACTOR } from '#domain/staff';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { randomId, type RandomSource } from '#kernel/ids';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { AlreadyProposedError } from './errors.ts';
import { proposals, type ProposedInput } from './tables.ts';

export type Proposal = typeof proposals.$inferSelect;
export type ProposalState = Proposal['state'];

export interface ProposalDeps {
  random: RandomSource;
  /** A proposal that nobody decides in this time can no longer be approved. */
  proposalHours: number;
}

interface NewProposal {
  endpoint: string;
  input: ProposedInput;
  maker: string;
  address?: string;
}

/** Records an act that needs a second person. Throws AlreadyProposedError when the same act waits already. */
export async function propose(tx: Tx, deps: ProposalDeps, proposal: NewProposal): Promise<Proposal> {
  const { endpoint, input, maker, address } = proposal;
  await expireProposals(tx);
  const row = {
    publicId: randomId(deps.random, 'A'),
    endpoint,
    input,
    inputHash: createHash('sha256').update(JSON.stringify(input)).digest(),
    maker,
    expiresAt: sql`now() + make_interval(hours => ${deps.proposalHours})`,
  };
  const [made] = await tx.orm.insert(proposals).values(row).onConflictDoNothing().returning();
  if (!made) throw new AlreadyProposedError();
  await audit(tx, { actor: maker, action: 'proposal.make', subject: made.publicId, details: { endpoint }, address });
  return made;
}

/** Ends proposals that nobody decided in time. */
export async function expireProposals(tx: Tx): Promise<void> {
  const expired = await tx.orm
    .update(proposals)
    .set({ state: 'expired', decidedAt: sql`now()` })
    .where(and(eq(proposals.state, 'open'), lte(proposals.expiresAt, sql`now()`)))
    .returning({ subject: proposals.publicId, endpoint: proposals.endpoint, maker: proposals.maker });
  for (const { subject, ...details } of expired) {
    await audit(tx, { actor: SYSTEM_ACTOR, action: 'proposal.expire', subject, details });
  }
}

interface Decision {
  id: string;
  actor: string;
  address?: string;
}

const isOpen = (publicId: string): SQL | undefined =>
  and(eq(proposals.publicId, publicId), eq(proposals.state, 'open'), gt(proposals.expiresAt, sql`now()`));

/**
 * Approves a proposal. Call it in the transaction that carries out the act: when the act is refused, the proposal stays open.
 * Throws AppError `not_found`, `wrong_state` (decided or expired) and `other_person_needed` (the maker).
 */
export async function approveProposal(tx: Tx, decision: Decision): Promise<Proposal> {
  return decide(tx, decision, { state: 'approved' });
}

/** Rejects a proposal with a reason. Throws what `approveProposal` throws. */
export async function rejectProposal(tx: Tx, { note, ...decision }: Decision & { note: string }): Promise<Proposal> {
  return decide(tx, decision, { state: 'rejected', note });
}

async function decide(
  tx: Tx,
  { id, actor, address }: Decision,
  change: { state: 'approved' | 'rejected'; note?: string },
): Promise<Proposal> {
  const [decided] = await tx.orm
    .update(proposals)
    .set({ ...change, checker: actor, decidedAt: sql`now()` })
    .where(and(isOpen(id), ne(proposals.maker, actor)))
    .returning();
  if (!decided) throw await refusalOf(tx, id, actor);
  const { endpoint, maker } = decided;
  const action = change.state === 'approved' ? 'proposal.approve' : 'proposal.reject';
  const details = { endpoint, maker, ...(change.note === undefined ? {} : { reason: change.note }) };
  await audit(tx, { actor, action, subject: id, details, address });
  return decided;
}

/** Withdraws one's own proposal. Throws AppError `not_found` (also somebody else's) and `wrong_state`. */
export async function withdrawProposal(tx: Tx, { id, actor, address }: Decision): Promise<Proposal> {
  const [withdrawn] = await tx.orm
    .update(proposals)
    .set({ state: 'withdrawn', decidedAt: sql`now()` })
    .where(and(isOpen(id), eq(proposals.maker, actor)))
    .returning();
  if (!withdrawn) {
    const { maker } = await getProposal(tx, id);
    throw new AppError(maker === actor ? 'wrong_state' : 'not_found');
  }
  await audit(tx, { actor, action: 'proposal.withdraw', subject: id, address });
  return withdrawn;
}

async function refusalOf(tx: Tx, id: string, actor: string): Promise<AppError> {
  const { maker, state } = await getProposal(tx, id);
  return new AppError(state === 'open' && maker === actor ? 'other_person_needed' : 'wrong_state');
}

async function getProposal(db: Db, publicId: string): Promise<Proposal> {
  const [row] = await db.orm.select().from(proposals).where(eq(proposals.publicId, publicId));
  if (!row) throw new AppError('not_found');
  return row;
}

/** Lists proposals: those that can be decided, oldest first, or all of one state, newest first. */
export async function listProposals(
  db: Db,
  { state, ...request }: PageRequest & { state?: ProposalState | undefined },
): Promise<Page<Proposal>> {
  const undecided = and(eq(proposals.state, 'open'), gt(proposals.expiresAt, sql`now()`));
  const where = state === undefined || state === 'open' ? undecided : eq(proposals.state, state);
  const rows = await db.orm
    .select()
    .from(proposals)
    .where(where)
    .orderBy(where === undecided ? asc(proposals.id) : desc(proposals.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  return pageOf(rows, await db.orm.$count(proposals, where), request);
}
