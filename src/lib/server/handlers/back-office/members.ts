import { getAffiliateCode } from '#domain/affiliates';
import { assertOperatorOpenable, findMoveTarget, getTreePosition, moveInTree, openForOperator } from '#domain/agents';
import {
  assertRaisedMargin,
  ContractRefusedError,
  fitContractsToType,
  type MemberMove,
  moveMemberContracts,
  previewMemberMove,
} from '#domain/contracts';
import {
  deletePasskeysOf,
  deletePendingSignIns,
  getAuthenticatorState,
  listOwnDevices,
  listPasskeys,
  removeAuthenticator,
} from '#domain/devices';
import { assertErasable, eraseMember } from '#domain/erasure';
import { endGameSessions } from '#domain/games';
import { getBalancesOfOwner } from '#domain/ledger';
import { getReceivable } from '#domain/wallet';
import {
  getContacts,
  endAllSessions,
  findMember,
  listSessions,
  recordLostAuthenticator,
  reviewMember,
  searchMembers,
  setMemberState,
} from '#domain/members';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { DEFAULT_LOCALE } from '#i18n/locales';
import type { MoveRefusal } from '#rules/agents/contracts/moves';
import type { PlacementRefusal } from '#rules/agents/tree/placement';
import { maskEmail, maskMobile } from '#rules/members/masks';
import type { Db, Tx } from '#kernel/database';
import type { AppContext, RequestContext, Handlers, SecondPersonRules } from '../../context.ts';
import { contractDeps } from '../../contract-deps.ts';
import { wireFamilyOf } from '../../presenters/contracts.ts';
import { runAudited } from '../../audit/audit-record.ts';
import { acting, recordListView, recordView } from './session.ts';
import { identityDeps } from '../../identity-deps.ts';
import { hashFirstPassword, queueSecurityAlert } from '#domain/identity';
import { visitorOf } from '../identity/caller.ts';

/** Matches no session: the caller is a staff user, so none of the member's sessions is the current one. */
const NO_SESSION = new Uint8Array();

async function protectionOf(db: Db, id: bigint) {
  const [contacts, authenticator, passkeys] = await Promise.all([
    getContacts(db, id),
    getAuthenticatorState(db, id),
    listPasskeys(db, id),
  ]);
  const { mobile, email, isMobileConfirmed, isEmailConfirmed } = contacts;
  return {
    mobile: mobile === null ? null : maskMobile(mobile),
    mobileConfirmed: isMobileConfirmed,
    email: email === null ? null : maskEmail(email),
    emailConfirmed: isEmailConfirmed,
    hasAuthenticator: authenticator.enrolled,
    passkeys: passkeys.length,
  };
}

async function sessionsAndDevicesOf(db: Db, id: bigint) {
  const [sessions, devices] = await Promise.all([listSessions(db, id, NO_SESSION), listOwnDevices(db, id, undefined)]);
  return { sessions, devices: devices.map((device) => ({ ...device, trusted: device.isTrusted })) };
}

/** Returns the balance and the amount held for withdrawals; null without a wallet. */
async function walletOf(db: Db, owner: { ownerId: bigint; currency: string }) {
  const found = await getBalancesOfOwner(db, ['player', 'player_held'], owner);
  const own = found.get('player');
  return own ? { balance: own.balanceMinor, held: found.get('player_held')?.balanceMinor ?? 0n } : null;
}

async function memberPage(db: Db, memberId: string) {
  const { id, publicId, username, accountType, affiliateId, ...facts } = await reviewMember(db, memberId);
  const [protection, sessionsAndDevices, code, wallet, receivable, treePosition] = await Promise.all([
    protectionOf(db, id),
    sessionsAndDevicesOf(db, id),
    affiliateId === null ? undefined : getAffiliateCode(db, affiliateId),
    walletOf(db, { ownerId: id, currency: facts.currency }),
    getReceivable(db, id),
    getTreePosition(db, id),
  ]);
  const names = { memberId: publicId, account: username, type: accountType, affiliateCode: code ?? null };
  return {
    ...facts,
    ...names,
    ...treePosition,
    downlines: Number(treePosition.downlines),
    wallet,
    receivable,
    ...protection,
    ...sessionsAndDevices,
  };
}

/** Ends what other domains keep open for a member whose sessions end. */
async function endElsewhere(tx: Tx, id: bigint): Promise<void> {
  await deletePendingSignIns(tx, id);
  await endGameSessions(tx, id);
}

async function setState(
  request: RequestContext,
  memberId: string,
  change: { to: 'active' | 'blocked'; reason: string },
) {
  const { to, reason } = change;
  await runAudited(
    acting(request),
    async (tx) => {
      const id = await setMemberState(tx, memberId, to);
      if (to === 'blocked') await endElsewhere(tx, id);
    },
    () => ({
      action: to === 'blocked' ? 'member.block' : 'member.unblock',
      subject: memberId,
      details: { reason },
    }),
  );
  return null;
}

/** Removes the authenticator and the passkeys, after which payouts wait, and notifies the member of both. */
async function resetAuthenticator(tx: Tx, request: RequestContext, memberId: string): Promise<void> {
  const { id } = await reviewMember(tx, memberId);
  const [member, { enrolled }] = [await findMember(tx, id), await getAuthenticatorState(tx, id)];
  const hadPasskeys = await deletePasskeysOf(tx, id);
  if (!member || !(enrolled || hadPasskeys)) throw new AppError('wrong_state');
  const alert = (change: 'authenticator-off' | 'passkey-off') =>
    queueSecurityAlert(tx, identityDeps(request.app), visitorOf(request), { member, change });
  if (enrolled) await alert('authenticator-off');
  if (hadPasskeys) await alert('passkey-off');
  await removeAuthenticator(tx, id);
  await recordLostAuthenticator(tx, id);
}

