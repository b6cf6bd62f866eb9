import { later } from '../ui/later.tsx';

/** What the layout places: nothing is fetched before somebody opens it. */
export const DownloadDialogLater = later(async () => (await import('./DownloadDialog.tsx')).DownloadDialog);
