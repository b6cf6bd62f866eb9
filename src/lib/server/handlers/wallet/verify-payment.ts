import { verifyEnrolledAuthenticator, verifyPaymentPassword } from '#domain/identity';
import { assertClearForWithdrawal, settleRoundsOf } from '#domain/rewards';
import type { HandlerInput } from '#api/table';
import type { TurnoverMode } from '#rules/rewards/bonus-money/turnover';
import type { RequestContext } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { rewardDeps } from '../../reward-deps.ts';
import { callerOf, memberOf, visitorOf } from '../identity/caller.ts';

type Payment = Pick<
  HandlerInput<'POST /wps/v2/wallets/withdrawals'>['body'],
  'paymentPassword' | 'authenticatorCode' | 'passkey' | 'confirmForfeit'
>;

/**
 * Checks the payment password and the authenticator or passkey before the transaction in which money leaves, so that a wrong attempt stays
 * counted and a used code stays used; brings turnover and bonuses up to date. A repeated key gets its stored response without this.
 * `turnoverMode`: how open turnover is treated here; a transfer compares it with the amount later.
 */
export async function verifyPayment(request: RequestContext, body: Payment, turnoverMode: TurnoverMode): Promise<void> {
  const deps = identityDeps(request.app);
  const member = memberOf(request);
  await verifyPaymentPassword(deps, member, body.paymentPassword);
  // The rounds that were just played count.
  await settleRoundsOf(request.app.db, rewardDeps(request.app), member.id);
  // Refuses before a code is used up that the member needs again after confirming.
  if (body.authenticatorCode !== undefined || body.passkey !== undefined) {
    const { id: memberId, currency } = member;
    const terms = { confirmsForfeit: body.confirmForfeit === true, turnoverMode };
    await assertClearForWithdrawal(request.app.db, { memberId, currency }, terms);
  }
  await verifyEnrolledAuthenticator(deps, visitorOf(request), callerOf(request), body);
}
