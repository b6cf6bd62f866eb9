/** Permissions that an agent gives to its delegates (docs/spec/agents-rulebook.md §2.1). */
export const DELEGATE_PERMISSIONS = [
  'reports.view',
  'members.open',
  'members.raise',
  'contracts.view',
  'contracts.answer',
] as const;

export type DelegatePermission = (typeof DELEGATE_PERMISSIONS)[number];

/** Maximum number of delegates of an agent. */
export const MAX_DELEGATES = 10;
