import { later } from '../ui/later.tsx';

/** What the layout places: nothing is fetched before somebody opens it. */
export const FeedbackDialogLater = later(async () => (await import('./FeedbackDialog.tsx')).FeedbackDialog);