/** Ends the contracts of an account that gets another upline, or hands them to the new one. Throws ContractRefusedError. */
async function moveContracts(app: AppContext, tx: Tx, move: MemberMove): Promise<void> {
  const moved = await moveMemberContracts(tx, contractDeps(app), move);
  // The tree itself refuses a wrong place, with the field.
  if ('refusal' in moved && isOfContracts(moved.refusal)) throw new ContractRefusedError(moved.refusal);
}

function isOfContracts(refusal: MoveRefusal): refusal is Exclude<MoveRefusal, PlacementRefusal> {
  return refusal === 'payee_not_agent' || refusal === 'terms_exceed_upline';
}

export const memberSecondPersonRules: SecondPersonRules = {
  // Refuses at once what nobody could approve.
  'POST /ops/api/members/{memberId}/erase': async ({ app }, { params }) => {
    await app.db.transaction((tx) => assertErasable(tx, params.memberId));
    return true;
  },
};

export const backOfficeMemberHandlers: Handlers<
  | 'GET /ops/api/members'
  | 'POST /ops/api/members'
  | 'GET /ops/api/members/{memberId}'
  | 'POST /ops/api/members/{memberId}/block'
  | 'POST /ops/api/members/{memberId}/unblock'
  | 'POST /ops/api/members/{memberId}/authenticator/reset'
  | 'POST /ops/api/members/{memberId}/erase'
  | 'PUT /ops/api/members/{memberId}/tree-position'
  | 'GET /ops/api/members/{memberId}/move-preview'
  | 'DELETE /ops/api/members/{memberId}/sessions'
> = {
  async 'GET /ops/api/members'(request, { query }) {
    const page = await searchMembers(request.app.db, query);
    const rows = page.rows.map(({ publicId, username, accountType, ...row }) => ({
      ...row,
      memberId: publicId,
      account: username,
      type: accountType,
    }));
    const ids = rows.map(({ memberId }) => memberId);
    await recordListView(request, 'member-list.view', { pageNo: query.pageNo, ids });
    return { ...page, rows };
  },

  async 'POST /ops/api/members'(request, { body: { password, reason, ...account } }) {
    const { app } = request;
    await assertOperatorOpenable(app.db, account);
    const passwordHash = await hashFirstPassword(identityDeps(app), { username: account.username, password });
    const { currency } = app.config;
    const opened = { ...account, passwordHash, currency, languageCode: DEFAULT_LOCALE.code };
    const { publicId, username } = await runAudited(
      acting(request),
      (tx) => openForOperator(tx, app, opened),
      (member) => ({ action: 'member.open', subject: member.publicId, details: { ...account, reason } }),
    );
    return { memberId: publicId, account: username };
  },

  async 'GET /ops/api/members/{memberId}'(request, { params }) {
    const page = await memberPage(request.app.db, params.memberId);
    await recordView(request, 'member.view', params.memberId);
    return page;
  },

  'POST /ops/api/members/{memberId}/block': (request, { params, body }) =>
    setState(request, params.memberId, { to: 'blocked', ...body }),

  'POST /ops/api/members/{memberId}/unblock': (request, { params, body }) =>
    setState(request, params.memberId, { to: 'active', ...body }),

  async 'POST /ops/api/members/{memberId}/authenticator/reset'(request, { params: { memberId }, body }) {
    await runAudited(
      acting(request),
      (tx) => resetAuthenticator(tx, request, memberId),
      () => ({ action: 'member.reset_authenticator', subject: memberId, details: body }),
    );
    return null;
  },

  async 'POST /ops/api/members/{memberId}/erase'(request, { params: { memberId }, body }) {
    await runAudited(
      acting(request),
      (tx) => eraseMember(tx, memberId),
      () => ({ action: 'member.erase', subject: memberId, details: body }),
    );
    return null;
  },

  async 'PUT /ops/api/members/{memberId}/tree-position'(request, { params: { memberId }, body }) {
    const { reason, transferContracts: transfersContracts = false, ...change } = body;
    const { app } = request;
    await runAudited(
      acting(request),
      async (tx, actor) => {
        const moved = await moveInTree(tx, memberId, change, (move) =>
          moveContracts(app, tx, { ...move, transfersContracts, actor }),
        );
        await fitContractsToType(tx, contractDeps(app), { ...moved, actor });
        if (moved.isRaised) await assertRaisedMargin(tx, contractDeps(app), moved.memberId);
      },
      () => ({ action: 'member.move', subject: memberId, details: { ...change, transfersContracts, reason } }),
    );
    return null;
  },

  async 'GET /ops/api/members/{memberId}/move-preview'({ app }, { params: { memberId }, query }) {
    const { upline, transferContracts } = query;
    const transfersContracts = transferContracts === 'true';
    const target = await findMoveTarget(app.db, memberId, upline);
    const preview = await app.db.transaction((tx) =>
      previewMemberMove(tx, contractDeps(app), { ...target, transfersContracts }),
    );
    if ('refusal' in preview) {
      const { refusal } = preview;
      if (isOfContracts(refusal)) throw new ContractRefusedError(refusal);
      throw new InvalidFieldsError({ upline: { code: refusal } });
    }
    return {
      ...preview,
      ended: preview.ended.map(({ id, family, ...parties }) => ({
        id: String(id),
        family: wireFamilyOf(family),
        ...parties,
      })),
    };
  },

  async 'DELETE /ops/api/members/{memberId}/sessions'(request, { params: { memberId } }) {
    await runAudited(
      acting(request),
      async (tx) => endElsewhere(tx, await endAllSessions(tx, memberId)),
      () => ({ action: 'member.end_sessions', subject: memberId }),
    );
    return null;
  },
};
