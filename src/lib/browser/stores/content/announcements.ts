import { atom, computed } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { createLoader, valueOf } from '../loadable.ts';

type Page = EndpointResponse<'GET /wps/relay/MCSFE_getListAnnouncements'>;
export type Announcement = Page['rows'][number];

/** Fixed filter of the request; the server returns nine rows a page. */
const QUERY = { types: 'B,PL,PU,PR,H', platform: 'W', execution: 'B' };

/** Maximum number of pages to search for a selected announcement. */
const MAX_PAGES = 5;

function requestPage(pageNo: number): Promise<Page> {
  const query = { ...QUERY, pageNo };
  const isSignedIn = document.documentElement.dataset['session'] === 'in';
  return isSignedIn
    ? call('GET /wps/relay/MCSFE_getMemberAnnouncements', { query })
    : call('GET /wps/relay/MCSFE_getListAnnouncements', { query });
}

const page = createLoader(requestPage);

export const $announcements = page.$store;
export const retryAnnouncements = page.reload;

const $selectedId = atom<string | undefined>();

/** The selected announcement, else the first of the page. */
export const $announcement = computed([$announcements, $selectedId], (loadable, id) => {
  const rows = valueOf(loadable)?.rows;
  return rows?.find((row) => row.id === id) ?? rows?.[0];
});

export function selectAnnouncement(id: string): void {
  $selectedId.set(id);
}

export async function showPage(pageNo: number): Promise<void> {
  $selectedId.set(undefined);
  await page.load(pageNo);
}

/** Loads the first page, or the page with the selected announcement. */
export async function showAnnouncements(id?: string): Promise<void> {
  $selectedId.set(id);
  await page.load(1);
  for (let pageNo = 2; id && pageNo <= MAX_PAGES; pageNo += 1) {
    const shown = valueOf($announcements.get());
    if (!shown || shown.rows.some((row) => row.id === id) || pageNo > shown.totalPages) return;
    await page.load(pageNo);
  }
}
