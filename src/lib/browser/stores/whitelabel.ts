import type { CallAnswer } from '#api/table';
import type { ModuleId } from '#rules/modules';
import { call } from '../client/client.ts';
import { createLoader } from './loadable.ts';

export type Whitelabel = CallAnswer<'GET /wps/system/whitelabel'>;

const loader = createLoader(() => call('GET /wps/system/whitelabel', {}));

/** What this portal has switched on: modules, ways to register, social providers. */
export const $whitelabel = loader.$store;

let asking: Promise<void> | undefined;

/** Asks once a page, and again after a failure; settles when the answer is in the store. */
export async function loadWhitelabel(): Promise<void> {
  if ($whitelabel.get().state === 'ready') return;
  asking ??= loader.load().finally(() => {
    asking = undefined;
  });
  await asking;
}

/** It for what cannot go on without it. Throws what asking for it threw. */
export async function neededWhitelabel(): Promise<Whitelabel> {
  await loadWhitelabel();
  const whitelabel = $whitelabel.get();
  if (whitelabel.state === 'ready') return whitelabel.value;
  throw whitelabel.state === 'failed' ? whitelabel.error : new Error('the whitelabel was asked for and nothing came');
}

/** Whether a module is on. Before the answer is there it is off: what then appears was not there to be pressed. */
export function hasModule(whitelabel: Whitelabel | undefined, id: ModuleId): boolean {
  const nodes = whitelabel?.modules.flatMap((node) => [node, ...node.childrenNodes]) ?? [];
  return nodes.some(({ modId, enabled }) => modId === id && enabled === '1');
}
