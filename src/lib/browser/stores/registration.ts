import type { CallAnswer } from '#api/table';
import { call } from '../client.ts';
import { createLoader } from './loadable.ts';

export type RegisterSettings = CallAnswer<'GET /wps/system/setting/register'>;

const loader = createLoader(() => call('GET /wps/system/setting/register', {}));

/** Which fields the forms have, what they may hold, and whether a human check is wanted. */
export const $registerSettings = loader.$store;

/** Asks once a page, and again after a failure. */
export async function loadRegisterSettings(): Promise<void> {
  const { state } = $registerSettings.get();
  if (state === 'idle' || state === 'failed') await loader.load();
}
