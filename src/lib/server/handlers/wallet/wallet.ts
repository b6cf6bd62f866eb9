import { verifyPaymentPassword } from '#domain/identity';
import { recoverMemberReceivables } from '#domain/lottery';
import { addBankAccount, storeReceipt, listBankAccounts, removeBankAccount } from '#domain/members';
import {
  confirmReceived,
  createDeposit,
  disputePayment,
  listDeposits,
  listMethods,
  listWithdrawals,
  requestWithdrawal,
  submitDeposit,
  getWalletBalance,
} from '#domain/wallet';
import { InvalidFieldsError } from '#kernel/errors';
import { randomId } from '#kernel/ids';
import { BANKS, bankByCode } from '#rules/banks';
import { cleanImage } from '../../adapters/images.ts';
import type { Guards, Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { walletDeps } from '../../wallet-deps.ts';
import { memberOf } from '../identity/caller.ts';
import {
  toBankAccountResponse,
  toDepositResponse,
  toMethodResponse,
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
  async 'GET /wps/v2/wallets/balance'(call) {
    const { balanceMinor, heldMinor, currency, version } = await getWalletBalance(call.app.db, memberOf(call));
    return { sumBalance: balanceMinor, held: heldMinor, currency, version: version.toString() };
  },

  async 'GET /wps/v2/wallets/deposit/methods'(call) {
    const methods = await listMethods(call.app.db, 'deposit', memberOf(call).currency);
    return { methods: methods.map(toMethodResponse) };
  },

  async 'POST /wps/v2/wallets/deposits'(call, { body }) {
    const request = { member: memberOf(call), methodCode: body.methodCode, amountMinor: body.amount };
    return toDepositResponse(await call.write((tx) => createDeposit(tx, walletDeps(call.app), request)));
  },

  async 'POST /wps/v2/wallets/deposits/{id}/submit'(call, { params }) {
    return toDepositResponse(await call.write((tx) => submitDeposit(tx, memberOf(call), params.id)));
  },

  async 'GET /wps/v2/wallets/deposits'(call, { query }) {
    const page = await listDeposits(call.app.db, memberOf(call).id, query);
    return { ...page, rows: page.rows.map(toDepositResponse) };
  },

  async 'GET /wps/v2/wallets/withdrawal/methods'(call) {
    const member = memberOf(call);
    const methods = await listMethods(call.app.db, 'withdrawal', member.currency);
    const bankAccounts = await listBankAccounts(call.app.db, member.id);
    return {
      methods: methods.map(toMethodResponse),
      banks: BANKS.map(({ code, shortName }) => ({ code, name: shortName })),
      bankAccounts: bankAccounts.map(toBankAccountResponse),
      hasPaymentPassword: member.hasPaymentPassword,
    };
  },

  async 'POST /wps/v2/wallets/bankAccounts'(call, { body }) {
    if (!bankByCode(body.bankCode)) throw new InvalidFieldsError({ bankCode: { code: 'invalid_value' } });
    const add = call.write((tx) => addBankAccount(tx, call.app.random, memberOf(call).id, body));
    return toBankAccountResponse(await add);
  },

  async 'DELETE /wps/v2/wallets/bankAccounts/{id}'(call, { params }) {
    await call.write((tx) => removeBankAccount(tx, memberOf(call).id, params.id));
    return null;
  },

  async 'POST /wps/v2/wallets/withdrawals'(call, { body }) {
    const member = memberOf(call);
    const { methodCode, bankAccountId, amount: amountMinor } = body;
    const request = { member, methodCode, bankAccountId, amountMinor };
    const withdrawal = await call.write(async (tx) => {
      await recoverMemberReceivables(tx, call.app.pushHub, member.id);
      return requestWithdrawal(tx, walletDeps(call.app), request);
    });
    return toWithdrawalResponse(withdrawal);
  },

  async 'GET /wps/v2/wallets/withdrawals'(call, { query }) {
    const page = await listWithdrawals(call.app.db, memberOf(call).id, query);
    return { ...page, rows: page.rows.map(toWithdrawalResponse) };
  },

  async 'PUT /wps/v2/wallets/receipts'(call) {
    const image = await cleanImage(call.file ?? new Uint8Array());
    const publicId = randomId(call.app.random, 'F', 20);
    const receipt = { publicId, memberId: memberOf(call).id, mediaType: image.mediaType, content: image.bytes };
    await call.write((tx) => storeReceipt(tx, receipt));
    return { fileId: publicId };
  },

  async 'POST /wps/v2/wallets/withdrawals/{id}/confirm'(call, { params, body }) {
    const member = memberOf(call);
    const { id } = params;
    const confirmed = await call.write((tx) =>
      body.outcome === 'received'
        ? confirmReceived(tx, member, id)
        : disputePayment(tx, member, { id, receiptFileId: body.receiptFileId }),
    );
    return toWithdrawalResponse(confirmed);
  },
};

/** Checks the payment password before the transaction of a withdrawal, so that a wrong attempt is not rolled back. */
export const walletGuards: Guards<'POST /wps/v2/wallets/withdrawals'> = {
  'POST /wps/v2/wallets/withdrawals': (call, { body }) =>
    verifyPaymentPassword(identityDeps(call.app), memberOf(call), body.paymentPassword),
};
