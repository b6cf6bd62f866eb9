import { $dialog, closeDialog, openMember } from './dialogs.ts';

/** The pages of the member centre, in the order of its menu. */
export const MEMBER_PAGES = ['wallet', 'deposit', 'withdraw', 'bets', 'account', 'security'] as const;

export type MemberPage = (typeof MEMBER_PAGES)[number];

/** The specification's names for the same pages (§2.4). */
const OTHER_NAMES: ReadonlyMap<string, MemberPage> = new Map([
  ['transferFund', 'wallet'],
  ['depositv2', 'deposit'],
  ['personalHistoryCopy', 'bets'],
  ['transactionHistory', 'account'],
  ['securityCenter', 'security'],
  ['profile', 'security'],
]);

const PREFIX = '#member/';

export function memberPageOf(name: string): MemberPage {
  return MEMBER_PAGES.find((page) => page === name) ?? OTHER_NAMES.get(name) ?? 'security';
}

/** The page that an address names: `#member/deposit`; undefined when it names none. */
export function memberPageOfHash(hash: string): MemberPage | undefined {
  return hash.startsWith(PREFIX) ? memberPageOf(hash.slice(PREFIX.length)) : undefined;
}

/** Marks the history entry that opening the centre added, so that closing takes exactly that one away. */
interface EntryState {
  isMemberCentre: true;
}

function isOwnEntry(state: unknown): state is EntryState {
  return typeof state === 'object' && state !== null && 'isMemberCentre' in state;
}

function showInAddress(page: MemberPage): void {
  const shown = memberPageOfHash(location.hash);
  if (shown === page) return;
  const state: EntryState = { isMemberCentre: true };
  if (shown) history.replaceState(history.state, '', PREFIX + page);
  else history.pushState(state, '', PREFIX + page);
}

function takeFromAddress(): void {
  if (!memberPageOfHash(location.hash)) return;
  if (isOwnEntry(history.state)) history.back();
  else history.replaceState(null, '', location.pathname + location.search);
}

function followAddress(): void {
  const page = memberPageOfHash(location.hash);
  const dialog = $dialog.get();
  if (page && !(dialog.name === 'member' && memberPageOf(dialog.page) === page)) openMember(page);
  if (!page && dialog.name === 'member') closeDialog();
}

/**
 * Keeps the member centre and the address together: each page of it can be linked to, the back button closes it,
 * closing it leaves no entry behind. Called once a page, by the shell.
 */
export function followMemberRoute(): void {
  $dialog.listen((dialog) => {
    if (dialog.name === 'member') showInAddress(memberPageOf(dialog.page));
    else if (dialog.name === 'none') takeFromAddress();
  });
  addEventListener('popstate', followAddress);
  followAddress();
}
