import { describe, expect, test } from 'vitest';
import { createList, type ListRequest } from '#browser/stores/back-office/list';
import { pageOf } from '#kernel/paging';

/** A list whose answers the test gives by hand, in any order. */
function openList() {
  const asked: {
    request: ListRequest;
    answer: (rows: string[], totalRows?: number) => void;
    refuse: (error: Error) => void;
  }[] = [];
  const list = createList<string>((request) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof pageOf<string>>>();
    asked.push({
      request,
      answer: (rows, totalRows = rows.length) =>
        resolve(pageOf(rows, totalRows, { pageNo: request.pageNo, pageSize: 20 })),
      refuse: reject,
    });
    return promise;
  });
  return { list, asked };
}

describe('a list of the desk', () => {
  test('shows the answer to the last question, whichever answer comes first', async () => {
    const { list, asked } = openList();
    const [first, second] = [list.refresh(), list.show({ state: 'approved' })];
    asked[1]?.answer(['approved one']);
    await second;
    asked[0]?.answer(['of another state']);
    await first;
    expect(list.$list.get()).toMatchObject({ request: { state: 'approved' }, page: { rows: ['approved one'] } });
  });

  test('keeps its rows while a refresh fails, and says so', async () => {
    const { list, asked } = openList();
    const first = list.refresh();
    asked[0]?.answer(['kept']);
    await first;
    const second = list.refresh();
    asked[1]?.refuse(new Error('gone'));
    await second;
    expect(list.$list.get()).toMatchObject({ page: { rows: ['kept'] }, failure: new Error('gone') });
  });

  test('goes one page back when the last row of a page was dealt with', async () => {
    const { list, asked } = openList();
    const showing = list.show({ pageNo: 2 });
    asked[0]?.answer([], 0);
    await Promise.resolve().then(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked[1]?.request.pageNo).toBe(1);
    asked[1]?.answer(['first page']);
    await showing;
    expect(list.$list.get().page?.rows).toEqual(['first page']);
  });

  test('forgets what it had read when it is left', async () => {
    const { list, asked } = openList();
    const showing = list.show({ state: 'rejected' });
    list.reset();
    asked[0]?.answer(['too late']);
    await showing;
    expect(list.$list.get()).toMatchObject({ request: { pageNo: 1, state: '' }, page: undefined });
  });
});
