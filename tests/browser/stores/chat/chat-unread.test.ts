import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchLiveEvent } from '#browser/client/live-events';
import { $unreadReplies, subscribeToUnread, refreshUnread } from '#browser/stores/chat/chat-unread';
import { clearSession, type MemberInfo, openSession } from '#browser/stores/session';
import { DEFAULT_OFF } from '#browser/client/feature-flags';
import { DEFAULT_MODULES, MODULE_IDS } from '#rules/site/modules';
import { stubPage, stubPortal } from '../../../support/browser-page.ts';

const COUNT = 'GET /wps/relay/CSP_unreadCount';
const responses = (count: number) => ({ value: { unReadCount: count } });
/** The fields of a member that the session stores. */
const MEMBER = { id: 'M1', account: 'one', nickname: null, type: 0, language: 'MY' } as MemberInfo;

let root: ReturnType<typeof stubPage>['root'];
let switched: (changes: Pick<MutationRecord, 'oldValue'>[]) => void;
beforeEach(() => {
  ({ root } = stubPage());
  class Observer {
    constructor(callback: typeof switched) {
      switched = callback;
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('MutationObserver', Observer);
  openSession(MEMBER);
  $unreadReplies.set(0);
});

describe('number of unread answers', () => {
  it('is loaded at first and after every live event', async () => {
    const { calls } = stubPortal({ [COUNT]: [responses(1), responses(2)] });
    const stop = subscribeToUnread();
    await expect.poll(() => $unreadReplies.get()).toBe(1);
    dispatchLiveEvent('chat', '{"id":"7"}');
    await expect.poll(() => $unreadReplies.get()).toBe(2);
    stop();
    dispatchLiveEvent('chat', '{"id":"8"}');
    expect(calls).toHaveLength(2);
  });

  it('is not requested while the chat is disabled, and loaded when it is enabled', async () => {
    root.dataset['off'] = 'FREEPLAY3 CBS3';
    const { calls } = stubPortal({ [COUNT]: responses(3) });
    const stop = subscribeToUnread();
    expect(calls).toHaveLength(0);
    switched([{ oldValue: 'FREEPLAY3 CBS3' }]);
    expect(calls).toHaveLength(0);
    root.dataset['off'] = 'FREEPLAY3';
    switched([{ oldValue: 'FREEPLAY3 CBS3' }]);
    await expect.poll(() => $unreadReplies.get()).toBe(3);
    stop();
  });

  it('stays when the connection is lost, and is zero when the portal refuses', async () => {
    stubPortal({ [COUNT]: [responses(4), 'lost', { status: 403, code: 'in_please_information' }] });
    await refreshUnread();
    await refreshUnread();
    expect($unreadReplies.get()).toBe(4);
    await refreshUnread();
    expect($unreadReplies.get()).toBe(0);
  });

  it('is zero when the service does not report it, and after signing out', async () => {
    stubPortal({ [COUNT]: [{ value: { unReadCount: null } }, responses(5)] });
    await refreshUnread();
    expect($unreadReplies.get()).toBe(0);
    await refreshUnread();
    clearSession();
    expect($unreadReplies.get()).toBe(0);
  });
});

it('feature flags disable the same modules by default in boot.js and in the browser', () => {
  expect(DEFAULT_OFF.split(' ')).toEqual([...MODULE_IDS.filter((id) => !DEFAULT_MODULES[id]), 'REFERRAL']);
});
