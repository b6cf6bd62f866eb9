import { addDelegate, listDelegates, permitDelegate, removeDelegate } from '#domain/agents';
import { hashFirstPassword } from '#domain/identity';
import { DELEGATE_PERMISSIONS } from '#rules/agents/delegates';
import type { Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { toDelegateResponse } from '../../presenters/agents.ts';
import { agentOf } from '../identity/caller.ts';

/** Handlers of an agent's own account and delegates. */
export const agentAccountHandlers: Handlers<
  | 'GET /wps/agent/account'
  | 'GET /wps/agent/delegates'
  | 'POST /wps/agent/delegates'
  | 'PUT /wps/agent/delegates/{id}'
  | 'DELETE /wps/agent/delegates/{id}'
> = {
  'GET /wps/agent/account'(request) {
    const { agent, permissions } = agentOf(request);
    return Promise.resolve({
      id: agent.publicId,
      username: agent.username,
      isMaster: agent.accountType === 'master-agent',
      maxPrizeGroup: agent.maxPrizeGroup,
      currency: agent.currency,
      dayStart: request.app.config.dayStartMinutes,
      isDelegate: permissions !== 'all',
      permissions: [...(permissions === 'all' ? DELEGATE_PERMISSIONS : permissions)],
    });
  },

  async 'GET /wps/agent/delegates'(request) {
    const delegates = await listDelegates(request.app.db, agentOf(request).agent.id);
    return { delegates: delegates.map(toDelegateResponse) };
  },

  async 'POST /wps/agent/delegates'(request, { body: { username, password, permissions } }) {
    const { app } = request;
    const acting = agentOf(request);
    const passwordHash = await hashFirstPassword(identityDeps(app), { username, password });
    const id = await request.write((tx) => addDelegate(tx, app, acting, { username, passwordHash, permissions }));
    return { id, username: username.trim() };
  },

  async 'PUT /wps/agent/delegates/{id}'(request, { params: { id }, body: { permissions } }) {
    await request.write((tx) => permitDelegate(tx, agentOf(request), id, permissions));
    return null;
  },

  async 'DELETE /wps/agent/delegates/{id}'(request, { params: { id } }) {
    await request.write((tx) => removeDelegate(tx, agentOf(request), id));
    return null;
  },
};
