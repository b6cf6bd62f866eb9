import { confirmedContacts } from '#domain/devices';
import type { Member } from '#domain/members';
import type { Tx } from '#kernel/database';
import { countryName } from '#rules/country-names';
import { codeToTag } from '../../../i18n/locales.ts';
import {
  newSignInLetter,
  securityChangedLetter,
  type LetterContent,
  type SecurityChange,
} from '../../adapters/messages/emails.ts';
import type { CallContext } from '../../context.ts';

/**
 * Letters to the owner of an account: in the owner's language and not in the caller's, who may be somebody else, and only
 * to a confirmed address, for they say where people are.
 */
async function write(
  tx: Tx,
  call: CallContext,
  member: Member,
  letterOf: (tag: string, facts: { username: string; at: Date; timeZone: string; address: string }) => LetterContent,
): Promise<void> {
  const { email } = await confirmedContacts(tx, member.id);
  if (email === null) return;
  const { app, address } = call;
  const facts = { username: member.username, at: app.clock.now(), timeZone: app.config.timeZone, address };
  const letter = letterOf(codeToTag(member.language) ?? call.tag, facts);
  await app.messenger.queue(tx, { channel: 'email', recipient: email, secret: null, ...letter });
}

/** The account was used from somewhere new. */
export function tellOfNewSignIn(tx: Tx, call: CallContext, member: Member): Promise<void> {
  const { userAgent, country } = call;
  return write(tx, call, member, (tag, facts) =>
    newSignInLetter(tag, { ...facts, userAgent, place: countryName(country, tag) }),
  );
}

/** Something that protects the account changes. Before it does: the letter goes to the address of before. */
export function tellOfChange(tx: Tx, call: CallContext, member: Member, change: SecurityChange): Promise<void> {
  return write(tx, call, member, (tag, facts) => securityChangedLetter(tag, { ...facts, change }));
}
