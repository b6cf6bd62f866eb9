import type { CallAnswer } from '#api/table';
import { call } from '../client/client.ts';
import { LOCAL_KEYS, readLocal, readSession, SESSION_KEYS, writeLocal, writeSession } from '../storage.ts';
import { createLoader } from './loadable.ts';

export type Notices = CallAnswer<'GET /wps/relay/MCSFE_getNotices'>;
export type Notice = Notices['popup'][number];

/** As many as a browser remembers: older ones are not published any more. */
const MAX_REMEMBERED = 100;

const notices = createLoader(() => call('GET /wps/relay/MCSFE_getNotices', {}));

export const $notices = notices.$store;
export const loadNotices = notices.load;

/** Heard once a tab (specification §7.3): undefined when it was asked before. Throws RefusedError and NetworkError. */
export async function subscribeToNotices(): Promise<Notices | undefined> {
  if (readSession(SESSION_KEYS.notices)) return undefined;
  const heard = await call('GET /wps/relay/MCSFE_getNotices', {});
  notices.set(heard);
  writeSession({ [SESSION_KEYS.notices]: JSON.stringify(heard) });
  return heard;
}

function seenIds(): string[] {
  return (readLocal(LOCAL_KEYS.noticesSeen) ?? '').split(' ').filter(Boolean);
}

/** Those that open by themselves and were not read in this browser. */
export function unseenNotices({ popup }: Notices): Notice[] {
  const seen = seenIds();
  return popup.filter(({ id }) => !seen.includes(id));
}

export function markNoticesSeen(read: readonly Notice[]): void {
  const ids = [...new Set([...read.map(({ id }) => id), ...seenIds()])];
  writeLocal(LOCAL_KEYS.noticesSeen, ids.slice(0, MAX_REMEMBERED).join(' '));
}
