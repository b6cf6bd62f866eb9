import { MINUTE_MS } from '#kernel/clock';

/** Roles of staff; shared by the API, the domain and the pages. */
export const STAFF_ROLES = ['admin', 'finance', 'support', 'auditor'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** Roles that decide about money: payments, bonuses, budgets and the terms that cost money. */
export const MONEY_ROLES = ['admin', 'finance'] as const satisfies readonly StaffRole[];

/** Roles that draft promotions, missions and leaderboards; publishing them is a decision about money. */
export const PROMOTION_EDITOR_ROLES = ['admin', 'finance', 'support'] as const satisfies readonly StaffRole[];

/** Roles that may look at the site as a member sees it. */
export const VIEWER_ROLES = ['admin', 'support'] as const satisfies readonly StaffRole[];

/** Wrong passwords and codes before a pause. */
export const STAFF_LOCK = { maxAttempts: 10, windowMs: 15 * MINUTE_MS } as const;

/** Length in characters of a staff password. */
export const STAFF_PASSWORD_LENGTH = { min: 12, max: 256 } as const;

/** How long a staff user may view a member's account before it has to be opened again with a reason. */
export const VIEW_MINUTES = 15;
