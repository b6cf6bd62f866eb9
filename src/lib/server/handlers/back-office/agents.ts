import {
  addDelegateForOperator,
  findDelegating,
  listDelegates,
  removeDelegateForOperator,
  changeTreeSettings,
  getTreePlacement,
  getTreeSettings,
  listQuotas,
  setQuota,
} from '#domain/agents';
import { hashFirstPassword } from '#domain/identity';
import { identityDeps } from '../../identity-deps.ts';
import { toDelegateResponse } from '../../presenters/agents.ts';
import { runAudited } from '../../audit/audit-record.ts';
import type { Handlers } from '../../context.ts';
import { acting, recordView } from './session.ts';

/** Handlers of the back office about the tree of agents. */
export const backOfficeAgentHandlers: Handlers<
  | 'GET /ops/api/agents/{memberId}/tree'
  | 'PUT /ops/api/agents/{memberId}/quotas'
  | 'GET /ops/api/agents/{memberId}/delegates'
  | 'POST /ops/api/agents/{memberId}/delegates'
  | 'POST /ops/api/agents/{memberId}/delegates/{delegateId}/remove'
  | 'GET /ops/api/agent-settings'
  | 'PUT /ops/api/agent-settings'
> = {
  async 'GET /ops/api/agents/{memberId}/tree'(request, { params: { memberId }, query }) {
    const { db } = request.app;
    const { path, page, moves, memberId: id } = await getTreePlacement(db, memberId, query);
    const quotas = await listQuotas(db, id);
    await recordView(request, 'member.view', memberId);
    return {
      path: path.map(({ publicId, username }) => ({ memberId: publicId, account: username })),
      downlines: {
        ...page,
        rows: page.rows.map(({ publicId, username, accountType: type, downlines, teamSize, balanceMinor, ...row }) => ({
          memberId: publicId,
          account: username,
          type,
          state: row.state,
          maxPrizeGroup: row.maxPrizeGroup,
          downlines: Number(downlines),
          teamSize: Number(teamSize),
          balance: balanceMinor,
        })),
      },
      quotas: quotas.map(({ prizeGroup: maxPrizeGroup, places }) => ({ maxPrizeGroup, places })),
      moves,
    };
  },

  async 'PUT /ops/api/agents/{memberId}/quotas'(request, { params: { memberId }, body }) {
    const { maxPrizeGroup: prizeGroup, places } = body;
    await runAudited(
      acting(request),
      (tx) => setQuota(tx, memberId, { prizeGroup, places }),
      () => ({ action: 'agent.quota', subject: memberId, details: body }),
    );
    return null;
  },

  async 'GET /ops/api/agents/{memberId}/delegates'(request, { params: { memberId } }) {
    const { db } = request.app;
    const delegates = await listDelegates(db, (await findDelegating(db, memberId)).id);
    await recordView(request, 'member.view', memberId);
    return { delegates: delegates.map(toDelegateResponse) };
  },

  async 'POST /ops/api/agents/{memberId}/delegates'(request, { params: { memberId }, body }) {
    const { app } = request;
    const { username, password, permissions, reason } = body;
    // Before the password is hashed, which takes time.
    await findDelegating(app.db, memberId);
    const passwordHash = await hashFirstPassword(identityDeps(app), { username, password });
    const added = await runAudited(
      acting(request),
      (tx) => addDelegateForOperator(tx, app, memberId, { username, passwordHash, permissions }),
      ({ publicId: delegate }) => ({
        action: 'agent.delegate_add',
        subject: memberId,
        details: { delegate, permissions: permissions.join(' '), reason },
      }),
    );
    return { memberId: added.publicId, account: added.username };
  },

  async 'POST /ops/api/agents/{memberId}/delegates/{delegateId}/remove'(request, { params, body: { reason } }) {
    const { memberId, delegateId: delegate } = params;
    await runAudited(
      acting(request),
      (tx) => removeDelegateForOperator(tx, memberId, delegate),
      () => ({ action: 'agent.delegate_remove', subject: memberId, details: { delegate, reason } }),
    );
    return null;
  },

  async 'GET /ops/api/agent-settings'({ app: { db } }) {
    const { quotaFrom, ...settings } = await getTreeSettings(db);
    return { ...settings, quotaFrom: quotaFrom ?? null };
  },

  async 'PUT /ops/api/agent-settings'(request, { body: { quotaFrom, ...body } }) {
    await runAudited(
      acting(request),
      (tx) => changeTreeSettings(tx, { ...body, quotaFrom: quotaFrom ?? undefined }),
      () => ({ action: 'agent.settings', subject: 'agents', details: { ...body, quotaFrom } }),
    );
    return null;
  },
};
