/** Account types (decisions §1): a clean name inside, the number only on the wire. */
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

/** `isAgent` as the specification calls it. */
export function wireAccountType(type: AccountType): AccountTypeNumber {
  return ACCOUNT_TYPES[type];
}

/** Everybody who is signed in, but guests: they have play money only. */
export function canOpenMemberCenter(type: AccountType): boolean {
  return type !== 'guest';
}

/** Chat is for players: agents are told to use customer service (specification §9), guests to open a real account. */
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

/** The sign-in form that was used. */
export type SignInSide = 'member' | 'agent';

/**
 * Which door an account comes in by (specification §6). Agents have a wallet and play, so they come in by both; delegates
 * only work for an agent; guests have no password at all.
 */
export function canSignInOn(side: SignInSide, type: AccountType): boolean {
  return (side === 'agent' ? AGENT_TYPES : PLAYING_TYPES).has(type);
}
