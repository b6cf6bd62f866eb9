import { later } from '../ui/later.tsx';

/** Once in the life of an account. */
export const RegisteredDialogLater = later(async () => (await import('./RegisteredDialog.tsx')).RegisteredDialog);
