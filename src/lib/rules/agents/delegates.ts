/** Permissions that an agent gives to its delegates. Answers to contracts are the agent's own: they take its payment password. */
export const DELEGATE_PERMISSIONS = ['reports.view', 'members.open', 'members.raise', 'contracts.view'] as const;

export type DelegatePermission = (typeof DELEGATE_PERMISSIONS)[number];

/** Maximum number of delegates of an agent. */
export const MAX_DELEGATES = 10;
