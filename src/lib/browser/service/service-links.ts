import { serviceAddress, serviceNames } from '#rules/site/service-windows';
import { call } from '../client/client.ts';
import { errorText } from '../client/errors.ts';
import { loadTranslator } from '../i18n.ts';
import { loadSession } from '../stores/session.ts';
import { showToast } from '../stores/toasts.ts';

/** Loads customer service into the window that the click opened, or closes the window and shows why. */
export async function openServiceLink(opened: Window | undefined): Promise<void> {
  if (!opened) return showError('serviceBlocked');
  try {
    const names = serviceNames(await rankLevel());
    const links = await call('GET /wps/system/serviceLinks', { query: { pathList: names.join(',') } });
    const address = serviceAddress(links, names);
    if (address !== undefined) return opened.location.replace(address);
    opened.close();
    await showError('serviceNotSetUp');
  } catch (error) {
    opened.close();
    await showError('serviceFailed', error);
  }
}

/** Returns the member's rank; undefined when signed out or unknown. Live chat is available to everybody. */
async function rankLevel(): Promise<number | undefined> {
  const session = await loadSession().catch(() => undefined);
  return session?.state === 'in' ? session.member.rankLevel : undefined;
}

async function showError(key: string, error?: unknown): Promise<void> {
  const t = await loadTranslator(document.documentElement.lang, ['errors']);
  const reason = error === undefined ? '' : ` ${errorText(t, error)}`;
  showToast('bad', t(`errors:${key}`) + reason);
}
