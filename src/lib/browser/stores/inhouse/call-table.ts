import type { EndpointResponse } from '#api/table';
import type { EndpointOptions } from '../../client/client.ts';
import { callAsMember } from '../call-as-member.ts';
import type { DemoEndpoint } from './demo/endpoints.ts';
import { $player } from './player.ts';

/** Calls an endpoint of the in-house games: the portal's, or in demo mode its counterpart in this browser. Throws what `callAsMember` throws. */
export async function callTable<Name extends DemoEndpoint>(
  name: Name,
  options: EndpointOptions<Name>,
): Promise<EndpointResponse<Name>> {
  if ($player.get() !== 'demo') return callAsMember(name, options);
  const { DEMO_ENDPOINTS } = await import('./demo/endpoints.ts');
  return DEMO_ENDPOINTS[name](options);
}
