import { getConfirmedContacts } from '#domain/devices';
import { notifyMember } from '#domain/inbox';
import type { Member } from '#domain/members';
import type { Tx } from '#kernel/database';
import type { AccountOwner, IdentityDeps, SecurityChange } from './deps.ts';
import type { Visitor } from './visitor.ts';

type Owner = Pick<Member, 'id' | 'username' | 'languageCode'>;
type Messages = Pick<IdentityDeps, 'messages'>;

/** Notifies the owner of a sign-in from a new network or browser, by email where there is a confirmed address, and in the inbox. */
export async function queueNewSignInAlert(
  tx: Tx,
  { messages }: Messages,
  visitor: Visitor,
  member: Owner,
): Promise<void> {
  const { address, country } = visitor;
  await notifyMember(tx, member.id, 'signedIn', { address, country: country ?? '' });
  const owner = await findOwner(tx, visitor, member);
  if (owner) await messages.queueNewSignIn(tx, owner, visitor);
}

/** Changes that lead to money or open the account: the owner is notified at every confirmed contact, because one of them may be lost. */
const TO_EVERY_CONTACT: ReadonlySet<SecurityChange> = new Set(['payout-account', 'passkey-on', 'passkey-off']);

/**
 * Notifies the owner of a change of a protection method or a bank account. Call it before the change, so that the email goes to
 * the address that was confirmed until now.
 */
export async function queueSecurityAlert(
  tx: Tx,
  { messages }: Messages,
  visitor: Pick<Visitor, 'address' | 'languageTag'>,
  { member, change }: { member: Owner; change: SecurityChange },
): Promise<void> {
  await notifyMember(tx, member.id, 'securityChanged', { change });
  const { email, mobile } = await getConfirmedContacts(tx, member.id);
  const reader = readerOf(visitor, member);
  if (email !== null) {
    await messages.queueSecurityChange(tx, { ...reader, email }, { change, address: visitor.address });
  }
  if (mobile !== null && TO_EVERY_CONTACT.has(change)) {
    await messages.queueSecurityChangeSms(tx, { ...reader, mobile }, change);
  }
}

/** Notifies the owner of a new password, so that a change by somebody else is noticed. */
export async function queuePasswordAlert(
  tx: Tx,
  { messages }: Messages,
  visitor: Visitor,
  member: Owner,
): Promise<void> {
  await notifyMember(tx, member.id, 'passwordChanged', {});
  const owner = await findOwner(tx, visitor, member);
  if (owner) await messages.queuePasswordChanged(tx, owner);
}

/** Notifies the owner, at every confirmed contact, that staff view the account. */
export async function queueViewAlert(
  tx: Tx,
  { messages }: Messages,
  { languageTag }: Pick<Visitor, 'languageTag'>,
  { id, username, languageCode }: Owner,
): Promise<void> {
  await notifyMember(tx, id, 'accountViewed', {});
  const { email, mobile } = await getConfirmedContacts(tx, id);
  await messages.queueAccountViewed(tx, { email, mobile, username, languageCode, visitorLanguageTag: languageTag });
}

/**
 * Finds the owner's email address and language; the visitor may be somebody else. Undefined without a confirmed address:
 * only that one is certainly the owner's, and alerts contain locations.
 */
async function findOwner(
  tx: Tx,
  { languageTag }: Pick<Visitor, 'languageTag'>,
  member: Owner,
): Promise<AccountOwner | undefined> {
  const { email } = await getConfirmedContacts(tx, member.id);
  if (email === null) return undefined;
  return { ...readerOf({ languageTag }, member), email };
}

function readerOf({ languageTag: visitorLanguageTag }: Pick<Visitor, 'languageTag'>, member: Owner) {
  const { username, languageCode } = member;
  return { username, languageCode, visitorLanguageTag };
}
