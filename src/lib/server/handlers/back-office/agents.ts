import { changeTreeSettings, getTreePlacement, getTreeSettings, listQuotas, setQuota } from '#domain/agents';
import { runAudited } from '../../audit/audit-record.ts';
import type { Handlers } from '../../context.ts';
import { acting, recordView } from './session.ts';

/** Handlers of the back office about the tree of agents. */
export const backOfficeAgentHandlers: Handlers<
  | 'GET /ops/api/agents/{memberId}/tree'
  | 'PUT /ops/api/agents/{memberId}/quotas'
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
