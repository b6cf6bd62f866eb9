import { getAuthenticatorState, listPasskeys } from '#domain/devices';
import {
  assertStrongAuthentication,
  queueSecurityAlert,
  verifyEnrolledAuthenticator,
  verifyPaymentPassword,
} from '#domain/identity';
import { addBankAccount, storeReceipt, listBankAccounts, removeBankAccount } from '#domain/members';
import {
  confirmReceived,
  createDeposit,
  getLevelLimits,
  disputePayment,
  listDeposits,
  listMethods,
  listWithdrawals,
  requestWithdrawal,
  submitDepositForReview,
  getWalletBalance,
  recoverMemberReceivables,
} from '#domain/wallet';
import { assertClearForWithdrawal, settleRoundsOf } from '#domain/rewards';
import { InvalidFieldsError } from '#kernel/errors';
import { randomId } from '#kernel/ids';
import { BANKS, bankByCode } from '#rules/banks';
import { cleanImage } from '../../adapters/images.ts';
import type { Guards, Handlers, RequestContext } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { rewardDeps } from '../../reward-deps.ts';
import { walletDeps } from '../../wallet-deps.ts';
import { callerOf, memberOf, visitorOf } from '../identity/caller.ts';
import {
  toBankAccountResponse,
  toDepositResponse,
  toMethodResponse,
  toWithdrawalMethodResponse,
  toWithdrawalResponse,
} from '../../presenters/wallet.ts';

export const walletHandlers: Handlers<
  | 'GET /wps/v2/wallets/balance'
  | 'GET /wps/v2/wallets/deposit/methods'
  | 'POST /wps/v2/wallets/deposits'
  | 'POST /wps/v2/wallets/deposits/{id}/submit'
  | 'GET /wps/v2/wallets/deposits'
  | 'GET /wps/v2/wallets/withdrawal/methods'
  | 'POST /wps/v2/wallets/bankAccounts'
  | 'DELETE /wps/v2/wallets/bankAccounts/{id}'
  | 'POST /wps/v2/wallets/withdrawals'
  | 'GET /wps/v2/wallets/withdrawals'
  | 'PUT /wps/v2/wallets/receipts'
  | 'POST /wps/v2/wallets/withdrawals/{id}/confirm'
