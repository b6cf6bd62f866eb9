import type { ContentKind } from '#rules/site/content';
import { call } from '../../../client/client.ts';
import { createLoader } from '../../loadable.ts';
import { runAction } from '../actions.ts';
import { content, type ContentRow } from './content.ts';
import { inBackOffice, onSignedOut } from '../shell/session.ts';

const PAGE_SIZE = 100;

interface ContentSlot {
  kind: ContentKind;
  slot: string;
}

/** Lists the items of one slot that aren't archived, in the order of the pages. */
async function itemsOf({ kind, slot }: ContentSlot): Promise<ContentRow[]> {
  const rows: ContentRow[] = [];
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo++) {
    const page = await call('GET /ops/api/content', { query: { kind, pageNo, pageSize: PAGE_SIZE } });
    rows.push(...page.rows);
    pages = page.totalPages;
  }
  return rows.filter((row) => row.slot === slot && row.state !== 'archived');
}

/** The items that are being sorted. */
export const sortedItems = createLoader((slot: ContentSlot) => inBackOffice(itemsOf(slot)));

onSignedOut(sortedItems.clear);

/** Moves an item up (-1) or down (1) in this browser; `saveSorting` saves it. */
export function moveSortedItem(rows: readonly ContentRow[], id: string, by: -1 | 1): void {
  const from = rows.findIndex((row) => row.id === id);
  const moved = rows[from];
  const other = rows[from + by];
  if (!moved || !other) return;
  sortedItems.set(rows.with(from, other).with(from + by, moved));
}

export function saveSorting({ kind, slot }: ContentSlot, rows: readonly ContentRow[]): Promise<void> {
  const work = () => call('PUT /ops/api/content-order', { body: { kind, slot, ids: rows.map(({ id }) => id) } });
  return runAction(work, content.refresh, { key: 'done.contentSorted', params: {} });
}
