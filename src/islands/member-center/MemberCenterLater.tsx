import { later } from '../ui/later.tsx';

/** What the layout places: nothing is fetched before a member opens the centre. */
export const MemberCenterLater = later(async () => (await import('./MemberCenter.tsx')).MemberCenter);
