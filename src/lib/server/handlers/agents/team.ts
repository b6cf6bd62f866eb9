import { getTeamMember, getTeamNames, listTeam, messageDownline, promoteDownline, raiseDownline } from '#domain/agents';
import { listHeldFamilies } from '#domain/contracts';
import { accountTypeOf } from '#rules/roles';
import type { Handlers, RequestContext } from '../../context.ts';
import { toPathResponse, toTeamMemberResponse } from '../../presenters/agents.ts';
import { agentOf } from '../identity/caller.ts';

const instantOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

const heldBy = ({ app }: RequestContext, accounts: readonly { publicId: string }[]) =>
  listHeldFamilies(
    app.db,
    accounts.map(({ publicId }) => publicId),
  );

/** Handlers of an agent's team. */
export const teamHandlers: Handlers<
  | 'GET /wps/relay/MCS2_downlines'
  | 'GET /wps/agent/downlines/{id}'
  | 'PUT /wps/agent/downlines/{id}/series'
  | 'POST /wps/agent/downlines/{id}/promote'
  | 'POST /wps/agent/downlines/{id}/messages'
> = {
  async 'GET /wps/relay/MCS2_downlines'(request, { query }) {
    const {
      type,
      minSeries: minPrizeGroup,
      maxSeries: maxPrizeGroup,
      registeredFrom,
      registeredBefore,
      minBalance: minBalanceMinor,
      maxBalance: maxBalanceMinor,
      online,
      ...list
    } = query;
    const { path, page } = await listTeam(request.app.db, agentOf(request).agent, {
      ...list,
      type: type && accountTypeOf(Number(type)),
      minPrizeGroup,
      maxPrizeGroup,
      registeredFrom: instantOf(registeredFrom),
      registeredBefore: instantOf(registeredBefore),
      minBalanceMinor,
      maxBalanceMinor,
      isOnline: online === 'true',
    });
    const held = await heldBy(request, page.rows);
    const nameOf = await getTeamNames(request.app.db);
    return {
      path: toPathResponse(path, nameOf),
      page: { ...page, rows: page.rows.map((row) => toTeamMemberResponse(row, held, nameOf)) },
    };
  },

  async 'GET /wps/agent/downlines/{id}'(request, { params: { id } }) {
    const { agent } = agentOf(request);
    const { teamBalanceMinor: teamBalance, ...member } = await getTeamMember(request.app.db, agent.id, id);
    const held = await heldBy(request, [member]);
    const nameOf = await getTeamNames(request.app.db);
    return { ...toTeamMemberResponse(member, held, nameOf), teamBalance, currency: agent.currency };
  },

  async 'PUT /wps/agent/downlines/{id}/series'(request, { params: { id }, body: { series } }) {
    await request.write((tx) => raiseDownline(tx, agentOf(request), id, series));
    return null;
  },

  async 'POST /wps/agent/downlines/{id}/promote'(request, { params: { id } }) {
    await request.write((tx) => promoteDownline(tx, agentOf(request), id));
    return null;
  },

  async 'POST /wps/agent/downlines/{id}/messages'(request, { params: { id }, body: { text } }) {
    await request.write((tx) => messageDownline(tx, agentOf(request), id, text));
    return null;
  },
};
