import { loadChunk } from '#browser/client/chunk-failures';
import { hasSessionHint, isGuest } from '#browser/storage';
import { openAuthDialog } from '#browser/stores/dialogs';
import { loadSession } from '#browser/stores/session';
import type { MallView } from '#browser/stores/wallet/points';

/** After this time without a response, a list that was not built shows that it did not load. */
const PENDING_MS = 12_000;

let mounted: Promise<void> | undefined;

/** Renders the member's part of the page once. */
function mountMember(container: HTMLElement): Promise<void> {
  mounted ??= loadChunk(() => import('./mount.tsx')).then(({ mountPointMall }) => mountPointMall(container));
  return mounted;
}

/** Opens an item for a member; a visitor signs in first and comes back to it. */
async function openItem(container: HTMLElement, id: string): Promise<void> {
  if (document.documentElement.dataset['session'] !== 'in') {
    openAuthDialog('login', { href: `${location.pathname}?item=${id}` });
    return;
  }
  if (isGuest()) {
    openAuthDialog('account');
    return;
  }
  await mountMember(container);
  const { $mallView } = await loadChunk(() => import('#browser/stores/wallet/points'));
  const view: MallView = { name: 'item', id };
  $mallView.set(view);
}

function failWhenPending(): void {
  const pending = document.querySelector<HTMLElement>('[data-mall-pending]');
  if (!pending) return;
  pending.removeAttribute('aria-busy');
  pending.querySelector('.mall-list')?.remove();
  pending.querySelector<HTMLElement>('[data-state="failed"]')?.removeAttribute('hidden');
}

/** Starts the page: the member's points, and the buttons of the items, also of those that are replaced later. */
export function startPointMall(): void {
  const container = document.querySelector<HTMLElement>('[data-mall-member]');
  if (!container) return;
  setTimeout(failWhenPending, PENDING_MS);
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[data-reload]')) location.reload();
    if (target.closest('[data-mall-sign-in]')) openAuthDialog('login', { href: location.pathname });
    const id = target.closest<HTMLElement>('[data-item]')?.dataset['item'];
    if (id !== undefined) void openItem(container, id).catch(reportError);
  });
  if (hasSessionHint()) void startMember(container).catch(reportError);
}

async function startMember(container: HTMLElement): Promise<void> {
  const { state } = await loadSession();
  if (state !== 'in' || isGuest()) return;
  await mountMember(container);
  const id = new URLSearchParams(location.search).get('item');
  if (id !== null) await openItem(container, id);
}
