import { getAuthenticatorState, listPasskeys } from '#domain/devices';
import { assertStrongAuthentication, queueSecurityAlert } from '#domain/identity';
import { addBankAccount, storeReceipt, listBankAccounts, removeBankAccount } from '#domain/members';
import {
  confirmReceived,
  createDeposit,
  type Deposit,
  getLevelLimits,
  disputePayment,
  findOwnDeposit,
  listDeposits,
  listMethods,
  listRefunds,
  listWithdrawals,
  requestWithdrawal,
  submitDepositForReview,
  getWalletBalance,
  recoverMemberReceivables,
} from '#domain/wallet';
import { findDepositBonuses, listDepositOffers } from '#domain/promotions';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { randomId } from '#kernel/ids';
import { BANKS, bankByCode } from '#rules/payments/banks';
import { cleanImage } from '../../adapters/images.ts';
import { EmbeddedGateway } from '../../adapters/payments/embedded-gateway.ts';
import type { Guards, Handlers, RequestContext } from '../../context.ts';
import { bookReport, startCheckout } from '../../gateway-payments.ts';
import { identityDeps } from '../../identity-deps.ts';
import { walletDeps } from '../../wallet-deps.ts';
import { promotionNames, toOfferResponse } from '../../presenters/promotions.ts';
import { callerOf, memberOf, visitorOf } from '../identity/caller.ts';
import { claimantOf } from './claimant.ts';
import { verifyPayment } from './verify-payment.ts';
import {
  toBankAccountResponse,
  toDepositResponse,
  toDepositMethodResponse,
  toWithdrawalMethodResponse,
  toWithdrawalResponse,
} from '../../presenters/wallet.ts';

/** Presents deposits with the promotions that were chosen with them. */
async function presentDeposits({ app: { db, config }, languageTag }: RequestContext, rows: readonly Deposit[]) {
  const chosen = await findDepositBonuses(
    db,
    rows.map(({ publicId }) => publicId),
  );
  const refunds = await listRefunds(
    db,
    rows.map(({ id }) => id),
  );
  const names = chosen.size > 0 ? await promotionNames(db, languageTag) : new Map<string, { title: string }>();
  const appsReturnTo = config.opensBankApps ? config.publicOrigin : undefined;
  return rows.map((row) => {
    const found = chosen.get(row.publicId);
    const bonus = found && { chosen: found, title: names.get(found.contentId)?.title ?? '' };
    return toDepositResponse(row, { bonus, appsReturnTo, refunds: refunds.get(row.id) ?? [] });
  });
}

async function presentDeposit(request: RequestContext, deposit: Deposit) {
  const [response] = await presentDeposits(request, [deposit]);
  if (!response) throw new Error('a deposit has no response');
  return response;
}

export const walletHandlers: Handlers<
  | 'GET /wps/v2/wallets/balance'
  | 'GET /wps/v2/wallets/deposit/methods'
  | 'GET /wps/v2/wallets/deposit/bonuses'
  | 'POST /wps/v2/wallets/deposits'
  | 'POST /wps/v2/wallets/deposits/{id}/submit'
  | 'POST /wps/v2/wallets/deposits/{id}/checkout'
  | 'POST /wps/v2/wallets/deposits/{id}/demoPayment'
  | 'GET /wps/v2/wallets/deposits/{id}'
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
    const { gateway } = request.app;
    return { methods: methods.filter(({ kind }) => gateway || kind !== 'gateway').map(toDepositMethodResponse) };
  },

  async 'GET /wps/v2/wallets/deposit/bonuses'(request) {
    const { app, languageTag } = request;
    const { memberId, currency, visitor } = claimantOf(request);
    const { timeZone, rewards } = app.config;
    const { maxFactorHundredths } = rewards;
    const owner = { memberId, currency, country: visitor.country };
    const [offers, names] = [
      await listDepositOffers(app.db, owner, { maxFactorHundredths, timeZone }),
      await promotionNames(app.db, languageTag),
    ];
    return offers.flatMap(({ budgetLeftMinor, ...promotion }) => {
      const name = names.get(promotion.contentId);
      const rules = toOfferResponse(promotion, { budgetLeftMinor, maxFactorHundredths, languageTag });
      return name ? [{ promotionId: promotion.contentId, slug: name.slug, title: name.title, rules }] : [];
    });
  },

  async 'POST /wps/v2/wallets/deposits'(request, { body }) {
    const { methodCode, amount: amountMinor, promotionId: contentId } = body;
    const bonus = contentId === undefined ? undefined : { contentId, claimant: claimantOf(request) };
    const payment = { member: memberOf(request), methodCode, amountMinor, bonus };
    return presentDeposit(request, await request.write((tx) => createDeposit(tx, walletDeps(request.app), payment)));
  },

  async 'POST /wps/v2/wallets/deposits/{id}/submit'(request, { params }) {
    return presentDeposit(
      request,
      await request.write((tx) => submitDepositForReview(tx, memberOf(request), params.id)),
    );
  },

  async 'POST /wps/v2/wallets/deposits/{id}/checkout'(request, { params: { id } }) {
    const { app, languageTag } = request;
    return presentDeposit(request, await startCheckout(app, { member: memberOf(request), id, languageTag }));
  },

  async 'POST /wps/v2/wallets/deposits/{id}/demoPayment'(request, { params: { id }, body: { outcome } }) {
    const { gateway, db } = request.app;
    if (!(gateway instanceof EmbeddedGateway)) throw new AppError('not_found');
    await findOwnDeposit(db, memberOf(request).id, id);
    const notification = await gateway.decide(id, outcome);
    const body = new Uint8Array((await notification?.clone().arrayBuffer()) ?? []);
    const report = notification && gateway.readNotification(notification, body);
    if (report) await bookReport(request.app, report);
    return presentDeposit(request, await findOwnDeposit(db, memberOf(request).id, id));
  },

  async 'GET /wps/v2/wallets/deposits/{id}'(request, { params }) {
    return presentDeposit(request, await findOwnDeposit(request.app.db, memberOf(request).id, params.id));
  },

  async 'GET /wps/v2/wallets/deposits'(request, { query }) {
    const page = await listDeposits(request.app.db, memberOf(request).id, query);
    return { ...page, rows: await presentDeposits(request, page.rows) };
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

export const walletGuards: Guards<'POST /wps/v2/wallets/withdrawals'> = {
  'POST /wps/v2/wallets/withdrawals': (request, { body }) =>
    verifyPayment(request, body, request.app.config.rewards.turnover.mode),
};
