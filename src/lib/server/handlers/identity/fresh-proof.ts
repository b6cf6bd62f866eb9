import { confirmedContacts } from '#domain/devices';
import { hasPassword, isFreshlyProved, noteProof } from '#domain/members';
import { spendCode } from '#domain/verification';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { maskEmail, maskMobile } from '#rules/masks';
import { sessionAsker } from '../../limits/requesters.ts';
import { sendEmailCode, sendSmsCode } from '../../adapters/codes.ts';
import type { CallContext, Handlers } from '../../context.ts';
import { memberOf } from './member-info.ts';
import { sessionOf } from './session-of.ts';

/**
 * For accounts without a password, which would be asked for instead: an open page alone must not change what recovers the
 * account. Throws AppError `proof_required`.
 */
export async function assertFreshProof(call: CallContext): Promise<void> {
  if (!(await isFreshlyProved(call.app.db, sessionOf(call)))) throw new AppError('proof_required');
}

type Kind = 'mobile' | 'email';

/** Throws InvalidFieldsError when the account has confirmed none of this kind. */
async function presentContact(call: CallContext, kind: Kind): Promise<string> {
  const contact = (await confirmedContacts(call.app.db, memberOf(call).id))[kind];
  if (contact === null) throw new InvalidFieldsError({ kind: { code: 'invalid_value' } });
  return contact;
}

export const freshProofHandlers: Handlers<
  'GET /wps/member/proof' | 'POST /wps/member/proof/code' | 'PUT /wps/member/proof'
> = {
  async 'GET /wps/member/proof'(call) {
    const { db } = call.app;
    const { id } = memberOf(call);
    const [isFresh, hasOwn, { mobile, email }] = [
      await isFreshlyProved(db, sessionOf(call)),
      await hasPassword(db, id),
      await confirmedContacts(db, id),
    ];
    return {
      isNeeded: !hasOwn && !isFresh,
      mobile: mobile === null ? null : maskMobile(mobile),
      email: email === null ? null : maskEmail(email),
    };
  },

  async 'POST /wps/member/proof/code'(call, { body }) {
    const wanted = { purpose: 'present-contact', memberId: memberOf(call).id } as const;
    const asker = sessionAsker(sessionOf(call));
    const contact = await presentContact(call, body.kind);
    const { expiredMinutes } =
      body.kind === 'mobile'
        ? await sendSmsCode(call, { ...wanted, mobile: contact, asker })
        : await sendEmailCode(call, { ...wanted, email: contact, asker });
    return { expiredMinutes };
  },

  async 'PUT /wps/member/proof'(call, { body: { kind, code } }) {
    const [session, contact] = [sessionOf(call), await presentContact(call, kind)];
    const owner = { purpose: 'present-contact', memberId: memberOf(call).id, asker: sessionAsker(session) } as const;
    // In a transaction of its own: a try stays counted.
    const isRight = await call.write((tx) =>
      spendCode(tx, call.app, { ...owner, target: contact.toLowerCase(), code }),
    );
    if (!isRight) throw new InvalidFieldsError({ code: { code: 'wrong_code' } });
    await call.write((tx) => noteProof(tx, session));
    return null;
  },
};
