import { listDelegates } from '#domain/agents';
import { DELEGATE_PERMISSIONS } from '#rules/agents/delegates';
import type { Handlers } from '../../context.ts';
import { agentOf } from '../identity/caller.ts';

/** Handlers of an agent's own account and delegates. */
export const agentAccountHandlers: Handlers<'GET /wps/agent/account' | 'GET /wps/agent/delegates'> = {
  'GET /wps/agent/account'(request) {
    const { agent, permissions } = agentOf(request);
    return Promise.resolve({
      id: agent.publicId,
      username: agent.username,
      isMaster: agent.accountType === 'master-agent',
      maxPrizeGroup: agent.maxPrizeGroup,
      currency: agent.currency,
      isDelegate: permissions !== 'all',
      permissions: [...(permissions === 'all' ? DELEGATE_PERMISSIONS : permissions)],
    });
  },

  async 'GET /wps/agent/delegates'(request) {
    const delegates = await listDelegates(request.app.db, agentOf(request).agent.id);
    return { delegates: delegates.map(({ publicId: id, ...delegate }) => ({ id, ...delegate })) };
  },
};
