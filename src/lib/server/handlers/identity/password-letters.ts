import { contactsOf, RESET_MINUTES, type Member } from '#domain/members';
import type { Tx } from '#kernel/database';
import { randomToken } from '#kernel/ids';
import { codeToTag } from '../../../i18n/locales.ts';
import { passwordChangedLetter, passwordResetLetter } from '../../adapters/messages/emails.ts';
import type { CallContext } from '../../context.ts';

export interface ResetLink {
  code: string;
  email: string;
  language: string;
  username: string;
}

/**
 * The letter with the link, in its reader's language; the address begins with our own origin, whatever host the call was
 * made to. For nobody the same letter is written and thrown away.
 */
export async function queueResetLink(
  tx: Tx,
  call: CallContext,
  { reset, asked }: { reset: ResetLink | undefined; asked: { username: string; email: string } },
): Promise<void> {
  const { code, email, language, username } = reset ?? { ...asked, code: randomToken(call.app.random), language: '' };
  const url = new URL('/', call.app.config.publicOrigin);
  url.searchParams.set('reset', code);
  const letter = { username, url: url.href, minutes: RESET_MINUTES };
  await call.app.messenger.queue(tx, {
    channel: 'email',
    recipient: email,
    secret: code,
    lifetimeMinutes: RESET_MINUTES,
    isForNobody: reset === undefined,
    ...passwordResetLetter(codeToTag(language) ?? call.tag, letter),
  });
}

/** For its owner to notice a stranger's change; only a confirmed address is surely the owner's. */
export async function queueChangeNotice(
  tx: Tx,
  call: CallContext,
  { id, username, language }: Pick<Member, 'id' | 'username' | 'language'>,
): Promise<void> {
  const { email, isEmailConfirmed } = await contactsOf(tx, id);
  if (email === null || !isEmailConfirmed) return;
  const { clock, config, messenger } = call.app;
  const letter = { username, at: clock.now(), timeZone: config.timeZone };
  const tag = codeToTag(language) ?? call.tag;
  const notice = passwordChangedLetter(tag, letter);
  await messenger.queue(tx, { channel: 'email', recipient: email, secret: null, ...notice });
}
