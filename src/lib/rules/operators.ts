/** Who works for the house, as the contract, the domain and the pages name it. */
export const OPERATOR_ROLES = ['admin', 'finance', 'support', 'auditor'] as const;

export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Characters of an operator's password. */
export const OPERATOR_PASSWORD_LENGTH = { min: 12, max: 256 } as const;
