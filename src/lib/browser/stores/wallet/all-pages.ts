import type { Page } from '#kernel/paging';

/** The most rows that the API returns at once. */
const PAGE_SIZE = 100;
/** Bounds a file to 5,000 rows. */
const MAX_PAGES = 50;

export interface AllRows<Row> {
  rows: Row[];
  /** The list has more rows than a file may have; the oldest are missing. */
  isCut: boolean;
}

/**
 * Reads a list to its end, newest first, for a file. A row that is added meanwhile pushes others to the next page, so that each
 * is taken once.
 */
export async function readAllPages<Row extends { id: string }>(
  read: (page: { pageNo: number; pageSize: number }) => Promise<Page<Row>>,
): Promise<AllRows<Row>> {
  const rows = new Map<string, Row>();
  let totalPages = 1;
  for (let pageNo = 1; pageNo <= Math.min(totalPages, MAX_PAGES); pageNo += 1) {
    const page = await read({ pageNo, pageSize: PAGE_SIZE });
    for (const row of page.rows) if (!rows.has(row.id)) rows.set(row.id, row);
    totalPages = page.totalPages;
  }
  return { rows: [...rows.values()], isCut: totalPages > MAX_PAGES };
}

/** Reads a list's newest rows, at least `count` where there are as many. Returns them with the first page, which has what the list says of itself. */
export async function readFirstRows<Listed extends Page<{ id: string }>>(
  count: number,
  read: (page: { pageNo: number; pageSize: number }) => Promise<Listed>,
): Promise<{ rows: Listed['rows']; first: Listed }> {
  const pageSize = Math.min(count, PAGE_SIZE);
  const first = await read({ pageNo: 1, pageSize });
  const pages = Math.min(first.totalPages, Math.ceil(count / pageSize));
  const rest = await Promise.all(
    Array.from({ length: Math.max(pages - 1, 0) }, (_, index) => read({ pageNo: index + 2, pageSize })),
  );
  return { rows: [first, ...rest].flatMap(({ rows }) => rows), first };
}
