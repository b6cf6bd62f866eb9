import { LOCAL_KEYS, readLocal, writeLocal } from '../storage.ts';

const PHONE = '(width < 48rem)';
const WIDE = '(width >= 75rem)';
const FOCUSABLE = 'a[href], button:not([disabled]), summary, [tabindex="0"]';

const root = document.documentElement;
let opener: HTMLElement | undefined;

/** What lies beside the drawer cannot be reached while it is open. */
function setBeside(isInert: boolean): void {
  for (const part of document.querySelectorAll('.site-body, .tab-bar')) part.toggleAttribute('inert', isInert);
}

function drawer(): HTMLElement | null {
  return document.getElementById('side-menu');
}

function isBornMini(): boolean {
  return root.dataset['mini'] !== undefined;
}

function isDrawerOpen(): boolean {
  return root.dataset['drawer'] === 'open';
}

function openDrawer(from: HTMLElement): void {
  opener = from;
  root.dataset['drawer'] = 'open';
  from.setAttribute('aria-expanded', 'true');
  setBeside(true);
  drawer()?.querySelector<HTMLElement>('.side-close')?.focus();
}

export function closeDrawer(): void {
  if (!isDrawerOpen()) return;
  delete root.dataset['drawer'];
  setBeside(false);
  opener?.setAttribute('aria-expanded', 'false');
  opener?.focus();
}

/** The menu's button: a drawer on phones, mini or full beside the page elsewhere (the choice is kept). */
export function toggleSideMenu(from: HTMLElement): void {
  if (matchMedia(PHONE).matches) {
    openDrawer(from);
    return;
  }
  const next = root.dataset['menu'] === 'mini' ? 'full' : 'mini';
  root.dataset['menu'] = next;
  // A page that begins with the narrow one says nothing of what the visitor wants elsewhere.
  if (!isBornMini()) writeLocal(LOCAL_KEYS.sideMenu, next);
}

/** Tab stays inside the open drawer; Escape closes it. */
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

/** Follows the room that the window has, unless the visitor has chosen. */
export function followWindow(): void {
  matchMedia(WIDE).addEventListener('change', (event) => {
    if (!readLocal(LOCAL_KEYS.sideMenu) && !isBornMini()) root.dataset['menu'] = event.matches ? 'full' : 'mini';
  });
  matchMedia(PHONE).addEventListener('change', closeDrawer);
}
