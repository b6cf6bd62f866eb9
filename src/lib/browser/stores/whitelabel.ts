import type { EndpointResponse } from '#api/table';
import type { ModuleId } from '#rules/modules';
import { call } from '../client/client.ts';
import { createSharedLoader } from './loadable.ts';

export type Whitelabel = EndpointResponse<'GET /wps/system/whitelabel'>;

/** The portal's configuration: modules, ways to register, social providers. */
export const {
  $store: $whitelabel,
  load: loadWhitelabel,
  require: requireWhitelabel,
} = createSharedLoader(() => call('GET /wps/system/whitelabel', {}));

/**
 * Whether a module is enabled. It counts as disabled until the response, so that nothing disappears after it was shown.
 */
export function hasModule(whitelabel: Whitelabel | undefined, id: ModuleId): boolean {
  const nodes = whitelabel?.modules.flatMap((node) => [node, ...node.childrenNodes]) ?? [];
  return nodes.some(({ modId, enabled }) => modId === id && enabled === '1');
}
