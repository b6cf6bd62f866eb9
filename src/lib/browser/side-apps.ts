import { fetchList } from './game-list.ts';

/** Specification §9: codes of the apps are 100 pixels wide and have no margin. */
const QR = { width: 100, margin: 0, errorCorrectionLevel: 'M', color: { dark: '#000000', light: '#ffffff' } } as const;

type State = 'ready' | 'none' | 'failed';

function show(room: HTMLElement, state: State): void {
  for (const part of room.querySelectorAll<HTMLElement>('[data-state]')) part.hidden = part.dataset['state'] !== state;
}

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

async function draw(item: HTMLElement, address: string, label: string): Promise<void> {
  const { toString } = await import('qrcode');
  const place = item.querySelector<HTMLAnchorElement>('.side-code');
  if (!place) return;
  // Its own drawing, of black squares alone.
  place.innerHTML = await toString(address, { ...QR, type: 'svg' });
  place.href = address;
  place.classList.remove('skeleton');
  place.setAttribute('aria-label', label.replace('{app}', item.textContent?.trim() ?? ''));
}

/** Fills the codes of the apps that there are now. */
export async function showApps(room: HTMLElement): Promise<void> {
  try {
    const addresses = addressesIn(await fetchList('/wps/system/domainRoute', {}));
    const items = [...room.querySelectorAll<HTMLElement>('[data-app]')];
    const drawn = items.map((item) => {
      const address = addresses.get(item.dataset['app'] ?? '');
      item.hidden = address === undefined;
      return address === undefined ? undefined : draw(item, address, room.dataset['label'] ?? '');
    });
    await Promise.all(drawn);
    show(room, drawn.some(Boolean) ? 'ready' : 'none');
  } catch {
    // The visitor sees it; opening it again tries again.
    show(room, 'failed');
  }
}
