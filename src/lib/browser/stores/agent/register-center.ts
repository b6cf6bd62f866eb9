import type { EndpointResponse } from '#api/table';
import type { EndpointOptions } from '../../client/client.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';
import { createSubmission } from '../submission.ts';

export type AgentLink = EndpointResponse<'GET /wps/agent/links'>['rows'][number];
export type AgentQuotas = EndpointResponse<'GET /wps/agent/quotas'>;
export type NewLink = EndpointOptions<'POST /wps/agent/links'>['body'];
export type NewAccount = EndpointOptions<'POST /wps/agent/accounts'>['body'];

export type LinkState = 'on' | 'off';
export type LinkType = '0' | '1';

export const agentLinks = createLoader(
  (query: { state?: LinkState | undefined; type?: LinkType | undefined; pageNo: number }) =>
    callAsMember('GET /wps/agent/links', { query }),
);

/** The highest prize group that the agent may grant, and its places. */
export const agentQuotas = createLoader(() => callAsMember('GET /wps/agent/quotas', {}));

/** Opens an account below the agent. */
export async function openAgentAccount(body: NewAccount): Promise<string> {
  const { username } = await callAsMember('POST /wps/agent/accounts', { body, encrypted: true });
  await agentQuotas.reload();
  return username;
}

const submission = createSubmission();

export async function createAgentLink(body: NewLink): Promise<void> {
  await submission.send(body, (idempotencyKey) => callAsMember('POST /wps/agent/links', { body, idempotencyKey }));
  await agentLinks.reload();
}

export async function disableAgentLink(code: string): Promise<void> {
  await callAsMember('DELETE /wps/agent/links/{code}', { params: { code } });
  await agentLinks.reload();
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  agentLinks.clear();
  agentQuotas.clear();
});
