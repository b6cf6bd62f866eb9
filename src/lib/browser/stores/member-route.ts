import { $dialog, closeDialog, openMemberPage } from './dialogs.ts';
import type { MemberInfo } from './session.ts';

/** Pages of the member center by the specification's names; `home` shows the member and the menu. */
const PAGES_BY_NAME = {
  securityCenter: 'security',
  transferFund: 'wallet',
  depositv2: 'deposit',
  withdraw: 'withdraw',
  transferUpline: 'upline',
  personalHistoryCopy: 'bets',
  transactionHistory: 'account',
  personalProfit: 'profit',
  bonusDetails: 'bonuses',
  rewardCenter: 'rewards',
  referral: 'referral',
  missionLeaderboard: 'missions',
  messageV2: 'messages',
  manualRebate: 'rebate',
  playerRank: 'rank',
  profile: 'profile',
} as const;

export type MemberPage = 'home' | (typeof PAGES_BY_NAME)[keyof typeof PAGES_BY_NAME];

const NAMES: ReadonlyMap<string, MemberPage> = new Map([
  ...Object.entries(PAGES_BY_NAME),
  ...Object.values(PAGES_BY_NAME).map((page) => [page, page] as const),
]);

/** The menu: pages that a member can use, in groups. A page joins its group when it is built. */
const MEMBER_MENU = [
  { group: 'money', pages: ['wallet', 'deposit', 'withdraw', 'upline'] },
  { group: 'history', pages: ['bets', 'account', 'profit'] },
  { group: 'rewards', pages: ['rewards', 'missions', 'bonuses', 'rebate', 'rank', 'referral'] },
  { group: 'account', pages: ['messages', 'profile', 'security'] },
] as const satisfies readonly { group: string; pages: readonly MemberPage[] }[];

/** Returns the menu of an account: only members of a team and agents can send money to each other. */
export function memberMenuOf(member: Pick<MemberInfo, 'toUpline' | 'type'> | undefined) {
  const isInTeam = member !== undefined && (member.toUpline || member.type === 1 || member.type === 2);
  return MEMBER_MENU.map(({ group, pages }) => ({
    group,
    pages: pages.filter((page) => page !== 'upline' || isInTeam),
  }));
}

/** Programs and modules without which a page has no entry in the menu (`data-module`). */
export const MODULE_OF: Partial<Record<MemberPage, string>> = { referral: 'REFERRAL' };

const PREFIX = '#member/';

/** Returns the page of a name, the portal's own or the specification's; `home` for a name that no page has. */
export function memberPageOf(name: string): MemberPage {
  return NAMES.get(name) ?? 'home';
}

/** Returns the page that an address names (`#member/deposit`); undefined when it names none. */
export function memberPageOfHash(hash: string): MemberPage | undefined {
  return hash.startsWith(PREFIX) ? memberPageOf(hash.slice(PREFIX.length).split('?')[0] ?? '') : undefined;
}

/** Returns the filters of the page that an address names (`#member/bets?state=open`). */
export function memberQueryOfHash(hash: string): URLSearchParams {
  return new URLSearchParams(hash.startsWith(PREFIX) ? hash.split('?')[1] : undefined);
}

/** Writes a page's filters to the address while it names the page, so that Back and a reload restore them. */
export function showMemberQuery(page: MemberPage, query: URLSearchParams): void {
  if (memberPageOfHash(location.hash) !== page) return;
  const text = query.toString();
  history.replaceState(history.state, '', PREFIX + page + (text === '' ? '' : `?${text}`));
}

/** Marks the history entries that the member center added, so that closing removes exactly those. */
interface EntryState {
  /** Number of its entries up to this one. */
  memberDepth: number;
}

function ownDepth(): number {
  const state: unknown = history.state;
  const isOwn = typeof state === 'object' && state !== null && 'memberDepth' in state;
  return isOwn && typeof state.memberDepth === 'number' ? state.memberDepth : 0;
}

/** Pushes an entry when the center opens and when a page opens from its home, so that Back returns there; else replaces. */
function showInAddress(page: MemberPage): void {
  const shown = memberPageOfHash(location.hash);
  if (shown === page) return;
  const depth = ownDepth();
  const isPushed = shown === undefined || (shown === 'home' && depth > 0);
  const state: EntryState = { memberDepth: depth + 1 };
  if (isPushed) history.pushState(state, '', PREFIX + page);
  else if (page === 'home' && depth > 1) history.back();
  else history.replaceState(history.state, '', PREFIX + page);
}

function removeFromAddress(): void {
  if (!memberPageOfHash(location.hash)) return;
  const depth = ownDepth();
  if (depth > 0) history.go(-depth);
  else history.replaceState(null, '', location.pathname + location.search);
}

function openPageOfAddress(): void {
  const page = memberPageOfHash(location.hash);
  const dialog = $dialog.get();
  if (page && !(dialog.name === 'member' && memberPageOf(dialog.page) === page)) openMemberPage(page);
  if (!page && dialog.name === 'member') closeDialog();
}

/**
 * Synchronizes the member center with the address: every page has a link, Back returns to its home or closes it, and closing leaves
 * no history entry. Called once a page, by the shell.
 */
export function initMemberRoute(): void {
  $dialog.listen((dialog) => {
    if (dialog.name === 'member') showInAddress(memberPageOf(dialog.page));
    else if (dialog.name === 'none') removeFromAddress();
  });
  addEventListener('popstate', openPageOfAddress);
  openPageOfAddress();
}
