import { later } from '../ui/later.tsx';

/** What the layout places: nothing is fetched before there is something to show. */
export const NoticesDialogLater = later(async () => (await import('./NoticesDialog.tsx')).NoticesDialog);
