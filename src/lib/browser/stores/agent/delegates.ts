import type { EndpointResponse } from '#api/table';
import type { EndpointOptions } from '../../client/client.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';

export type Delegate = EndpointResponse<'GET /wps/agent/delegates'>['delegates'][number];
export type NewDelegate = EndpointOptions<'POST /wps/agent/delegates'>['body'];

export const delegates = createLoader(() => callAsMember('GET /wps/agent/delegates', {}));

export async function addDelegate(body: NewDelegate): Promise<void> {
  await callAsMember('POST /wps/agent/delegates', { body, encrypted: true });
  await delegates.reload();
}

export async function permitDelegate(id: string, permissions: NewDelegate['permissions']): Promise<void> {
  await callAsMember('PUT /wps/agent/delegates/{id}', { params: { id }, body: { permissions } });
  await delegates.reload();
}

export async function removeDelegate(id: string): Promise<void> {
  await callAsMember('DELETE /wps/agent/delegates/{id}', { params: { id } });
  await delegates.reload();
}

$session.listen(({ state }) => {
  if (state === 'out') delegates.clear();
});
