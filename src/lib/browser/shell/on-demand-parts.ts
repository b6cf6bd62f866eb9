import { handleChunkFailures, loadChunk } from '../client/chunk-failures.ts';
import { readFeatureFlags } from '../client/feature-flags.ts';
import { retryFailedImages } from './image-retries.ts';
import { loadLobbies } from '../lobby/lobbies.ts';
import { loadOnDemandStyles } from './on-demand-styles.ts';
import { SESSION_KEYS, writeSession } from '../storage.ts';

/** Parts of the shell that are needed only now and then; each is loaded when it is first used. */

function hideReward(): void {
  document.documentElement.dataset['reward'] = 'off';
  writeSession({ [SESSION_KEYS.rewardHidden]: '1' });
}

async function handleClick({ target }: MouseEvent): Promise<void> {
  const part = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null;
  if (part?.dataset['act'] === 'hide-reward') hideReward();
  if (part?.dataset['act'] === 'vendors') {
    const [{ toggleVendors }] = await Promise.all([loadChunk(() => import('./side-vendors.ts')), loadOnDemandStyles()]);
    await toggleVendors(part);
  }
}

/**
 * Creates the button that opens a category's vendor list. It is not in the HTML because it needs this script; without
 * it the link leads to all games.
 */
function expandButton(category: string, label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'icon-button side-expand';
  button.dataset['act'] = 'vendors';
  button.setAttribute('aria-expanded', 'false');
  button.setAttribute('aria-label', label.replace('{category}', category));
  return button;
}

function addExpandButtons(): void {
  const label = document.getElementById('side-vendor-texts')?.dataset['label'] ?? '';
  const rows = document.querySelectorAll('.side-row:not(:has(.side-expand))');
  for (const row of rows) row.append(expandButton(row.textContent.trim(), label));
}

/** Updates the menus when a category has opened since the page was built. */
async function updateMenusIfOutdated(): Promise<void> {
  const open = (await loadLobbies()).open.split(' ');
  // The left bar lists all open categories; a header without it, those that its attribute names.
  const isOutdated = (menu: HTMLElement) => {
    const listed = menu.dataset['mayList']?.split(' ') ?? open;
    return open.some((id) => listed.includes(id) && !menu.querySelector(`[data-category="${id}"]`));
  };
  const menus = document.querySelectorAll<HTMLElement>('[data-games="side"], [data-may-list]');
  if (![...menus].some(isOutdated)) return;
  const { updateMenus } = await loadChunk(() => import('./menu-update.ts'));
  await updateMenus();
  addExpandButtons();
}

/** Updates the links of the frame when others were published since the page was built. */
export async function updateLinksIfOutdated(): Promise<void> {
  const { frameLinks } = readFeatureFlags();
  if (frameLinks === undefined || frameLinks === document.documentElement.dataset['links']) return;
  const { updateLinks } = await loadChunk(() => import('./menu-update.ts'));
  await updateLinks(frameLinks);
}

function initSideApps(): void {
  const details = document.querySelector<HTMLDetailsElement>('[data-apps]');
  // Loads the styles before the details open, so that the first frame has them.
  for (const sign of ['pointerenter', 'focusin']) details?.addEventListener(sign, () => void loadOnDemandStyles());
  details?.addEventListener('toggle', () => {
    if (details.open) void loadChunk(() => import('./side-apps.ts')).then(({ showApps }) => showApps(details));
  });
}

/** Starts the parts of the shell that load on demand. The lobbies are requested once a minute at most. */
export function startOnDemandParts(): void {
  handleChunkFailures();
  retryFailedImages();
  document.addEventListener('click', (event) => void handleClick(event));
  addExpandButtons();
  initSideApps();
  // Pages without the site's shell have no menus. A failure leaves the menus as they are.
  if (document.querySelector('.site')) updateMenusIfOutdated().catch(() => undefined);
}
