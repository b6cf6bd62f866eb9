import { LOCAL_KEYS, readLocal, writeLocal } from '../storage.ts';

const PHONE = '(width < 48rem)';
const WIDE = '(width >= 75rem)';
const FOCUSABLE = 'a[href], button:not([disabled]), summary, [tabindex="0"]';

const root = document.documentElement;
let opener: HTMLElement | undefined;

/** Makes the page beside the open drawer unreachable. */
function setPageInert(isInert: boolean): void {
  for (const part of document.querySelectorAll('.site-body, .tab-bar')) part.toggleAttribute('inert', isInert);
}

function drawer(): HTMLElement | null {
  return document.getElementById('side-menu');
}

function startsMini(): boolean {
  return root.dataset['mini'] !== undefined;
}

function isDrawerOpen(): boolean {
  return root.dataset['drawer'] === 'open';
}

function openDrawer(from: HTMLElement): void {
  opener = from;
  root.dataset['drawer'] = 'open';
  from.setAttribute('aria-expanded', 'true');
  setPageInert(true);
  drawer()?.querySelector<HTMLElement>('.side-close')?.focus();
}

export function closeDrawer(): void {
  if (!isDrawerOpen()) return;
  delete root.dataset['drawer'];
  setPageInert(false);
  opener?.setAttribute('aria-expanded', 'false');
  opener?.focus();
}

/** Toggles the menu: a drawer on phones, mini or full elsewhere. The choice is stored. */
export function toggleSideMenu(from: HTMLElement): void {
  if (matchMedia(PHONE).matches) {
    openDrawer(from);
    return;
  }
  const next = root.dataset['menu'] === 'mini' ? 'full' : 'mini';
  root.dataset['menu'] = next;
  // A page that starts with the mini menu does not change the choice for other pages.
  if (!startsMini()) writeLocal(LOCAL_KEYS.sideMenu, next);
}

/** Keeps Tab inside the open drawer; Escape closes it. */
export function handleDrawerKey(event: KeyboardEvent): void {
  if (!isDrawerOpen()) return;
  if (event.key === 'Escape') closeDrawer();
  if (event.key !== 'Tab') return;
  const parts = [...(drawer()?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter((part) => part.offsetParent);
  const edge = event.shiftKey ? parts[0] : parts.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? parts.at(-1) : parts[0])?.focus();
}

/** Follows the window's width unless the visitor has chosen. */
export function watchWindowWidth(): void {
  matchMedia(WIDE).addEventListener('change', (event) => {
    if (!readLocal(LOCAL_KEYS.sideMenu) && !startsMini()) root.dataset['menu'] = event.matches ? 'full' : 'mini';
  });
  matchMedia(PHONE).addEventListener('change', closeDrawer);
}
