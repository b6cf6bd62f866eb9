import {
  authenticatorState,
  confirmAuthenticator,
  enrolAuthenticator,
  removeAuthenticator,
  spendAuthenticatorCode,
  spendRecoveryCode,
  WrongCodeError,
} from '#domain/devices';
import { MINUTE_MS } from '#kernel/clock';
import { AppError } from '#kernel/errors';
import { attemptLimit } from '../../limits/attempts.ts';
import type { CallContext, Handlers } from '../../context.ts';
import { memberOf } from './member-info.ts';
import { tellOfChange } from './owner-letters.ts';
import { proveOwnPassword } from './own-password.ts';

const WRONG_CODES = { tries: 10, windowMs: 15 * MINUTE_MS };

/** Runs what takes a code; the tries are counted before, and forgotten when it was right. */
async function withCode<T>(call: CallContext, work: () => Promise<T>): Promise<T> {
  const attempts = attemptLimit(call.app.db, WRONG_CODES);
  const key = `authenticator:${memberOf(call).publicId}`;
  const retryAfterSeconds = await attempts.take(key);
  if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds });
  const result = await work();
  await attempts.clear(key);
  return result;
}

/** By a code of the authenticator or, where that is lost, by a recovery code. */
async function giveUp(call: CallContext, code: string): Promise<void> {
  const input = { memberId: memberOf(call).id, code };
  await call.write(async (tx) => {
    const isRight =
      (await spendAuthenticatorCode(tx, call.app, input)) || (await spendRecoveryCode(tx, call.app, input));
    if (!isRight) throw new WrongCodeError();
    await tellOfChange(tx, call, memberOf(call), 'authenticator-off');
    await removeAuthenticator(tx, input.memberId);
  });
}

export const authenticatorHandlers: Handlers<
  | 'GET /wps/member/authenticator'
  | 'POST /wps/member/authenticator'
  | 'PUT /wps/member/authenticator'
  | 'DELETE /wps/member/authenticator'
> = {
  'GET /wps/member/authenticator': (call) => authenticatorState(call.app.db, memberOf(call).id),

  async 'POST /wps/member/authenticator'(call, { body }) {
    await proveOwnPassword(call, body.password);
    const { secret, otpauthUri } = await call.write((tx) => enrolAuthenticator(tx, call.app, memberOf(call)));
    return { secret, uri: otpauthUri };
  },

  async 'PUT /wps/member/authenticator'(call, { body }) {
    const input = { memberId: memberOf(call).id, code: body.code };
    const confirm = () =>
      call.write(async (tx) => {
        await tellOfChange(tx, call, memberOf(call), 'authenticator-on');
        return confirmAuthenticator(tx, call.app, input);
      });
    return { recoveryCodes: await withCode(call, confirm) };
  },

  async 'DELETE /wps/member/authenticator'(call, { body }) {
    await proveOwnPassword(call, body.password);
    await withCode(call, () => giveUp(call, body.code));
    return null;
  },
};
