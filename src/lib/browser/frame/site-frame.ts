import { followChunkFailures, loadChunk } from '../client/chunk-failures.ts';
import { followImages } from './lazy-images.ts';
import { lobbies } from '../lobby/lobbies.ts';
import { onDemandStyles } from './on-demand-styles.ts';
import { SESSION_KEYS, writeSession } from '../storage.ts';

/** What the parts of the frame do that have work only now and then; each comes when it is wanted. */

function hideReward(): void {
  document.documentElement.dataset['reward'] = 'off';
  writeSession({ [SESSION_KEYS.rewardHidden]: '1' });
}

async function handleClick({ target }: MouseEvent): Promise<void> {
  const part = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null;
  if (part?.dataset['act'] === 'hide-reward') hideReward();
  if (part?.dataset['act'] === 'vendors') {
    const [{ toggleVendors }] = await Promise.all([loadChunk(() => import('./side-vendors.ts')), onDemandStyles()]);
    await toggleVendors(part);
  }
}

/** Opens the list of a category's studios; without its script the list could not come, and the link leads to all games. */
function foldButton(category: string, label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'icon-button side-fold';
  button.dataset['act'] = 'vendors';
  button.setAttribute('aria-expanded', 'false');
  button.setAttribute('aria-label', label.replace('{category}', category));
  return button;
}

function addFoldButtons(): void {
  const label = document.getElementById('side-vendor-texts')?.dataset['label'] ?? '';
  const rows = document.querySelectorAll('.side-row:not(:has(.side-fold))');
  for (const row of rows) row.append(foldButton(row.textContent.trim(), label));
}

/** A category may have come on offer since the page was built: the menus are brought up to date. */
async function followLobbies(): Promise<void> {
  const { open } = await lobbies();
  const side = document.querySelector('[data-games="side"]');
  if (!side || open.split(' ').every((id) => side.querySelector(`[data-category="${id}"]`))) return;
  const { bringMenus } = await loadChunk(() => import('./late-menus.ts'));
  await bringMenus();
  addFoldButtons();
}

function followApps(): void {
  const room = document.querySelector<HTMLDetailsElement>('[data-apps]');
  // Its content is there already, and shows with the first frame after it was opened.
  for (const sign of ['pointerenter', 'focusin']) room?.addEventListener(sign, () => void onDemandStyles());
  room?.addEventListener('toggle', () => {
    if (room.open) void loadChunk(() => import('./side-apps.ts')).then(({ showApps }) => showApps(room));
  });
}

/** Starts the frame of a page; what is offered is asked for once a minute at most. */
export function startSiteFrame(): void {
  followChunkFailures();
  followImages();
  document.addEventListener('click', (event) => void handleClick(event));
  addFoldButtons();
  followApps();
  // A page without the site's frame has no menus; they stay as they are when it cannot be heard.
  if (document.querySelector('.site')) followLobbies().catch(() => undefined);
}
