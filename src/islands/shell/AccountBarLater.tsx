import { later } from '../ui/later.tsx';

/** What the header places: nothing is fetched for a visitor without a session. */
export const AccountBarLater = later(async () => (await import('./AccountBar.tsx')).AccountBar);
