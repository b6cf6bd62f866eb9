import { atom, onMount } from 'nanostores';
import type { StaffUser } from './session.ts';

export type StaffRole = StaffUser['role'];

export const SECTION_NAMES = [
  'deposits',
  'withdrawals',
  'members',
  'rounds',
  'lottery',
  'draws',
  'ledger',
  'content',
  'chat',
  'feedback',
  'affiliates',
  'registration',
  'modules',
  'site',
  'outbox',
  'audit',
] as const;

export type SectionName = (typeof SECTION_NAMES)[number];

const EVERYBODY: readonly StaffRole[] = ['admin', 'finance', 'support', 'auditor'];

/** Who is offered what. The server decides by the contract table; a test holds this against it. */
const SECTION_ROLES: Record<SectionName, readonly StaffRole[]> = {
  deposits: EVERYBODY,
  withdrawals: EVERYBODY,
  members: EVERYBODY,
  rounds: EVERYBODY,
  lottery: EVERYBODY,
  draws: EVERYBODY,
  ledger: ['admin', 'finance', 'auditor'],
  content: EVERYBODY,
  chat: EVERYBODY,
  feedback: EVERYBODY,
  affiliates: EVERYBODY,
  registration: EVERYBODY,
  modules: EVERYBODY,
  site: EVERYBODY,
  outbox: ['admin', 'support'],
  audit: ['admin', 'auditor'],
};

export function canOpen(role: StaffRole, section: SectionName): boolean {
  return SECTION_ROLES[section].includes(role);
}

/** Whether the role may approve, reject, pay out and close. */
export function canDecide(role: StaffRole): boolean {
  return role === 'admin' || role === 'finance';
}

/** Whether the role may block members, sign them out and hand them over. */
export function canHelpMembers(role: StaffRole): boolean {
  return role === 'admin' || role === 'support';
}

/** Whether the role may write and publish what the pages say, answer in the chat, and close feedback. */
export function canWrite(role: StaffRole): boolean {
  return role === 'admin' || role === 'support';
}

/** Whether the role may change what decides for everybody: switches, rules, codes. */
export function canSetRules(role: StaffRole): boolean {
  return role === 'admin';
}

/** Whether the role may take a lost authenticator away: it opens an account with less. */
export function canResetAuthenticators(role: StaffRole): boolean {
  return role === 'admin';
}

/** Whether the role may move accounts in the tree of agents: what agents earn hangs on it. */
export function canPlaceMembers(role: StaffRole): boolean {
  return role === 'admin';
}

/** Whether the role may have a code or a link shown that waits in the outbox. */
export function canSeeCodes(role: StaffRole): boolean {
  return role === 'admin';
}

export function canLiftHalts(role: StaffRole): boolean {
  return role === 'admin';
}

/** The section that an address like `/ops#audit` names; the first one for anything else. */
export function sectionOf(hash: string): SectionName {
  return SECTION_NAMES.find((name) => `#${name}` === hash) ?? 'deposits';
}

/** What is open, as the address says: the browser's back button works and a section can be bookmarked. */
export const $section = atom<SectionName>('deposits');

onMount($section, () => {
  const follow = () => $section.set(sectionOf(location.hash));
  follow();
  window.addEventListener('hashchange', follow);
  return () => window.removeEventListener('hashchange', follow);
});
