import { later } from '../ui/later.tsx';

/** What the layout places: nothing is fetched before somebody opens it. */
export const AnnouncementsDialogLater = later(
  async () => (await import('./AnnouncementsDialog.tsx')).AnnouncementsDialog,
);