> = {
  async 'GET /wps/v2/wallets/balance'(request) {
    const {
      balanceMinor,
      heldMinor,
      bonusMinor: bonus,
      currency,
      version,
    } = await getWalletBalance(request.app.db, memberOf(request));
    return { sumBalance: balanceMinor, held: heldMinor, bonus, currency, version: version.toString() };
  },

  async 'GET /wps/v2/wallets/deposit/methods'(request) {
    const methods = await listMethods(request.app.db, 'deposit', memberOf(request).currency);
    return { methods: methods.map(toMethodResponse) };
  },

  async 'POST /wps/v2/wallets/deposits'(request, { body }) {
    const payment = { member: memberOf(request), methodCode: body.methodCode, amountMinor: body.amount };
    return toDepositResponse(await request.write((tx) => createDeposit(tx, walletDeps(request.app), payment)));
  },

  async 'POST /wps/v2/wallets/deposits/{id}/submit'(request, { params }) {
    return toDepositResponse(await request.write((tx) => submitDepositForReview(tx, memberOf(request), params.id)));
  },

  async 'GET /wps/v2/wallets/deposits'(request, { query }) {
    const page = await listDeposits(request.app.db, memberOf(request).id, query);
    return { ...page, rows: page.rows.map(toDepositResponse) };
  },

  async 'GET /wps/v2/wallets/withdrawal/methods'(request) {
    const member = memberOf(request);
    const methods = await listMethods(request.app.db, 'withdrawal', member.currency);
    const { db, config } = request.app;
    const limits = await getLevelLimits(db, member.id, config.timeZone);
    const bankAccounts = await listBankAccounts(db, member.id, config.protection.payoutHoldHours);
    return {
      methods: methods.map(toWithdrawalMethodResponse(limits)),
      perDay: limits.perDay,
      banks: BANKS.map(({ code, shortName }) => ({ code, name: shortName })),
      bankAccounts: bankAccounts.map((account) => ({
        ...toBankAccountResponse(account),
        availableAt: account.availableAt,
      })),
      hasPaymentPassword: member.hasPaymentPassword,
      needsAuthenticatorCode: (await getAuthenticatorState(request.app.db, member.id)).enrolled,
      hasPasskey: (await listPasskeys(request.app.db, member.id)).length > 0,
    };
  },

  async 'POST /wps/v2/wallets/bankAccounts'(request, { body }) {
    if (!bankByCode(body.bankCode)) throw new InvalidFieldsError({ bankCode: { code: 'invalid_value' } });
    const deps = identityDeps(request.app);
    const member = memberOf(request);
    await assertStrongAuthentication(deps, callerOf(request));
    const added = await request.write(async (tx) => {
      await queueSecurityAlert(tx, deps, visitorOf(request), { member, change: 'payout-account' });
      return addBankAccount(tx, request.app.random, member, body);
    });
    return toBankAccountResponse(added);
  },

  async 'DELETE /wps/v2/wallets/bankAccounts/{id}'(request, { params }) {
    await request.write((tx) => removeBankAccount(tx, memberOf(request).id, params.id));
    return null;
  },

  async 'POST /wps/v2/wallets/withdrawals'(request, { body }) {
    const member = memberOf(request);
    const { methodCode, bankAccountId, amount: amountMinor, confirmForfeit: confirmsForfeit = false } = body;
    const { payoutHoldHours: holdHours } = request.app.config.protection;
    const payment = { member, methodCode, bankAccountId, amountMinor, holdHours, confirmsForfeit };
    const withdrawal = await request.write(async (tx) => {
      await recoverMemberReceivables(tx, request.app.liveEventHub, member.id);
      return requestWithdrawal(tx, walletDeps(request.app), payment);
    });
    return toWithdrawalResponse(withdrawal);
  },

  async 'GET /wps/v2/wallets/withdrawals'(request, { query }) {
    const page = await listWithdrawals(request.app.db, memberOf(request).id, query);
    return { ...page, rows: page.rows.map(toWithdrawalResponse) };
  },

  async 'PUT /wps/v2/wallets/receipts'(request) {
    const image = await cleanImage(request.file ?? new Uint8Array());
    const publicId = randomId(request.app.random, 'F', 20);
    const receipt = { publicId, memberId: memberOf(request).id, mediaType: image.mediaType, content: image.bytes };
    await request.write((tx) => storeReceipt(tx, receipt));
    return { fileId: publicId };
  },

  async 'POST /wps/v2/wallets/withdrawals/{id}/confirm'(request, { params, body }) {
    const member = memberOf(request);
    const { id } = params;
    const confirmed = await request.write((tx) =>
      body.outcome === 'received'
        ? confirmReceived(tx, member, id)
        : disputePayment(tx, member, { id, receiptFileId: body.receiptFileId }),
    );
    return toWithdrawalResponse(confirmed);
  },
};

/** Refuses for open turnover or bonuses before a code is used up that the member needs again after confirming. */
async function assertClear(request: RequestContext, confirmsForfeit: boolean): Promise<void> {
  const { id: memberId, currency } = memberOf(request);
  const terms = { confirmsForfeit, turnoverMode: request.app.config.rewards.turnover.mode };
  await assertClearForWithdrawal(request.app.db, { memberId, currency }, terms);
}

/**
 * Checks the payment password and the authenticator or passkey before the transaction of a withdrawal, so that a wrong attempt stays counted
 * and a used code stays used; brings turnover and bonuses up to date. A repeated key gets its stored response without this.
 */
export const walletGuards: Guards<'POST /wps/v2/wallets/withdrawals'> = {
  async 'POST /wps/v2/wallets/withdrawals'(request, { body }) {
    const deps = identityDeps(request.app);
    const member = memberOf(request);
    await verifyPaymentPassword(deps, member, body.paymentPassword);
    // The rounds that were just played count.
    await settleRoundsOf(request.app.db, rewardDeps(request.app), member.id);
    const usesCode = body.authenticatorCode !== undefined || body.passkey !== undefined;
    if (usesCode) await assertClear(request, body.confirmForfeit === true);
    await verifyEnrolledAuthenticator(deps, visitorOf(request), callerOf(request), body);
  },
};
