import type { EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { LOCAL_KEYS, readLocal, readSession, SESSION_KEYS, writeLocal, writeSession } from '../../storage.ts';
import { $dialog, openSiteDialog } from '../dialogs.ts';
import { createLoader } from '../loadable.ts';

export type Notices = EndpointResponse<'GET /wps/relay/MCSFE_getNotices'>;
export type Notice = Notices['popup'][number];

/** Limit of stored ids; older notices are no longer published. */
const MAX_REMEMBERED = 100;

const notices = createLoader(() => call('GET /wps/relay/MCSFE_getNotices', {}));

export const $notices = notices.$store;
export const loadNotices = notices.load;

/** Loads the notices once a tab; returns undefined after that. Throws RefusedError and NetworkError. */
async function loadNoticesOnce(): Promise<Notices | undefined> {
  if (readSession(SESSION_KEYS.notices)) return undefined;
  const loaded = await call('GET /wps/relay/MCSFE_getNotices', {});
  notices.set(loaded);
  writeSession({ [SESSION_KEYS.notices]: JSON.stringify(loaded) });
  return loaded;
}

function seenIds(): string[] {
  return (readLocal(LOCAL_KEYS.noticesSeen) ?? '').split(' ').filter(Boolean);
}

/** Returns the popup notices that were not read in this browser. */
export function unseenNotices({ popup }: Notices): Notice[] {
  const seen = seenIds();
  return popup.filter(({ id }) => !seen.includes(id));
}

export function markNoticesSeen(read: readonly Notice[]): void {
  const ids = [...new Set([...read.map(({ id }) => id), ...seenIds()])];
  writeLocal(LOCAL_KEYS.noticesSeen, ids.slice(0, MAX_REMEMBERED).join(' '));
}

/** Shows unread notices on the first page of a tab. Pages without the site's shell show none. */
export async function showFirstNotices(): Promise<void> {
  if (!document.querySelector('.site')) return;
  const first = await loadNoticesOnce();
  if (!first || unseenNotices(first).length === 0) return;
  // Does not interrupt a visitor who has opened a dialog meanwhile; the next tab shows the notices.
  if ($dialog.get().name === 'none') openSiteDialog({ name: 'notices', isFirst: true });
}
