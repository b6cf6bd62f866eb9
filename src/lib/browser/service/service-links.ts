import { serviceAddress, serviceNames } from '#rules/service-windows';
import { call } from '../client/client.ts';
import { errorText } from '../client/errors.ts';
import { loadTranslator } from '../i18n.ts';
import { loadSession } from '../stores/session.ts';
import { showToast } from '../stores/toasts.ts';

/** Leads the window that the click opened to customer service, or closes it again and says why. */
export async function leadToService(opened: Window | undefined): Promise<void> {
  if (!opened) return say('serviceBlocked');
  try {
    const names = serviceNames(await rankLevel());
    const links = await call('GET /wps/system/serviceLinks', { query: { pathList: names.join(',') } });
    const address = serviceAddress(links, names);
    if (address !== undefined) return opened.location.replace(address);
    opened.close();
    await say('serviceNotSetUp');
  } catch (error) {
    opened.close();
    await say('serviceFailed', error);
  }
}

/** Unknown where nobody is signed in, and where it cannot be asked: live chat is there for everybody. */
async function rankLevel(): Promise<number | undefined> {
  const session = await loadSession().catch(() => undefined);
  return session?.state === 'in' ? session.member.rankLevel : undefined;
}

async function say(key: string, error?: unknown): Promise<void> {
  const t = await loadTranslator(document.documentElement.lang, ['errors']);
  const reason = error === undefined ? '' : ` ${errorText(t, error)}`;
  showToast('bad', t(`errors:${key}`) + reason);
}
