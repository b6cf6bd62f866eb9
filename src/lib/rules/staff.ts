/** Who works for the house, as the contract, the domain and the pages name it. */
export const STAFF_ROLES = ['admin', 'finance', 'support', 'auditor'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** Characters of an operator's password. */
export const STAFF_PASSWORD_LENGTH = { min: 12, max: 256 } as const;
