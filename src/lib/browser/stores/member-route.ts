import { $dialog, closeDialog, openMemberPage } from './dialogs.ts';

/** Pages of the member center in menu order. */
export const MEMBER_PAGES = [
  'wallet',
  'deposit',
  'withdraw',
  'bonuses',
  'rank',
  'bets',
  'account',
  'messages',
  'security',
] as const;

export type MemberPage = (typeof MEMBER_PAGES)[number];

/** The specification's names of the same pages. */
const SPECIFICATION_NAMES: ReadonlyMap<string, MemberPage> = new Map([
  ['transferFund', 'wallet'],
  ['depositv2', 'deposit'],
  ['bonusDetails', 'bonuses'],
  ['playerRank', 'rank'],
  ['personalHistoryCopy', 'bets'],
  ['transactionHistory', 'account'],
  ['messageV2', 'messages'],
  ['securityCenter', 'security'],
  ['profile', 'security'],
]);

const PREFIX = '#member/';

export function memberPageOf(name: string): MemberPage {
  return MEMBER_PAGES.find((page) => page === name) ?? SPECIFICATION_NAMES.get(name) ?? 'security';
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

/** Marks the history entry that opening the member center added, so that closing removes exactly that entry. */
interface EntryState {
  isMemberCenter: true;
}

function isOwnEntry(state: unknown): state is EntryState {
  return typeof state === 'object' && state !== null && 'isMemberCenter' in state;
}

function showInAddress(page: MemberPage): void {
  const shown = memberPageOfHash(location.hash);
  if (shown === page) return;
  const state: EntryState = { isMemberCenter: true };
  if (shown) history.replaceState(history.state, '', PREFIX + page);
  else history.pushState(state, '', PREFIX + page);
}

function removeFromAddress(): void {
  if (!memberPageOfHash(location.hash)) return;
  if (isOwnEntry(history.state)) history.back();
  else history.replaceState(null, '', location.pathname + location.search);
}

function openPageOfAddress(): void {
  const page = memberPageOfHash(location.hash);
  const dialog = $dialog.get();
  if (page && !(dialog.name === 'member' && memberPageOf(dialog.page) === page)) openMemberPage(page);
  if (!page && dialog.name === 'member') closeDialog();
}

/**
 * Synchronizes the member center with the address: every page has a link, the back button closes it, and closing leaves
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
