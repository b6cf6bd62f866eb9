import { bindContact, contactsOf, hasPassword, holdPassword } from '#domain/members';
import { spendCode } from '#domain/verification';
import { InvalidFieldsError } from '#kernel/errors';
import { maskEmail, maskMobile } from '#rules/masks';
import { mobileNumber } from '#rules/mobile-numbers';
import { sessionAsker } from '../../limits/requesters.ts';
import { sendEmailCode, sendSmsCode } from '../../adapters/codes.ts';
import type { CallContext, Handlers } from '../../context.ts';
import { assertFreshProof } from './fresh-proof.ts';
import { memberOf } from './member-info.ts';
import { tellOfChange } from './owner-letters.ts';
import { proveOwnPassword } from './own-password.ts';
import { sessionOf } from './session-of.ts';

interface GivenContact {
  kind: 'mobile' | 'email';
  countryDialingCode?: string | undefined;
  mobileNum?: string | undefined;
  email?: string | undefined;
}

const EMPTY = { code: 'not_empty' };

/** The number in E.164, or the address as addresses are compared. Throws InvalidFieldsError. */
function valueOf({ kind, countryDialingCode, mobileNum, email }: GivenContact): string {
  if (kind === 'email') {
    if (!email) throw new InvalidFieldsError({ email: EMPTY });
    return email.toLowerCase();
  }
  if (!countryDialingCode) throw new InvalidFieldsError({ countryDialingCode: EMPTY });
  if (!mobileNum) throw new InvalidFieldsError({ mobileNum: EMPTY });
  const mobile = mobileNumber(countryDialingCode, mobileNum);
  if (mobile === undefined) throw new InvalidFieldsError({ mobileNum: { code: 'invalid_mobile_number' } });
  return mobile;
}

/**
 * What is bound can recover the account, so that an open page alone is not enough. Gives the hash that the password made, if
 * the account has one.
 */
async function proveOwner(call: CallContext, password: string | undefined): Promise<string | undefined> {
  if (!(await hasPassword(call.app.db, memberOf(call).id))) {
    await assertFreshProof(call);
    return undefined;
  }
  if (password === undefined) throw new InvalidFieldsError({ password: EMPTY });
  return proveOwnPassword(call, password);
}

export const contactHandlers: Handlers<
  'GET /wps/member/contact' | 'POST /wps/member/contact/code' | 'PUT /wps/member/contact'
> = {
  async 'GET /wps/member/contact'(call) {
    const { mobile, email, isMobileConfirmed, isEmailConfirmed } = await contactsOf(call.app.db, memberOf(call).id);
    return {
      mobile: mobile === null ? null : maskMobile(mobile),
      mobileConfirmed: isMobileConfirmed,
      email: email === null ? null : maskEmail(email),
      emailConfirmed: isEmailConfirmed,
    };
  },

  async 'POST /wps/member/contact/code'(call, { body }) {
    const value = valueOf(body);
    const memberId = memberOf(call).id;
    const asker = sessionAsker(sessionOf(call));
    const { expiredMinutes } =
      body.kind === 'mobile'
        ? await sendSmsCode(call, { purpose: 'bind-mobile', mobile: value, memberId, asker })
        : await sendEmailCode(call, { purpose: 'bind-email', email: value, memberId, asker });
    return { expiredMinutes };
  },

  async 'PUT /wps/member/contact'(call, { body }) {
    const { kind, code, password } = body;
    const value = valueOf(body);
    const passwordHash = await proveOwner(call, password);
    const memberId = memberOf(call).id;
    const asker = sessionAsker(sessionOf(call));
    const sent = { purpose: `bind-${kind}`, target: value, memberId, code, asker } as const;
    // In a transaction of its own: a try stays counted.
    if (!(await call.write((tx) => spendCode(tx, call.app, sent))))
      throw new InvalidFieldsError({ code: { code: 'wrong_code' } });
    await call.write(async (tx) => {
      if (passwordHash !== undefined) await holdPassword(tx, { memberId, passwordHash });
      await tellOfChange(tx, call, memberOf(call), kind);
      await bindContact(tx, { memberId, kind, value });
    });
    return null;
  },
};
