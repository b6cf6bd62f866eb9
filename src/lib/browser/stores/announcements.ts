import { atom, computed } from 'nanostores';
import type { CallAnswer } from '#api/table';
import { call } from '../client/client.ts';
import { createLoader, valueOf } from './loadable.ts';

type Page = CallAnswer<'GET /wps/relay/MCSFE_getListAnnouncements'>;
export type Announcement = Page['rows'][number];

/** The query of specification §7.2; nine a page is the server's own choice. */
const QUERY = { types: 'B,PL,PU,PR,H', platform: 'W', execution: 'B' };

/** Pages that are looked through for the one that somebody pressed. */
const MAX_PAGES = 5;

function ask(pageNo: number): Promise<Page> {
  const query = { ...QUERY, pageNo };
  const isSignedIn = document.documentElement.dataset['session'] === 'in';
  return isSignedIn
    ? call('GET /wps/relay/MCSFE_getMemberAnnouncements', { query })
    : call('GET /wps/relay/MCSFE_getListAnnouncements', { query });
}

const page = createLoader(ask);

export const $announcements = page.$store;
export const retryAnnouncements = page.reload;

const $chosenId = atom<string | undefined>();

/** The one that is shown: the chosen one, else the first of the page. */
export const $announcement = computed([$announcements, $chosenId], (loadable, id) => {
  const rows = valueOf(loadable)?.rows;
  return rows?.find((row) => row.id === id) ?? rows?.[0];
});

export function chooseAnnouncement(id: string): void {
  $chosenId.set(id);
}

export async function showPage(pageNo: number): Promise<void> {
  $chosenId.set(undefined);
  await page.load(pageNo);
}

/** The first page, or the page of the announcement that was pressed. */
export async function showAnnouncements(id?: string): Promise<void> {
  $chosenId.set(id);
  await page.load(1);
  for (let pageNo = 2; id && pageNo <= MAX_PAGES; pageNo += 1) {
    const shown = valueOf($announcements.get());
    if (!shown || shown.rows.some((row) => row.id === id) || pageNo > shown.totalPages) return;
    await page.load(pageNo);
  }
}
