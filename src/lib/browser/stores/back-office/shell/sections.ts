import { atom, onMount } from 'nanostores';
import { toIndexedWords, toSearchWords } from '#rules/site/search-words';
import { VIEWER_ROLES } from '#rules/staff';
import type { StaffUser } from './session.ts';

export type StaffRole = StaffUser['role'];

/** The sections in the order of the menu, under its headings. */
const SECTION_GROUPS = {
  payments: ['deposits', 'withdrawals', 'bankAccounts', 'paymentMethods', 'ledger'],
  oversight: ['approvals', 'security', 'staff', 'audit'],
  members: ['members', 'ranks', 'chat', 'feedback', 'broadcasts'],
  games: [
    'vendors',
    'games',
    'inhouseTerms',
    'inhouseRounds',
    'syncRuns',
    'returns',
    'rounds',
    'heldWins',
    'transfers',
    'reconciliations',
  ],
  lottery: ['lottery', 'draws'],
  rewards: ['promotions', 'claims', 'promotionCosts', 'missions', 'boards', 'pointItems', 'redemptions', 'referrals'],
  agents: [
    'agentSettings',
    'agentContracts',
    'agentRuns',
    'agentStatements',
    'agentReceivables',
    'agentReport',
    'agentFlags',
  ],
  affiliates: ['affiliates', 'affiliatePlans', 'affiliateStatements'],
  site: ['content', 'registration', 'modules', 'site', 'outbox'],
} as const;

export type SectionGroup = keyof typeof SECTION_GROUPS;
export type SectionName = (typeof SECTION_GROUPS)[SectionGroup][number];

export const SECTION_NAMES: readonly SectionName[] = Object.values(SECTION_GROUPS).flat();

const ALL_ROLES: readonly StaffRole[] = ['admin', 'finance', 'support', 'auditor'];

/** Roles that see a section. The server decides by the endpoint table; a test compares the two. */
const SECTION_ROLES: Record<SectionName, readonly StaffRole[]> = {
  deposits: ALL_ROLES,
  withdrawals: ALL_ROLES,
  bankAccounts: ALL_ROLES,
  paymentMethods: ALL_ROLES,
  approvals: ALL_ROLES,
  security: ['admin', 'auditor'],
  members: ALL_ROLES,
  ranks: ALL_ROLES,
  rounds: ALL_ROLES,
  heldWins: ALL_ROLES,
  transfers: ALL_ROLES,
  vendors: ALL_ROLES,
  games: ALL_ROLES,
  inhouseTerms: ALL_ROLES,
  inhouseRounds: ALL_ROLES,
  syncRuns: ALL_ROLES,
  returns: ALL_ROLES,
  reconciliations: ['admin', 'finance', 'auditor'],
  lottery: ALL_ROLES,
  draws: ALL_ROLES,
  ledger: ['admin', 'finance', 'auditor'],
  promotions: ALL_ROLES,
  claims: ALL_ROLES,
  promotionCosts: ['admin', 'finance', 'auditor'],
  missions: ALL_ROLES,
  boards: ALL_ROLES,
  pointItems: ALL_ROLES,
  redemptions: ALL_ROLES,
  referrals: ALL_ROLES,
  agentSettings: ALL_ROLES,
  agentContracts: ALL_ROLES,
  agentRuns: ALL_ROLES,
  agentStatements: ALL_ROLES,
  agentReceivables: ALL_ROLES,
  agentReport: ['admin', 'finance', 'auditor'],
  content: ALL_ROLES,
  broadcasts: ALL_ROLES,
  chat: ALL_ROLES,
  feedback: ALL_ROLES,
  affiliates: ALL_ROLES,
  affiliatePlans: ALL_ROLES,
  affiliateStatements: ALL_ROLES,
  agentFlags: ALL_ROLES,
  registration: ALL_ROLES,
  modules: ALL_ROLES,
  site: ALL_ROLES,
  staff: ['admin', 'auditor'],
  outbox: ['admin', 'support'],
  audit: ['admin', 'auditor'],
};

export function canOpen(role: StaffRole, section: SectionName): boolean {
  return SECTION_ROLES[section].includes(role);
}

const GROUP_NAMES = Object.keys(SECTION_GROUPS) as SectionGroup[];

export interface FoundGroup {
  group: SectionGroup;
  sections: readonly SectionName[];
}

/** Texts that a search looks at. */
export interface SectionTitles {
  groupTitle: (group: SectionGroup) => string;
  sectionTitle: (section: SectionName) => string;
}

