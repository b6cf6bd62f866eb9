import { atom } from 'nanostores';
import type { CallAnswer } from '#api/table';
import { need } from '../client/island-loader.ts';
import { isGuest } from '../storage.ts';

/** The step-up verification that a sign-in waits for: its methods, and the masked contacts that codes are sent to. */
export type StepUp = Extract<CallAnswer<'POST /wps/session/login'>, { stepUp: unknown }>['stepUp'];

/**
 * Views of the sign-in dialog: `password` is the change that must be made first, `reset` sets the
 * password that a link leads to, `social` goes on with a provider's sign-in, `account` says that play money opens nothing, `free` begins to play with it.
 */
export type AuthIntent =
  'login' | 'register' | 'free' | 'forgot' | 'stepUp' | 'password' | 'reset' | 'social' | 'notice' | 'account';

export interface MemberTarget {
  name: 'member';
  /** A page of the member centre (`wallet`, `deposit`, `withdraw`, `bets`, `account`, …); its own list is the centre's. */
  page: string;
}

/** The chat: a window of its own, opened in the same click by who follows what is open. */
export interface ChatTarget {
  name: 'chat';
}

/** Parts of the site that are for members only. */
type Target = MemberTarget | ChatTarget;

/** Action after the sign-in: opens a page of the member center or the chat, or loads another page. */
interface After {
  next?: Target;
  href?: string;
}

export interface AuthDialogState extends After {
  name: 'auth';
  intent: AuthIntent;
  /** Set for `stepUp`. */
  stepUp?: StepUp;
  /** The link's code; set for `reset`. */
  code?: string;
  /** Why this is shown, as a key of a text: the sign-in before it came to nothing, or the password was changed. */
  notice?: string;
}

/** Dialogs that are open to everybody on any page. */
export type SiteDialogState =
  /** With the one that was pressed. */
  | { name: 'announcements'; id?: string | undefined }
  /** `isFirst`: by themselves, those of whose kind none was seen here before. */
  | { name: 'notices'; isFirst?: boolean }
  | { name: 'download'; platform?: string | undefined }
  | { name: 'feedback' };

export type DialogState = { name: 'none' } | AuthDialogState | Target | SiteDialogState;

/** The one dialog or overlay that is open. Islands on the same page share it; each shows itself by its name. */
export const $dialog = atom<DialogState>({ name: 'none' });

export function openAuth(intent: AuthIntent, details: Omit<AuthDialogState, 'name' | 'intent'> = {}): void {
  $dialog.set({ name: 'auth', intent, ...details });
  need('auth');
}

/** Another step of signing in: what was wanted before it stays wanted. */
export function moveAuth(intent: AuthIntent, details: Omit<AuthDialogState, 'name' | 'intent'> = {}): void {
  const dialog = $dialog.get();
  const { next, href } = dialog.name === 'auth' ? dialog : {};
  openAuth(intent, { ...(next ? { next } : {}), ...(href ? { href } : {}), ...details });
}

/** Opens a page of the member centre. */
export function openMember(page: string): void {
  openTarget({ name: 'member', page });
}

/** Opens a target for members. Visitors sign in first, and guests with a demo balance are shown how to get an account. */
export function openTarget(target: Target): void {
  if (document.documentElement.dataset['session'] !== 'in') {
    openAuth('login', { next: target });
    return;
  }
  if (isGuest()) {
    openAuth('account', { next: target });
    return;
  }
  $dialog.set(target);
  need('session');
  if (target.name === 'member') need('member');
}

export function openSite(dialog: SiteDialogState): void {
  $dialog.set(dialog);
  need(dialog.name);
}

export function closeDialog(): void {
  $dialog.set({ name: 'none' });
}
