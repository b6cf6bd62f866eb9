import { fetchList } from '../lobby/game-list.ts';
import { loadTranslator, type Translator } from '../i18n.ts';

/** Specification §9: codes of the apps are 100 pixels wide and have no margin. */
const QR = { width: 100, margin: 0, errorCorrectionLevel: 'M', color: { dark: '#000000', light: '#ffffff' } } as const;

/** The apps by the names of the API, with the keys of what they are called. */
const APPS = { Android: 'side.android', MOBILECONFIG: 'side.ios' } as const;

/** The address of each app by its name; nothing else of the answer is looked at. */
function addressesIn(value: Record<string, unknown>): Map<string, string> {
  const list: unknown[] = Array.isArray(value['resources']) ? value['resources'] : [];
  const found = new Map<string, string>();
  for (const entry of list) {
    const { name, url, qrCodeUrl } = (entry ?? {}) as Record<string, unknown>;
    const address = typeof qrCodeUrl === 'string' && qrCodeUrl !== '' ? qrCodeUrl : url;
    if (typeof name === 'string' && typeof address === 'string') found.set(name, new URL(address, location.href).href);
  }
  return found;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const part = document.createElement(name);
  part.textContent = text;
  return part;
}

async function drawn(name: string, label: string, address: string): Promise<HTMLElement> {
  const { toString } = await import('qrcode');
  const code = element('a');
  code.className = 'side-code';
  code.href = address;
  code.setAttribute('aria-label', label);
  // Its own drawing, of black squares alone.
  code.innerHTML = await toString(address, { ...QR, type: 'svg' });
  const item = element('li');
  item.append(code, name);
  return item;
}

/** The codes of the apps that there are, or that there are none. */
async function codes(addresses: ReadonlyMap<string, string>, t: Translator): Promise<HTMLElement[]> {
  const items = Object.entries(APPS).map(([app, key]) => {
    const address = addresses.get(app);
    return address === undefined ? [] : [drawn(t(key), t('side.qr', { app: t(key) }), address)];
  });
  const list = element('ul');
  list.className = 'side-codes';
  list.append(...(await Promise.all(items.flat())));
  return list.childElementCount > 0 ? [element('p', t('side.appsNote')), list] : [element('p', t('side.appsNone'))];
}

/** Fills the codes of the apps that there are now. */
export async function showApps(room: HTMLElement): Promise<void> {
  const [place, failed] = ['[data-codes]', '[data-failed]'].map((part) => room.querySelector<HTMLElement>(part));
  if (!place || !failed) return;
  place.setAttribute('aria-busy', 'true');
  try {
    const texts = loadTranslator(document.documentElement.lang, ['frame']);
    const addresses = addressesIn(await fetchList('/wps/system/domainRoute', {}));
    place.replaceChildren(...(await codes(addresses, await texts)));
    failed.hidden = true;
  } catch {
    // The visitor sees it; opening it again tries again.
    failed.hidden = false;
  } finally {
    place.removeAttribute('aria-busy');
  }
}
