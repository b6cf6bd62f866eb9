/** Account types by name, with the numbers that are used on the wire (docs/spec/decisions.md §1). */
const ACCOUNT_TYPES = {
  member: 0,
  agent: 1,
  'master-agent': 2,
  guest: 4,
  'agent-delegate': 41,
  'master-agent-delegate': 42,
} as const;

export type AccountType = keyof typeof ACCOUNT_TYPES;
export type AccountTypeNumber = (typeof ACCOUNT_TYPES)[AccountType];

const ENTRIES = Object.entries(ACCOUNT_TYPES) as [AccountType, AccountTypeNumber][];

/** Returns the number of an account type, which the specification calls `isAgent`. */
export function wireAccountType(type: AccountType): AccountTypeNumber {
  return ACCOUNT_TYPES[type];
}

/** Returns the account type with a number; undefined when there is none. */
export function accountTypeOf(number: number): AccountType | undefined {
  return ENTRIES.find(([, each]) => each === number)?.[0];
}

/** True for all accounts but guests, who have only a demo balance. */
export function canOpenMemberCenter(type: AccountType): boolean {
  return type !== 'guest';
}

/** True for players. Agents are directed to customer service, guests to open a real account. */
export function canChat(type: AccountType): boolean {
  return type === 'member';
}

const AGENT_TYPES: ReadonlySet<AccountType> = new Set([
  'agent',
  'master-agent',
  'agent-delegate',
  'master-agent-delegate',
]);
const PLAYING_TYPES: ReadonlySet<AccountType> = new Set(['member', 'agent', 'master-agent']);

/** True for accounts that work for an agent. They have no wallet and do not play. */
export function isDelegate(type: AccountType): boolean {
  return type === 'agent-delegate' || type === 'master-agent-delegate';
}

/** True for accounts that have a wallet and bet real money, and so earn points: members and agents. */
export function betsMoney(type: AccountType): boolean {
  return PLAYING_TYPES.has(type);
}

/** The sign-in form: for members or for agents. */
export type SignInSide = 'member' | 'agent';

/**
 * True when an account may use a sign-in form. Agents have a wallet and play, so they may use both; delegates only work for an
 * agent; guests have no password.
 */
export function canSignInOn(side: SignInSide, type: AccountType): boolean {
  return side === 'agent' ? AGENT_TYPES.has(type) : betsMoney(type);
}
