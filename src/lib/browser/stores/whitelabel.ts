import type { CallAnswer } from '#api/table';
import type { ModuleId } from '#rules/modules';
import { call } from '../client/client.ts';
import { createSharedLoader } from './loadable.ts';

export type Whitelabel = CallAnswer<'GET /wps/system/whitelabel'>;

/** Holds the features that are on: modules, ways to register, social providers. */
export const {
  $store: $whitelabel,
  load: loadWhitelabel,
  require: requireWhitelabel,
} = createSharedLoader(() => call('GET /wps/system/whitelabel', {}));

/** Whether a module is on. Before the answer is there it is off: what then appears was not there to be pressed. */
export function hasModule(whitelabel: Whitelabel | undefined, id: ModuleId): boolean {
  const nodes = whitelabel?.modules.flatMap((node) => [node, ...node.childrenNodes]) ?? [];
  return nodes.some(({ modId, enabled }) => modId === id && enabled === '1');
}
