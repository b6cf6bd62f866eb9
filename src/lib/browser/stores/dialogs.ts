import { atom } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { loadIsland } from '../client/island-loader.ts';
import { isGuest } from '../storage.ts';

/** The step-up verification that a sign-in requires: its methods, and the masked contacts that codes are sent to. */
export type StepUp = Extract<EndpointResponse<'POST /wps/session/login'>, { stepUp: unknown }>['stepUp'];

/**
 * Views of the sign-in dialog. `password`: the required password change; `reset`: sets the password by an emailed link;
 * `social`: continues a provider's sign-in; `account`: a demo account cannot open this; `demo`: starts demo mode.
 */
export type AuthIntent =
  | 'login'
  | 'register'
  | 'demo'
  | 'recovery'
  | 'stepUp'
  | 'password'
  | 'reset'
  | 'social'
  | 'notice'
  | 'account';

export interface MemberTarget {
  name: 'member';
  /** A page of the member center (`wallet`, `deposit`, …); `member-route.ts` has the list. */
  page: string;
}

/** The chat, which opens in a window of its own within the same click. */
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
  /** Text key of the reason for this view: the previous sign-in failed, the session ended, or the password was changed. */
  notice?: string;
  /** Fills the sign-in form: the account whose session has ended on this page. */
  account?: string;
}

/** The list of a vendor's games of a category, with the vendor's name as its title. */
export interface VendorGamesState {
  name: 'vendorGames';
  vendor: string;
  category: string;
  title: string;
}

/** Dialogs that everybody can open on any page. */
export type SiteDialogState =
  /** `id`: the selected announcement. */
  | { name: 'announcements'; id?: string | undefined }
  /** `isFirst`: opened automatically, with unread notices only. */
  | { name: 'notices'; isFirst?: boolean }
  | { name: 'download'; platform?: string | undefined }
  | VendorGamesState
  | { name: 'feedback' }
  | { name: 'search' };

export type DialogState = { name: 'none' } | AuthDialogState | Target | SiteDialogState;

/** The one open dialog or overlay. All islands of a page share it; each shows itself by its name. */
export const $dialog = atom<DialogState>({ name: 'none' });

export function openAuthDialog(intent: AuthIntent, details: Omit<AuthDialogState, 'name' | 'intent'> = {}): void {
  $dialog.set({ name: 'auth', intent, ...details });
  loadIsland('auth');
}

/** Moves to another step of the sign-in; the action after the sign-in stays. */
export function switchAuthView(intent: AuthIntent, details: Omit<AuthDialogState, 'name' | 'intent'> = {}): void {
  const dialog = $dialog.get();
  const { next, href } = dialog.name === 'auth' ? dialog : {};
  openAuthDialog(intent, { ...(next ? { next } : {}), ...(href ? { href } : {}), ...details });
}

/** Opens a page of the member center. */
export function openMemberPage(page: string): void {
  openMemberTarget({ name: 'member', page });
}

/** Opens a target for members. Visitors sign in first, and guests with a demo balance are shown how to get an account. */
export function openMemberTarget(target: Target): void {
  if (document.documentElement.dataset['session'] !== 'in') {
    openAuthDialog('login', { next: target });
    return;
  }
  if (isGuest()) {
    openAuthDialog('account', { next: target });
    return;
  }
  $dialog.set(target);
  loadIsland('session');
  if (target.name === 'member') loadIsland('member');
}

export function openSiteDialog(dialog: SiteDialogState): void {
  $dialog.set(dialog);
  loadIsland(dialog.name);
}

export function closeDialog(): void {
  $dialog.set({ name: 'none' });
}
