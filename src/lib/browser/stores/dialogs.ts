import { atom } from 'nanostores';
import { need } from '../need.ts';

export type AuthIntent = 'login' | 'register' | 'forgot';

export interface MemberTarget {
  name: 'member';
  /** A page of the member centre (`wallet`, `deposit`, `withdraw`, `bets`, `account`, …); its own list is the centre's. */
  page: string;
}

export type DialogState =
  | { name: 'none' }
  /** `next` is what the visitor wanted before signing in: opened after it. `href` is a page to go to instead. */
  | { name: 'auth'; intent: AuthIntent; next?: MemberTarget; href?: string }
  | MemberTarget;

/** The one dialog or overlay that is open. Islands on the same page share it; each shows itself by its name. */
export const $dialog = atom<DialogState>({ name: 'none' });

export function openAuth(intent: AuthIntent, after: { next?: MemberTarget; href?: string } = {}): void {
  $dialog.set({ name: 'auth', intent, ...after });
  need('auth');
}

/** Opens a page of the member centre; who is not signed in signs in first. */
export function openMember(page: string): void {
  const target: MemberTarget = { name: 'member', page };
  if (document.documentElement.dataset['session'] !== 'in') {
    openAuth('login', { next: target });
    return;
  }
  $dialog.set(target);
  need('session');
  need('member');
}

export function closeDialog(): void {
  $dialog.set({ name: 'none' });
}
