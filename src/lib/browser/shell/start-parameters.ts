import { SOCIAL_OUTCOMES, type SocialOutcome } from '#rules/identity/social';
import { hasSessionHint, markGreeting, mustChangePassword } from '../storage.ts';
import { openAuthDialog } from '../stores/dialogs.ts';

/** The one-time code behind `#` of the page's address. boot.js removes it from the address before anything else loads. */
interface StartParameters {
  /** Signs in. */
  token?: string;
  /** Sets a new password. */
  reset?: string;
  /** Opens a staff user's view of an account. */
  view?: string;
}

const CODE_FRAGMENT = /^#(?:token|reset|view)=/;

/** Handles the codes and outcomes that the page was opened with. Resolves when the session is settled. */
export async function handleStartParameters(): Promise<void> {
  // A code that is put behind `#` of an open page loads nothing by itself: boot.js takes it from a new page.
  addEventListener('hashchange', () => CODE_FRAGMENT.test(location.hash) && location.reload());
  const { token, reset, view } = takeStartParameters();
  const social = takeSocialOutcome();
  if (token) await (await import('../stores/auth/handoff.ts')).signInFromAddress(token);
  else if (view) await (await import('../stores/auth/handoff.ts')).openViewFromAddress(view);
  else if (reset) openAuthDialog('reset', { code: reset });
  else if (social) showSocialOutcome(social);
  else if (mustChangePassword() && hasSessionHint()) openAuthDialog('password');
}

/** Returns the codes once: a reload must not retry a used code. */
function takeStartParameters(): StartParameters {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('startParameters' in state)) return {};
  history.replaceState(null, '', location.href);
  const { token, reset, view } = Object(state.startParameters) as Record<keyof StartParameters, unknown>;
  return {
    ...(typeof token === 'string' ? { token } : {}),
    ...(typeof reset === 'string' ? { reset } : {}),
    ...(typeof view === 'string' ? { view } : {}),
  };
}

/** Returns the outcome of a social sign-in once. */
function takeSocialOutcome(): SocialOutcome | undefined {
  const address = new URL(location.href);
  const value = address.searchParams.get('social');
  if (value === null) return undefined;
  address.searchParams.delete('social');
  history.replaceState(null, '', address);
  return SOCIAL_OUTCOMES.find((outcome) => outcome === value);
}

function showSocialOutcome(outcome: SocialOutcome): void {
  if (outcome === 'link' || outcome === 'register' || outcome === 'stepup') openAuthDialog('social');
  else if (outcome === 'linked') markGreeting('linked');
  else openAuthDialog(hasSessionHint() ? 'notice' : 'login', { notice: `auth:social.${outcome}` });
}
