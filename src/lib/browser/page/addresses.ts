import { call } from '../client/client.ts';

/** The first of them opens the connection and is the slowest. */
const ATTEMPTS = 3;
const TIMEOUT_MS = 5000;

/** Returns the milliseconds in which an address of the portal answers; undefined when it does not. */
export async function measureAddress(origin: string, request: typeof fetch = fetch): Promise<number | undefined> {
  let best: number | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const from = performance.now();
    try {
      const options = { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
      const response = await request(`${origin}/wps/system/status`, options);
      if (!response.ok) return undefined;
    } catch {
      // An address that does not answer is what the visitor wants to know.
      return undefined;
    }
    best = Math.min(best ?? Infinity, performance.now() - from);
  }
  return best;
}

export interface Address {
  origin: string;
  /** Milliseconds; undefined when it does not answer. */
  time: number | undefined;
}

/** Sorts addresses by speed, those that do not answer last. */
export function fastestFirst(addresses: readonly Address[]): Address[] {
  return addresses.toSorted((one, other) => (one.time ?? Infinity) - (other.time ?? Infinity));
}

function addressItem({ origin, time }: Address, isFastest: boolean, texts: DOMStringMap): HTMLLIElement {
  const isHere = origin === location.origin;
  const name = document.createElement(isHere ? 'strong' : 'a');
  if (name instanceof HTMLAnchorElement) name.href = origin + location.pathname;
  name.dir = 'ltr';
  name.textContent = origin;
  const notes = [
    time === undefined
      ? texts['silent']
      : new Intl.NumberFormat(document.documentElement.lang, { style: 'unit', unit: 'millisecond' }).format(
          Math.max(1, Math.round(time)),
        ),
    ...(isFastest ? [texts['fastest']] : []),
    ...(isHere ? [texts['here']] : []),
  ];
  const note = document.createElement('span');
  note.textContent = notes.join(' · ');
  const item = document.createElement('li');
  item.append(name, note);
  return item;
}

/** Measures every address of the portal, one after the other, so that they do not slow each other down. */
async function showAddresses(box: HTMLElement): Promise<void> {
  const [list, button] = [box.querySelector('ul'), box.querySelector('button')];
  if (!list || !button || button.disabled) return;
  button.disabled = true;
  try {
    const { domainList } = await call('GET /wps/system/domainRoute', {});
    const measured: Address[] = [];
    for (const { domain } of domainList) measured.push({ origin: domain, time: await measureAddress(domain) });
    const sorted = fastestFirst(measured);
    const isAnswered = sorted[0]?.time !== undefined && sorted.length > 1;
    list.replaceChildren(...sorted.map((row, place) => addressItem(row, isAnswered && place === 0, box.dataset)));
  } catch {
    const item = document.createElement('li');
    item.textContent = box.dataset['silent'] ?? '';
    list.replaceChildren(item);
  } finally {
    button.disabled = false;
  }
}

/** Measures the addresses once their list is opened, and again at a press. Listens on the page, whose content may be renewed. */
export function startAddresses(): void {
  const boxOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLDetailsElement>('.download-addresses') : null;
  document.addEventListener(
    'toggle',
    (event) => {
      const box = boxOf(event);
      if (box?.open) void showAddresses(box);
    },
    true,
  );
  document.addEventListener('click', (event) => {
    const box = boxOf(event);
    if (box && event.target instanceof Element && event.target.closest('button')) void showAddresses(box);
  });
}
