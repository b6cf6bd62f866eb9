import { type Member, openView, sessionHash, takeViewCode, type View } from '#domain/members';
import { audit, mayStaffAct } from '#domain/staff';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { VIEWER_ROLES } from '#rules/staff';
import type { IdentityDeps } from './deps.ts';
import { queueViewAlert } from './security-alerts.ts';
import type { TokenTransport, Visitor } from './visitor.ts';

export interface OpenedView {
  member: Member;
  view: View;
  /** The session's token: returned once and stored nowhere. */
  sessionToken: string;
}

/**
 * Opens a read-only view of a member's account for the staff user who created the code, and notifies the member. Throws
 * AppError `handoff_invalid` for a code that is unknown, used or expired, or whose staff user may not view accounts anymore.
 */
export async function viewAccount(
  deps: IdentityDeps,
  visitor: Visitor,
  input: { code: string; tokenTransport: TokenTransport },
): Promise<OpenedView> {
  // A refusal is returned, not thrown: the code stays used.
  const opened = await deps.db.transaction((tx) => open(tx, deps, visitor, input));
  if (!opened) throw new AppError('handoff_invalid');
  return opened;
}

async function open(
  tx: Tx,
  deps: IdentityDeps,
  visitor: Visitor,
  { code, tokenTransport }: { code: string; tokenTransport: TokenTransport },
): Promise<OpenedView | undefined> {
  const taken = await takeViewCode(tx, code);
  if (!taken || !(await mayStaffAct(tx, taken.staff, VIEWER_ROLES))) return undefined;
  const { member, staff } = taken;
  const previous = tokenTransport === 'cookie' ? visitor.browser.session : undefined;
  const replaces = previous === undefined ? undefined : sessionHash(previous);
  const { token, view } = await openView(tx, deps, { memberId: member.id, staff, client: visitor, replaces });
  await audit(tx, { actor: staff, action: 'member.view_open', subject: member.publicId, address: visitor.address });
  await queueViewAlert(tx, deps, visitor, member);
  return { member, view, sessionToken: token };
}
