import type { EndpointResponse } from '#api/table';
import type { EndpointOptions } from '../../client/client.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';
import { createSubmission } from '../submission.ts';
import { agentQuotas } from './register-center.ts';

export type Team = EndpointResponse<'GET /wps/relay/MCS2_downlines'>;
export type TeamMember = Team['page']['rows'][number];
export type TeamQuery = EndpointOptions<'GET /wps/relay/MCS2_downlines'>['query'];
export type TeamMemberDetails = EndpointResponse<'GET /wps/agent/downlines/{id}'>;

/** A page of the accounts below the agent or below one of its team. */
export const team = createLoader((query: TeamQuery) => callAsMember('GET /wps/relay/MCS2_downlines', { query }));

/** One account of the team. */
export const teamMember = createLoader((id: string) =>
  callAsMember('GET /wps/agent/downlines/{id}', { params: { id } }),
);

async function reloadTeam(): Promise<void> {
  await Promise.all([teamMember.reload(), team.reload(), agentQuotas.reload()]);
}

export async function raiseTeamMember(id: string, prizeGroup: number): Promise<void> {
  await callAsMember('PUT /wps/agent/downlines/{id}/series', { params: { id }, body: { series: prizeGroup } });
  await reloadTeam();
}

export async function promoteTeamMember(id: string): Promise<void> {
  await callAsMember('POST /wps/agent/downlines/{id}/promote', { params: { id } });
  await reloadTeam();
}

const submission = createSubmission();
const messages = createSubmission();

/** Writes a message to a direct downline. */
export async function messageTeamMember(id: string, text: string): Promise<void> {
  await messages.send({ id, text }, (idempotencyKey) =>
    callAsMember('POST /wps/agent/downlines/{id}/messages', { params: { id }, body: { text }, idempotencyKey }),
  );
}

/** Hands places for a prize group to a direct downline. */
export async function handPlaces(to: string, prizeGroup: number, places: number): Promise<void> {
  const body = { to, series: prizeGroup, places };
  await submission.send(body, (idempotencyKey) =>
    callAsMember('POST /wps/agent/quotas/transfers', { body, idempotencyKey }),
  );
  await reloadTeam();
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  team.clear();
  teamMember.clear();
});
