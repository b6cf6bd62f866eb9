import { afterEach, describe, expect, test, vi } from 'vitest';
import { createList, type ListRequest } from '#browser/stores/back-office/list';
import { followPaymentAddress, paymentUrl } from '#browser/stores/back-office/lists';
import { pageOf } from '#kernel/paging';
import { stubPage } from '../../../support/browser-page.ts';

/** Opens a list whose requests the test answers, in any order. */
function openList() {
  const requests: {
    request: ListRequest;
    respond: (rows: string[], totalRows?: number) => void;
    refuse: (error: Error) => void;
  }[] = [];
  const list = createList<string>((request) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof pageOf<string>>>();
    requests.push({
      request,
      respond: (rows, totalRows = rows.length) =>
        resolve(pageOf(rows, totalRows, { pageNo: request.pageNo, pageSize: 20 })),
      refuse: reject,
    });
    return promise;
  });
  return { list, requests };
}

describe('a list of the back office', () => {
  test('shows the answer of the last request, even when an earlier one is answered later', async () => {
    const { list, requests } = openList();
    const [first, second] = [list.refresh(), list.show({ state: 'approved' })];
    requests[1]?.respond(['approved one']);
    await second;
    requests[0]?.respond(['of another state']);
    await first;
    expect(list.$list.get()).toMatchObject({ request: { state: 'approved' }, page: { rows: ['approved one'] } });
  });

  test('keeps its rows and stores the error when a refresh fails', async () => {
    const { list, requests } = openList();
    const first = list.refresh();
    requests[0]?.respond(['kept']);
    await first;
    const second = list.refresh();
    requests[1]?.refuse(new Error('gone'));
    await second;
    expect(list.$list.get()).toMatchObject({ page: { rows: ['kept'] }, failure: new Error('gone') });
  });

  test('goes back one page when the last row of a page is gone', async () => {
    const { list, requests } = openList();
    const showing = list.show({ pageNo: 2 });
    requests[0]?.respond([], 0);
    await Promise.resolve().then(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    expect(requests[1]?.request.pageNo).toBe(1);
    requests[1]?.respond(['first page']);
    await showing;
    expect(list.$list.get().page?.rows).toEqual(['first page']);
  });

  test('removes its rows when it is reset', async () => {
    const { list, requests } = openList();
    const showing = list.show({ state: 'rejected' });
    list.reset();
    requests[0]?.respond(['too late']);
    await showing;
    expect(list.$list.get()).toMatchObject({ request: { pageNo: 1, state: '' }, page: undefined });
  });
});

describe('the list of payments', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('opens from a member’s payment with that member and state, and keeps the filters in the address', async () => {
    stubPage();
    location.hash = paymentUrl('withdrawals', { memberId: 'M0123456789AB', state: 'requested' });
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_: unknown, __: string, url: string) => (location.hash = url),
    });
    const { list, requests } = openList();
    const end = followPaymentAddress(list, ['requested', 'approved']);
    expect(requests[0]?.request).toEqual({ pageNo: 1, memberId: 'M0123456789AB', state: 'requested' });
    const showing = list.show({ state: 'approved' });
    requests[1]?.respond(['row']);
    await showing;
    expect(location.hash).toBe('#withdrawals?memberId=M0123456789AB&state=approved');
    void list.show({ memberId: '', state: '' });
    expect(location.hash).toBe('#withdrawals');
    end();
    void list.show({ state: 'requested' });
    expect(location.hash).toBe('#withdrawals');
  });
});
