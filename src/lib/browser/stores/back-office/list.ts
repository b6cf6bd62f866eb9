import { atom, type ReadableAtom } from 'nanostores';
import type { Page } from '#kernel/paging';
import { inBackOffice, onSignedOut } from './shell/session.ts';

export interface ListRequest {
  pageNo: number;
  /** One state, or '' for the list's default. */
  state: string;
  /** Search text, in lists that have a search. */
  search?: string;
  /** Shows the rows of one member, in lists of payments. */
  memberId?: string;
}

export interface ListState<Row> {
  request: ListRequest;
  /** Undefined until the request is answered. */
  page: Page<Row> | undefined;
  failure: unknown;
  /** Time when the page was loaded, in milliseconds since 1970. */
  readAtMs: number | undefined;
}

export interface ListStore<Row> {
  $list: ReadableAtom<ListState<Row>>;
  show(request: Partial<ListRequest>): Promise<void>;
  /** Loads the page again; its rows stay visible until the response arrives. */
  refresh(): Promise<void>;
  /** Returns to the first page without a filter and removes the rows. */
  reset(): void;
}

function initialState<Row>(): ListState<Row> {
  return { request: { pageNo: 1, state: '' }, page: undefined, failure: undefined, readAtMs: undefined };
}

/** Creates a list that is shown page by page. When two requests overlap, the later one's response counts. */
export function createList<Row>(load: (request: ListRequest) => Promise<Page<Row>>): ListStore<Row> {
  const $list = atom<ListState<Row>>(initialState());
  let lastRead = 0;

  async function refresh(): Promise<void> {
    const read = ++lastRead;
    const { request } = $list.get();
    try {
      const page = await inBackOffice(load(request));
      if (read !== lastRead) return;
      // The last row of the last page is gone: shows the page before it.
      if (page.rows.length === 0 && request.pageNo > 1) {
        await show({ pageNo: request.pageNo - 1 });
        return;
      }
      $list.set({ request, page, failure: undefined, readAtMs: Date.now() });
    } catch (failure) {
      if (read !== lastRead) return;
      $list.set({ ...$list.get(), failure });
    }
  }

  function show(change: Partial<ListRequest>): Promise<void> {
    const request = { ...$list.get().request, ...change };
    $list.set({ request, page: undefined, failure: undefined, readAtMs: undefined });
    return refresh();
  }

  function reset(): void {
    lastRead += 1;
    $list.set(initialState());
  }

  onSignedOut(reset);
  return { $list, show, refresh, reset };
}