/**
 * Returns the sections that the role sees and whose title has a word for each one of the search, by the beginnings of words and without
 * diacritics; a group's title finds all of the group. An empty search finds everything; groups without sections are left out.
 */
export function findSections(role: StaffRole, search: string, titles: SectionTitles): FoundGroup[] {
  const searched = search.trim() === '' ? [] : toSearchWords(search);
  if (!searched) return [];
  const matches = (title: string) => {
    const words = toIndexedWords(title);
    return searched.every((word) => words.some((each) => each.startsWith(word)));
  };
  return GROUP_NAMES.map((group) => {
    const isWhole = matches(titles.groupTitle(group));
    const open = SECTION_GROUPS[group].filter((section) => canOpen(role, section));
    return { group, sections: open.filter((section) => isWhole || matches(titles.sectionTitle(section))) };
  }).filter(({ sections }) => sections.length > 0);
}

/** Returns whether the role may approve, reject, pay out and close. */
export function canDecide(role: StaffRole): boolean {
  return role === 'admin' || role === 'finance';
}

/** Returns whether the role may block members, sign them out and create sign-in links. */
export function canHelpMembers(role: StaffRole): boolean {
  return role === 'admin' || role === 'support';
}

/** Returns whether the role may write and publish content, write messages to members, answer in the chat and close feedback. */
export function canWrite(role: StaffRole): boolean {
  return role === 'admin' || role === 'support';
}

/** Returns whether the role may change feature flags, rules and codes, which apply to all visitors. */
export function canSetRules(role: StaffRole): boolean {
  return role === 'admin';
}

/** Returns whether the role may look at the site as a member sees it. */
export function canViewAccounts(role: StaffRole): boolean {
  return VIEWER_ROLES.some((viewer) => viewer === role);
}

/** Returns whether the role may remove a lost authenticator, which weakens the account's protection. */
export function canResetAuthenticators(role: StaffRole): boolean {
  return role === 'admin';
}

/** Returns whether the role may propose to close an account for good and delete its personal data. */
export function canEraseMembers(role: StaffRole): boolean {
  return role === 'admin';
}

/** Returns whether the role may move accounts in the agent tree, which decides what agents earn. */
export function canMoveMembers(role: StaffRole): boolean {
  return role === 'admin';
}

/** Returns whether the role may give members bonuses and points, and run the point mall and the referral program. */
export function canGiveBonuses(role: StaffRole): boolean {
  return role === 'admin' || role === 'finance';
}

/** Returns whether the role may change the VIP levels and their budget, and pin members' levels. */
export function canSetRanks(role: StaffRole): boolean {
  return role === 'admin' || role === 'finance';
}

/** Returns whether the role may write and stop promotions, missions and boards; who decides about money publishes them. */
export function canEditPromotions(role: StaffRole): boolean {
  return role !== 'auditor';
}

/** Returns whether the role may see masked codes and links of the outbox. */
export function canSeeCodes(role: StaffRole): boolean {
  return role === 'admin';
}

/** Returns whether the role may acknowledge alerts and change the rules that raise them. */
export function canHandleAlerts(role: StaffRole): boolean {
  return role === 'admin';
}

/** Returns whether the role may decide who works here. */
export function canManageStaff(role: StaffRole): boolean {
  return role === 'admin';
}

export function canLiftHalts(role: StaffRole): boolean {
  return role === 'admin';
}

/** Returns the section that an address such as `/ops#audit` names, with or without filters; the first one for any other address. */
export function sectionOf(hash: string): SectionName {
  const [section] = hash.split('?');
  return SECTION_NAMES.find((name) => `#${name}` === section) ?? 'deposits';
}

/** Returns the filters that an address such as `/ops#promotionCosts?days=7` has. */
export function filtersOfHash(hash: string): URLSearchParams {
  return new URLSearchParams(hash.split('?').slice(1).join('?'));
}

/** Stores the filters of the open section in the address, which a reload and a shared link restore; empty ones are left out. */
export function storeFilters(filters: Readonly<Record<string, string>>): void {
  const [section = ''] = location.hash.split('?');
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString();
  history.replaceState(history.state, '', query === '' ? section : `${section}?${query}`);
}

/** The open section. It follows the address, so that the back button and bookmarks work. */
export const $section = atom<SectionName>('deposits');

onMount($section, () => {
  const follow = () => $section.set(sectionOf(location.hash));
  follow();
  window.addEventListener('hashchange', follow);
  return () => window.removeEventListener('hashchange', follow);
});
