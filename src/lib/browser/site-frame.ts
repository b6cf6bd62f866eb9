import { followChunkFailures, loadChunk } from './chunk-failures.ts';
import { followImages } from './lazy-images.ts';
import { lobbies } from './lobbies.ts';
import { SESSION_KEYS, writeSession } from './storage.ts';

/** What the parts of the frame do that have work only now and then; each comes when it is wanted. */

function hideReward(): void {
  document.documentElement.dataset['reward'] = 'off';
  writeSession({ [SESSION_KEYS.rewardHidden]: '1' });
}

async function handleClick({ target }: MouseEvent): Promise<void> {
  const part = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null;
  if (part?.dataset['act'] === 'hide-reward') hideReward();
  if (part?.dataset['act'] === 'vendors') {
    const { toggleVendors } = await loadChunk(() => import('./side-vendors.ts'));
    await toggleVendors(part);
  }
}

function followApps(): void {
  const room = document.querySelector<HTMLDetailsElement>('[data-apps]');
  room?.addEventListener('toggle', () => {
    if (room.open) void loadChunk(() => import('./side-apps.ts')).then(({ showApps }) => showApps(room));
  });
}

/** Starts the frame of a page; what is offered is asked for once a minute at most. */
export function startSiteFrame(): void {
  followChunkFailures();
  followImages();
  document.addEventListener('click', (event) => void handleClick(event));
  followApps();
  // A page without the site's frame has no menus; they stay as they are when it cannot be heard.
  if (document.querySelector('.site')) lobbies().catch(() => undefined);
}
