import { checkPaymentPassword, PaymentPasswordMissingError, WrongPaymentPasswordError } from '#domain/members';
import { MINUTE_MS } from '#kernel/clock';
import { AppError } from '#kernel/errors';
import { forgetTries, takeTry, waitOf } from '../limits/attempts.ts';
import type { Guards } from '../context.ts';
import { memberOf } from './identity/member-info.ts';

const WRONG_PAYMENT_PASSWORDS = { tries: 5, windowMs: 15 * MINUTE_MS };

export const guards: Guards<'POST /wps/v2/wallets/withdrawals'> = {
  /** Only wrong ones are counted, so that several withdrawals at once do not use up the tries. */
  async 'POST /wps/v2/wallets/withdrawals'(call, { body }) {
    const { id, publicId, hasPaymentPassword } = memberOf(call);
    const { db } = call.app;
    if (!hasPaymentPassword) throw new PaymentPasswordMissingError();
    const key = `attempts:payment-password:${publicId}`;
    const retryAfterSeconds = await waitOf(db, key, WRONG_PAYMENT_PASSWORDS);
    if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds });
    try {
      await checkPaymentPassword(db, call.app, id, body.paymentPassword);
    } catch (error) {
      if (error instanceof WrongPaymentPasswordError) await takeTry(db, key, WRONG_PAYMENT_PASSWORDS);
      throw error;
    }
    await forgetTries(db, key);
  },
};
