import {
  assertOpenable,
  createLink,
  disableLink,
  getTreeSettings,
  listLinks,
  listQuotas,
  openAccount,
  transferQuota,
  visitLink,
} from '#domain/agents';
import { hashFirstPassword } from '#domain/identity';
import { DAY_MS, HOUR_MS } from '#kernel/clock';
import { AppError } from '#kernel/errors';
import { MAX_OPENINGS } from '#rules/agents/tree/openings';
import { grantablePrizeGroup } from '#rules/agents/tree/prize-groups';
import { accountTypeOf, type AccountType } from '#rules/roles';
import type { AppContext, Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { toLinkResponse } from '../../presenters/agents.ts';
import { agentOf } from '../identity/caller.ts';

/** A number without a type is none that an agent may open, like that of a guest. */
const typeOf = (number: number): AccountType => accountTypeOf(number) ?? 'guest';

/** Counts an opening. Throws AppError `too_many_requests`. */
async function countOpening(app: AppContext, agentId: bigint): Promise<void> {
  const quotas = [
    { key: `agent-openings-hour:${agentId}`, max: MAX_OPENINGS.hour, windowMs: HOUR_MS },
    { key: `agent-openings-day:${agentId}`, max: MAX_OPENINGS.day, windowMs: DAY_MS },
  ];
  const retryAfterSeconds = await identityDeps(app).limits.consumeQuotas(quotas);
  if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds });
}

/** Handlers of the register center. */
export const registerCenterHandlers: Handlers<
  | 'POST /wps/agent/accounts'
  | 'GET /wps/agent/links'
  | 'POST /wps/agent/links'
  | 'DELETE /wps/agent/links/{code}'
  | 'POST /wps/agent/links/{code}/visits'
  | 'GET /wps/agent/quotas'
  | 'POST /wps/agent/quotas/transfers'
> = {
  async 'POST /wps/agent/accounts'(request, { body: { username, password, type, series: prizeGroup } }) {
    const { app } = request;
    const acting = agentOf(request);
    const account = { username, type: typeOf(type), prizeGroup };
    await assertOpenable(app.db, acting.agent.id, account);
    await countOpening(app, acting.agent.id);
    const passwordHash = await hashFirstPassword(identityDeps(app), { username, password });
    const member = await request.write((tx) => openAccount(tx, app, acting, { ...account, passwordHash }));
    return { id: member.publicId, username: member.username };
  },

  async 'GET /wps/agent/links'(request, { query: { state, type, ...page } }) {
    const isOn = state === undefined ? undefined : state === 'on';
    const links = await listLinks(request.app.db, agentOf(request).agent.id, {
      ...page,
      isOn,
      type: type && accountTypeOf(Number(type)),
    });
    return { ...links, rows: links.rows.map(toLinkResponse) };
  },

  async 'POST /wps/agent/links'(request, { body: { type, series: prizeGroup, quota, expiresAt, note } }) {
    const { random, clock } = request.app;
    const terms = {
      type: typeOf(type),
      prizeGroup,
      maxUses: quota ?? null,
      expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
      note,
    };
    const deps = { random, now: clock.now() };
    return { code: await request.write((tx) => createLink(tx, deps, agentOf(request), terms)) };
  },

  async 'DELETE /wps/agent/links/{code}'(request, { params: { code } }) {
    await request.write((tx) => disableLink(tx, agentOf(request), code));
    return null;
  },

  async 'POST /wps/agent/links/{code}/visits'({ app: { db } }, { params: { code } }) {
    await visitLink(db, code);
    return null;
  },

  async 'GET /wps/agent/quotas'(request) {
    const { db } = request.app;
    const { agent } = agentOf(request);
    const { quotaFrom, minGap } = await getTreeSettings(db);
    const quotas = await listQuotas(db, agent.id);
    return {
      quotaFrom: quotaFrom ?? null,
      highest: grantablePrizeGroup(agent.maxPrizeGroup, minGap),
      quotas: quotas.map(({ prizeGroup: series, places }) => ({ series, places })),
    };
  },

  async 'POST /wps/agent/quotas/transfers'(request, { body: { to, series: prizeGroup, places } }) {
    await request.write((tx) => transferQuota(tx, agentOf(request), { to, prizeGroup, places }));
    return null;
  },
};
