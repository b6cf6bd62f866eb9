import { localPath, pathWithoutLanguage } from '#i18n/paths';
import { isGamesPath } from '#browser/lobby/leave-game';
import { $dialog, closeDialog, switchAuthView, openMemberTarget } from '#browser/stores/dialogs';
import type { SignInOutcome } from '#browser/stores/auth/sign-in';

/** Continues after a sign-in: with the requested target, or with the step that comes first. */
export async function continueWith(outcome: SignInOutcome, tag: string): Promise<void> {
  if (outcome.kind === 'stepUp') switchAuthView('stepUp', { stepUp: outcome.stepUp });
  else if (outcome.kind === 'password') switchAuthView('password');
  else await continueAfterSignIn(tag);
}

/** Opens the requested target after a sign-in, else the page of games that is open, else the home page. Resolves when it is shown. */
export async function continueAfterSignIn(tag: string): Promise<void> {
  const dialog = $dialog.get();
  if (dialog.name === 'auth' && dialog.next) {
    openMemberTarget(dialog.next);
    return;
  }
  const home = localPath(tag, isAgentSide() ? '/agent' : '/');
  const href = (dialog.name === 'auth' ? dialog.href : undefined) ?? requestedPage() ?? openGamesPage() ?? home;
  // The page behind the dialog is the home page and already shows the member.
  if (href === home && pathWithoutLanguage(location.pathname) === '/') closeDialog();
  else await navigateTo(href);
}

/** True on the agents' sign-in page, which leads to the agent center. */
function isAgentSide(): boolean {
  return (
    pathWithoutLanguage(location.pathname) === '/login' && new URLSearchParams(location.search).get('side') === 'agent'
  );
}

/** Returns the page that redirected the visitor to /login, within this site only. */
function requestedPage(): string | undefined {
  const next =
    pathWithoutLanguage(location.pathname) === '/login' ? new URLSearchParams(location.search).get('next') : null;
  if (next === null || !URL.canParse(next, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(next, location.origin);
  return origin === location.origin ? pathname + search + hash : undefined;
}

/** Returns the open page when it is about games: the player goes on with what led to the sign-in. */
function openGamesPage(): string | undefined {
  return isGamesPath(pathWithoutLanguage(location.pathname)) ? location.pathname + location.search : undefined;
}

/** Loads another page. Resolves only if the visitor comes back, so that a form stays busy until its page is gone. */
function navigateTo(href: string): Promise<void> {
  return new Promise((resolve) => {
    const back = () => {
      closeDialog();
      resolve();
    };
    addEventListener('pageshow', back, { once: true });
    location.assign(href);
  });
}
