import type { CallAnswer } from '#api/table';
import { call } from '../client/client.ts';
import { isRefusal } from '../client/errors.ts';

/** What the portal said of this page; a host that is none of its own has no status. */
export type PublishedStatus = CallAnswer<'GET /wps/system/status'> | 'invalidUrl';

/** Asks whether this page may be shown, and shows what the answer wants shown. Throws what the client throws. */
export async function followStatus(): Promise<void> {
  const told = await requestStatus();
  const isOpen = told !== 'invalidUrl' && !told.maintenance && !told.regionRestriction;
  const shown = document.querySelector<HTMLElement>('[data-closed]')?.dataset['closed'];
  if (isOpen && shown === undefined) return;
  // Nearly nobody ever needs it.
  const { close, reopen } = await import('./maintenance-overlay.ts');
  if (isOpen) reopen();
  else await close(told, shown);
}

async function requestStatus(): Promise<PublishedStatus> {
  try {
    return await call('GET /wps/system/status', { query: { url: location.host } });
  } catch (error) {
    if (isRefusal(error, 'invalid_url')) return 'invalidUrl';
    throw error;
  }
}
