import { offeredLocale } from '../../i18n/locales.ts';
import { handleStartParameters } from './start-parameters.ts';
import { storeLanguage, storeDefaultLanguage, withCurrentQuery } from '../page/language.ts';
import { showFirstNotices } from '../stores/content/notices.ts';
import { storeInvitation } from '../account/invitation.ts';
import { loadIsland } from '../client/island-loader.ts';
import { registerServiceWorker } from '../site-status/register-service-worker.ts';
import { initLanguageList } from './on-demand-styles.ts';
import { openRegisteredDialog } from '../account/registered.ts';
import { closeDrawer, watchWindowWidth, handleDrawerKey, toggleSideMenu } from './side-menu.ts';
import { initServiceButtons } from '../service/service-window.ts';
import { startOnDemandParts, updateLinksIfOutdated } from './on-demand-parts.ts';
import { startStatusPolling } from '../site-status/status-poll.ts';
import { hasSessionHint } from '../storage.ts';
import { watchConnection } from '../client/connection.ts';
import { $dialog, openAuthDialog, openMemberPage, openSiteDialog, openMemberTarget } from '../stores/dialogs.ts';
import { initMemberRoute } from '../stores/member-route.ts';
import { applyFeatureFlags } from '../client/feature-flags.ts';
import { toggleTheme } from './theme.ts';

// Behavior of the static page before any framework is loaded, with delegated listeners for clicks, keys and input.

function openDialogFor(part: HTMLElement): void {
  closeDrawer();
  const { opens: name, intent, page, id, platform } = part.dataset;
  if (name === 'auth') openAuthDialog(intent === 'demo' ? 'demo' : 'login');
  else if (name === 'announcements') openSiteDialog({ name, id });
  else if (name === 'download') openSiteDialog({ name, platform });
  else if (name === 'chat') openMemberTarget({ name });
  else if (name === 'notices' || name === 'feedback' || name === 'search') openSiteDialog({ name });
  else openMemberPage(page ?? 'securityCenter');
}

/** Opens the sign-in dialog for a visitor who starts a game, and continues to the game after the sign-in. */
function guardLaunch(event: MouseEvent, link: HTMLAnchorElement): void {
  if (document.documentElement.dataset['session'] === 'in') return;
  event.preventDefault();
  openAuthDialog('login', { href: link.getAttribute('href') ?? '/' });
}

/** Whether a click on a link opens it in a tab or window of its own. */
function opensTab({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}

/** Opens the dialog of a button, or of a link whose page says the same. */
function openDialog(event: MouseEvent, part: HTMLElement): void {
  if (part instanceof HTMLAnchorElement) {
    if (opensTab(event)) return;
    event.preventDefault();
  }
  openDialogFor(part);
}

/** Opens the list of a vendor's games over the page; a new tab opens their lobby. */
function openVendorGames(event: MouseEvent, { dataset }: HTMLAnchorElement): void {
  if (opensTab(event)) return;
  event.preventDefault();
  const { vendorGames: vendor = '', type: category = '', title = '' } = dataset;
  openSiteDialog({ name: 'vendorGames', vendor, category, title });
}

function closePopovers(except: Element | null): void {
  for (const part of document.querySelectorAll<HTMLDetailsElement>('details[data-popover][open]')) {
    if (part !== except) part.open = false;
  }
}

function handleClick(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  closePopovers(event.target.closest('details[data-popover]'));
  const part = event.target.closest<HTMLElement>(
    '[data-act], body [data-opens], #languages a, a[data-launch-game], a[data-vendor-games]',
  );
  if (!part) return;
  if (part instanceof HTMLAnchorElement && part.dataset['launchGame'] !== undefined) {
    guardLaunch(event, part);
    return;
  }
  if (part instanceof HTMLAnchorElement && part.dataset['vendorGames'] !== undefined) {
    openVendorGames(event, part);
    return;
  }
  if (part instanceof HTMLAnchorElement && part.lang) {
    storeLanguage(offeredLocale(part.lang).code);
    part.href = withCurrentQuery(part.getAttribute('href') ?? '/', location);
    return;
  }
  if (part.dataset['opens']) openDialog(event, part);
  if (part.dataset['act'] === 'theme') toggleTheme();
  if (part.dataset['act'] === 'menu') toggleSideMenu(part);
  if (part.dataset['act'] === 'close-menu') closeDrawer();
}

function handleInput({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.dataset['languageSearch'] === undefined) return;
  void import('./language-search.ts').then(({ searchLanguages }) => searchLanguages(target));
}

const TEXT_FIELDS = 'input, textarea, select, [contenteditable]';

/** Opens the search for games by Ctrl+K or ⌘K, and by `/` outside of text fields. */
function handleSearchKey(event: KeyboardEvent): void {
  const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
  const isSlash = event.key === '/' && !(event.target instanceof Element && event.target.closest(TEXT_FIELDS));
  // Pages without the dialog leave the keys to the browser.
  if ((!isShortcut && !isSlash) || !document.querySelector('[data-islands~="search"]')) return;
  // Another dialog stays open: it may hold what somebody has typed.
  if ($dialog.get().name !== 'none' || document.querySelector('dialog[open]')) return;
  event.preventDefault();
  openSiteDialog({ name: 'search' });
}

function handleKey(event: KeyboardEvent): void {
  handleDrawerKey(event);
  handleSearchKey(event);
  if (event.key !== 'Escape') return;
  const open = document.querySelector<HTMLElement>('details[data-popover][open] > summary');
  closePopovers(null);
  open?.focus();
}

/** Starts the shell of a page. Called once, by the page's own script. */
export function startShell(): void {
  document.addEventListener('click', handleClick);
  document.addEventListener('keydown', handleKey);
  document.addEventListener('input', handleInput);
  initLanguageList();
  initServiceButtons();
  startStatusPolling();
  watchConnection();
  watchWindowWidth();
  startOnDemandParts();
  storeInvitation(location.search);
  openRegisteredDialog();
  // The back office has its own default language; saving the site's default here would change it at the next start.
  if (document.querySelector('.site')) storeDefaultLanguage();
  // On an origin of its own the back office has no offline page.
  if (location.pathname !== '/ops') registerServiceWorker();
  void start();
}

/** Handles one-time codes first: a sign-in by code changes the member, so the session is requested afterwards. */
async function start(): Promise<void> {
  await handleStartParameters();
  if (hasSessionHint()) loadIsland('session');
  initMemberRoute();
  // Ignores failures; the next page requests both again.
  await applyFeatureFlags()
    .then(updateLinksIfOutdated)
    .catch(() => undefined);
  await showFirstNotices().catch(() => undefined);
}
