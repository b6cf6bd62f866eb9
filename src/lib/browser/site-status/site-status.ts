import { pathWithoutLanguage } from '../../i18n/paths.ts';
import { call, isRefusal } from '../client/client.ts';
import { inhouseRouteOf } from '../inhouse/addresses.ts';
import { hasSessionHint } from '../storage.ts';
import { $isClosing } from './closing.ts';
import type { PublishedStatus } from './maintenance-overlay.ts';

/** Selects what keeps a page open while the site is closed: a bet that only its player can end in time. */
const KEEPS_OPEN = '[data-keeps-open]';

/**
 * Requests the site's status and closes or reopens the page accordingly. Returns false for a page that has to close a moment later. Throws
 * RefusedError and NetworkError.
 */
export async function applyStatus(): Promise<boolean> {
  const status = await requestStatus();
  const isOpen = status !== 'invalidUrl' && !status.maintenance && !status.regionRestriction;
  const shown = document.querySelector<HTMLElement>('[data-closed]')?.dataset['closed'];
  const hasToStay = !isOpen && shown === undefined && (await hasOpenBet());
  $isClosing.set(hasToStay);
  if (hasToStay) return false;
  if (isOpen && shown === undefined) return true;
  // Imported on demand: hardly any visitor needs it.
  const { closePage: close, reopenPage: reopen } = await import('./maintenance-overlay.ts');
  if (isOpen) reopen();
  else await close(status, shown);
  return true;
}

/** Returns whether the page has such a bet, which a page of crash that was reloaded has not shown yet. */
async function hasOpenBet(): Promise<boolean> {
  if (document.querySelector(KEEPS_OPEN)) return true;
  const isCrash =
    pathWithoutLanguage(location.pathname) === '/game' && inhouseRouteOf(location.search)?.game === 'crash';
  if (!isCrash || !hasSessionHint()) return false;
  const { bets } = await call('GET /wps/crash/bets', {}).catch(() => ({ bets: [] }));
  return bets.some(({ state }) => state === 'open');
}

async function requestStatus(): Promise<PublishedStatus> {
  try {
    return await call('GET /wps/system/status', { query: { url: location.host } });
  } catch (error) {
    if (isRefusal(error, 'invalid_url')) return 'invalidUrl';
    throw error;
  }
}
