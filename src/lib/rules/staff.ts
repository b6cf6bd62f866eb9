/** Roles of staff; shared by the API, the domain and the pages. */
export const STAFF_ROLES = ['admin', 'finance', 'support', 'auditor'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** Length in characters of a staff password. */
export const STAFF_PASSWORD_LENGTH = { min: 12, max: 256 } as const;
