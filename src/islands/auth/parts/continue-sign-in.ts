import { localPath, neutralPath } from '#i18n/paths';
import { $dialog, closeDialog, moveAuth, openTarget } from '#browser/stores/dialogs';
import type { SignInOutcome } from '#browser/stores/auth/sign-in';

/** Continues after a sign-in: with what the visitor opened, or with the step that comes first. */
export async function continueWith(outcome: SignInOutcome, tag: string): Promise<void> {
  if (outcome.kind === 'stepUp') moveAuth('stepUp', { stepUp: outcome.stepUp });
  else if (outcome.kind === 'password') moveAuth('password');
  else await continueAfterSignIn(tag);
}

/** After signing in: on to what the visitor wanted, else home (specification §4). Settles when that is shown. */
export async function continueAfterSignIn(tag: string): Promise<void> {
  const dialog = $dialog.get();
  if (dialog.name === 'auth' && dialog.next) {
    openTarget(dialog.next);
    return;
  }
  const home = localPath(tag, '/');
  const href = (dialog.name === 'auth' ? dialog.href : undefined) ?? requestedPage() ?? home;
  // The page behind the dialog is the one to go to, and knows already who has come.
  if (href === home && neutralPath(location.pathname) === '/') closeDialog();
  else await leaveFor(href);
}

/** The page that a visitor was led away from to /login; never one of another site, whatever the address says. */
function requestedPage(): string | undefined {
  const next = neutralPath(location.pathname) === '/login' ? new URLSearchParams(location.search).get('next') : null;
  if (next === null || !URL.canParse(next, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(next, location.origin);
  return origin === location.origin ? pathname + search + hash : undefined;
}

/** Settles only when the visitor comes back to this page: a form that sent them away stays busy until it is gone. */
function leaveFor(href: string): Promise<void> {
  return new Promise((resolve) => {
    const back = () => {
      closeDialog();
      resolve();
    };
    addEventListener('pageshow', back, { once: true });
    location.assign(href);
  });
}
