import { getTreePosition } from '#domain/agents';
import { getAuthenticatorState, listPasskeys } from '#domain/devices';
import {
  getLocked,
  getSentToday,
  listMemberTransfers,
  type MemberTransfer,
  recoverMemberReceivables,
  sendMemberTransfer,
  transferRulesOf,
} from '#domain/wallet';
import { smallestPayable } from '#kernel/money';
import type { Guards, Handlers } from '../../context.ts';
import { walletDeps } from '../../wallet-deps.ts';
import { memberOf } from '../identity/caller.ts';
import { verifyPayment } from './verify-payment.ts';

function toTransferResponse(memberId: bigint, transfer: MemberTransfer) {
  const { publicId: id, senderId, sender, recipient, isUp, amountMinor: amount, currency, note, createdAt } = transfer;
  const isSent = senderId === memberId;
  return {
    id,
    isSent,
    account: isSent ? recipient : sender,
    isUpline: isSent === isUp,
    amount,
    currency,
    note,
    createdAt,
  };
}

/** Handlers of transfers between a member or agent and the account directly above or below. */
export const memberTransferHandlers: Handlers<
  | 'GET /wps/v2/wallets/memberTransfers/setup'
  | 'GET /wps/v2/wallets/memberTransfers'
  | 'POST /wps/v2/wallets/memberTransfers'
> = {
  async 'GET /wps/v2/wallets/memberTransfers/setup'(request) {
    const { app } = request;
    const member = memberOf(request);
    const rules = transferRulesOf(smallestPayable(member.currency));
    const { upline, downlines } = await getTreePosition(app.db, member.id);
    const today = await getSentToday(app.db, member.id);
    const sumLeft = rules.maxDayMinor - today.sumMinor;
    return {
      upline,
      hasDownlines: downlines > 0n,
      currency: member.currency,
      min: rules.minMinor,
      max: rules.maxMinor,
      locked: await getLocked(app.db, walletDeps(app), member),
      leftToday: { count: Math.max(0, rules.maxDayCount - today.count), sum: sumLeft > 0n ? sumLeft : 0n },
      hasPaymentPassword: member.hasPaymentPassword,
      needsAuthenticatorCode: (await getAuthenticatorState(app.db, member.id)).enrolled,
      hasPasskey: (await listPasskeys(app.db, member.id)).length > 0,
    };
  },

  async 'GET /wps/v2/wallets/memberTransfers'(request, { query }) {
    const { id } = memberOf(request);
    const page = await listMemberTransfers(request.app.db, id, query);
    return { ...page, rows: page.rows.map((transfer) => toTransferResponse(id, transfer)) };
  },

  async 'POST /wps/v2/wallets/memberTransfers'(request, { body }) {
    const sender = memberOf(request);
    const { amount: amountMinor, note, confirmForfeit: confirmsForfeit = false } = body;
    const { payoutHoldHours: holdHours } = request.app.config.protection;
    const id = await request.write(async (tx) => {
      await recoverMemberReceivables(tx, request.app.liveEventHub, sender.id);
      return sendMemberTransfer(tx, walletDeps(request.app), {
        sender,
        downline: body.direction === 'DOWN' ? body.to : undefined,
        amountMinor,
        note,
        address: request.address,
        sessionHash: request.sessionHash,
        confirmsForfeit,
        holdHours,
        rules: transferRulesOf(smallestPayable(sender.currency)),
      });
    });
    return { id };
  },
};

export const memberTransferGuards: Guards<'POST /wps/v2/wallets/memberTransfers'> = {
  'POST /wps/v2/wallets/memberTransfers': (request, { body }) => verifyPayment(request, body, 'off'),
};
