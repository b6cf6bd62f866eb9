import { findByMobile, findReset, hasPassword, openReset, replacePassword, useReset } from '#domain/members';
import { moduleFlags } from '#domain/modules';
import { HOUR_MS } from '#kernel/clock';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { mobileNumber } from '#rules/mobile-numbers';
import { attemptLimit } from '../../limits/attempts.ts';
import type { CallContext, Handlers } from '../../context.ts';
import { assertFreshProof } from './fresh-proof.ts';
import { proveHuman } from './human-proof.ts';
import { memberOf } from './member-info.ts';
import { checkNewPassword } from './new-password.ts';
import { proveOwnPassword } from './own-password.ts';
import { queueChangeNotice, queueResetLink } from './password-letters.ts';
import { nobodysPhone, provePhone } from './phone-proof.ts';
import { sessionOf } from './session-of.ts';
import { completeSignIn } from './sign-in-flow.ts';

/**
 * Links to one account's mailbox: enough for who lost the first, too few to fill it. Who knows the user name and not the
 * address uses up nothing of its owner's.
 */
const LINKS = { tries: 5, windowMs: HOUR_MS };
/** No account has it. */
const NOBODY = '';

const wrongCode = () => new InvalidFieldsError({ code: { code: 'wrong_code' } });

/** An account without a password gets one from who has shown in another way, just now, that it is theirs. */
async function proveOld(call: CallContext, oldPassword: string | undefined): Promise<string | null> {
  if (oldPassword !== undefined) return proveOwnPassword(call, oldPassword, 'oldPassword');
  if (await hasPassword(call.app.db, memberOf(call).id)) {
    throw new InvalidFieldsError({ oldPassword: { code: 'not_empty' } });
  }
  await assertFreshProof(call);
  return null;
}

export const passwordHandlers: Handlers<
  | 'POST /wps/member/password'
  | 'POST /wps/member/password/email'
  | 'POST /wps/member/password/reset'
  | 'POST /wps/member/password/verification'
> = {
  async 'POST /wps/member/password'(call, { body }) {
    const member = memberOf(call);
    await checkNewPassword(call.app.db, { ...body, username: member.username });
    const proved = await proveOld(call, body.oldPassword);
    const passwordHash = await call.app.passwords.hash(body.newPassword);
    await call.write(async (tx) => {
      await replacePassword(tx, { memberId: member.id, passwordHash, proved, keeps: sessionOf(call) });
      await queueChangeNotice(tx, call, member);
    });
    return null;
  },

  /** Whatever is asked, the same is done and answered; only the letter is sent to nobody where there is nobody. */
  async 'POST /wps/member/password/email'(call, { body }) {
    await proveHuman(call, body.proof);
    const key = JSON.stringify([body.username, body.email]).toLowerCase();
    const isTooOften = (await attemptLimit(call.app.db, LINKS).take(`password-link:${key}`)) !== undefined;
    await call.write(async (tx) => {
      // A link that is not sent must not end the one before it.
      const reset = await openReset(tx, call.app, isTooOften ? { ...body, username: NOBODY } : body);
      await queueResetLink(tx, call, { reset, asked: body });
    });
    return null;
  },

  async 'POST /wps/member/password/reset'(call, { body }) {
    const owner = await findReset(call.app.db, body.code);
    // Before the hash, which is dear: a code cannot be guessed, so that its time tells nothing.
    await checkNewPassword(call.app.db, { ...body, username: owner?.username });
    if (!owner) throw wrongCode();
    const passwordHash = await call.app.passwords.hash(body.newPassword);
    await call.write(async (tx) => {
      const member = await useReset(tx, body.code);
      if (!member) throw wrongCode();
      await replacePassword(tx, { memberId: member.id, passwordHash });
      await queueChangeNotice(tx, call, member);
    });
    return null;
  },

  async 'POST /wps/member/password/verification'(call, { body }) {
    if (!(await moduleFlags(call.app.db)).CHNGPASSVERIF3) throw new AppError('not_enabled');
    const { newPassword, countryDialingCode, mobileNum, verificationCode, firebaseIdToken, transport } = body;
    const mobile = mobileNumber(countryDialingCode, mobileNum);
    if (!mobile) throw new InvalidFieldsError({ mobileNum: { code: 'invalid_mobile_number' } });
    await checkNewPassword(call.app.db, { newPassword });
    await provePhone(call, { purpose: 'password', mobile, verificationCode, firebaseIdToken });
    const member = await findByMobile(call.app.db, mobile);
    // Nobody is told whose number it is not: no code was sent to it, so that every code is a wrong one.
    if (!member) throw nobodysPhone(body);
    await checkNewPassword(call.app.db, { newPassword, username: member.username });
    const passwordHash = await call.app.passwords.hash(newPassword);
    await call.write(async (tx) => {
      await replacePassword(tx, { memberId: member.id, passwordHash });
      await queueChangeNotice(tx, call, member);
    });
    return completeSignIn(
      call,
      { ...member, mustChangePassword: false },
      { transport, passwordHash, provedBy: 'phone' },
    );
  },
};
