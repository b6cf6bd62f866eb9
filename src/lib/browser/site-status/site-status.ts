import { call, isRefusal } from '../client/client.ts';
import type { PublishedStatus } from './maintenance-overlay.ts';

/** Requests the site's status and closes or reopens the page accordingly. Throws RefusedError and NetworkError. */
export async function applyStatus(): Promise<void> {
  const status = await requestStatus();
  const isOpen = status !== 'invalidUrl' && !status.maintenance && !status.regionRestriction;
  const shown = document.querySelector<HTMLElement>('[data-closed]')?.dataset['closed'];
  if (isOpen && shown === undefined) return;
  // Imported on demand: hardly any visitor needs it.
  const { closePage: close, reopenPage: reopen } = await import('./maintenance-overlay.ts');
  if (isOpen) reopen();
  else await close(status, shown);
}

async function requestStatus(): Promise<PublishedStatus> {
  try {
    return await call('GET /wps/system/status', { query: { url: location.host } });
  } catch (error) {
    if (isRefusal(error, 'invalid_url')) return 'invalidUrl';
    throw error;
  }
}
