import { later } from '../ui/later.tsx';

/** What the layout places: nothing is fetched before a visitor wants to sign in. */
export const AuthDialogLater = later(async () => (await import('./AuthDialog.tsx')).AuthDialog);
