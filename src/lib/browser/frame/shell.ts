import { offeredLocale } from '../../i18n/locales.ts';
import { handleStartParameters } from '../account/start-parameters.ts';
import { rememberLanguage, saveLanguageOnce, withCurrentQuery } from './language.ts';
import { showFirstNotices } from '../content/first-notices.ts';
import { keepInvitation } from '../account/invitation.ts';
import { need } from '../client/island-loader.ts';
import { prepareOffline } from '../site-status/offline.ts';
import { followLanguageList } from './on-demand-styles.ts';
import { announceRegistered } from '../account/registered.ts';
import { closeDrawer, followWindow, handleDrawerKey, toggleSideMenu } from './side-menu.ts';
import { followServiceButtons } from '../service/service-window.ts';
import { startSiteFrame } from './site-frame.ts';
import { watchSite } from '../site-status/site-watch.ts';
import { hasSessionHint } from '../storage.ts';
import { type AuthIntent, openAuth, openMember, openSite, openTarget } from '../stores/dialogs.ts';
import { followMemberRoute } from '../stores/member-route.ts';
import { followSwitches } from '../client/feature-flags.ts';
import { toggleTheme } from './theme.ts';

/** What the static page does before any framework is loaded: one listener for every button of the frame. */

function asIntent(value: string | undefined): AuthIntent {
  return value === 'register' || value === 'forgot' || value === 'free' ? value : 'login';
}

function answerNeed(part: HTMLElement): void {
  closeDrawer();
  const { need: name, intent, page, id, platform } = part.dataset;
  if (name === 'auth') openAuth(asIntent(intent));
  else if (name === 'announcements') openSite({ name, id });
  else if (name === 'download') openSite({ name, platform });
  else if (name === 'chat') openTarget({ name });
  else if (name === 'notices' || name === 'feedback') openSite({ name });
  else openMember(page ?? 'securityCenter');
}

/** A game needs a member: who is not signed in signs in first and comes to the game then (specification §4). */
function guardLaunch(event: MouseEvent, link: HTMLAnchorElement): void {
  if (document.documentElement.dataset['session'] === 'in') return;
  event.preventDefault();
  openAuth('login', { href: link.getAttribute('href') ?? '/' });
}

function closePopovers(except: Element | null): void {
  for (const part of document.querySelectorAll<HTMLDetailsElement>('details[data-popover][open]')) {
    if (part !== except) part.open = false;
  }
}

function handleClick(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  closePopovers(event.target.closest('details[data-popover]'));
  const part = event.target.closest<HTMLElement>('[data-act], body [data-need], #languages a, a[data-launch-game]');
  if (!part) return;
  if (part instanceof HTMLAnchorElement && part.dataset['launchGame'] !== undefined) {
    guardLaunch(event, part);
    return;
  }
  if (part instanceof HTMLAnchorElement && part.lang) {
    rememberLanguage(offeredLocale(part.lang).code);
    part.href = withCurrentQuery(part.getAttribute('href') ?? '/', location);
    return;
  }
  if (part.dataset['need']) answerNeed(part);
  if (part.dataset['act'] === 'theme') toggleTheme();
  if (part.dataset['act'] === 'menu') toggleSideMenu(part);
  if (part.dataset['act'] === 'close-menu') closeDrawer();
}

function handleInput({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.dataset['languageSearch'] === undefined) return;
  void import('./language-search.ts').then(({ searchLanguages }) => searchLanguages(target));
}

function handleKey(event: KeyboardEvent): void {
  handleDrawerKey(event);
  if (event.key !== 'Escape') return;
  const open = document.querySelector<HTMLElement>('details[data-popover][open] > summary');
  closePopovers(null);
  open?.focus();
}

/** Starts the frame of a page. Called once, by the page's own script. */
export function startShell(): void {
  document.addEventListener('click', handleClick);
  document.addEventListener('keydown', handleKey);
  document.addEventListener('input', handleInput);
  followLanguageList();
  followServiceButtons();
  watchSite();
  followWindow();
  startSiteFrame();
  keepInvitation(location.search);
  announceRegistered();
  // The desk has a preset of its own: saved here, the site's would turn the desk round at its next start.
  if (document.querySelector('.site')) saveLanguageOnce();
  prepareOffline();
  void start();
}

/** Who comes with a one-time sign-in is somebody else from then on: nothing of a session is asked for before. */
async function start(): Promise<void> {
  await handleStartParameters();
  if (hasSessionHint()) need('session');
  followMemberRoute();
  // What does not come now is asked for by the next page.
  await followSwitches().catch(() => undefined);
  await showFirstNotices().catch(() => undefined);
}
