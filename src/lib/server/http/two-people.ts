import { propose, type Proposal, SecondPersonNeededError } from '#domain/proposals';
import { mayStaffAct } from '#domain/staff';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { RequestContext } from '../context.ts';
import type { BoundEndpoint, BoundEndpoints } from './bound-endpoint.ts';
import { checkedInput, type GivenInput } from './read-input.ts';
import { inTransaction } from './request-context.ts';

/**
 * Stores the call as a proposal instead of making it, when it needs a second person. Throws SecondPersonNeededError then,
 * which the response says.
 */
export async function proposeIfNeeded(
  { key, definition, secondPersonRule }: BoundEndpoint,
  request: RequestContext,
  { given, input }: { given: GivenInput; input: Record<string, unknown> },
): Promise<void> {
  const { app, staffUser, address } = request;
  if (!app.config.isFourEyesOn && definition.secondPerson !== 'always') return;
  if (secondPersonRule && !(await secondPersonRule(request, input))) return;
  if (!staffUser) throw new AppError('not_signed_in');
  const call = { endpoint: key, input: { params: given.params, body: given.body }, maker: staffUser.username, address };
  const { publicId } = await app.db.transaction((tx) =>
    propose(tx, { random: app.random, proposalHours: app.config.proposalHours }, call),
  );
  throw new SecondPersonNeededError(publicId);
}

/**
 * Makes a proposed call for the staff user who approved it, in the transaction of the approval. Both people must be allowed to
 * make it. Throws what the call throws.
 */
export async function carryOut(
  endpoints: BoundEndpoints,
  request: RequestContext,
  { endpoint: key, input: given, maker }: Proposal,
  tx: Tx,
): Promise<void> {
  const endpoint = endpoints.get(key);
  const roles = endpoint?.definition.roles;
  if (!endpoint || !roles) throw new AppError('not_found');
  if (!request.staffUser || !roles.includes(request.staffUser.role)) throw new AppError('refused');
  if (!(await mayStaffAct(tx, maker, roles))) throw new AppError('refused');
  const input = checkedInput(endpoint.definition, given);
  await endpoint.handler({ ...inTransaction(request, tx), proposedBy: maker }, input);
}
