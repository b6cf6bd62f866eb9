import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, it, vi } from 'vitest';

const SOURCE = readFileSync(new URL('../../src/lib/browser/service-worker.js', import.meta.url), 'utf8');
const ORIGIN = 'https://portal.test';

type Listener = (event: object) => void;

let listeners: Record<string, Listener>;
const showNotification = vi.fn<(title: string, options: object) => Promise<void>>(async () => undefined);
const openWindow = vi.fn<(url: string) => Promise<void>>(async () => undefined);
let tabs: { navigate: (url: string) => Promise<unknown> }[];

beforeEach(() => {
  listeners = {};
  tabs = [];
  for (const mock of [showNotification, openWindow]) mock.mockClear();
  const self = {
    addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
    registration: { showNotification },
    clients: { matchAll: async () => tabs, openWindow },
  };
  const facts = { VERSION: '1', LANGUAGE_PREFIXES: '[]' };
  const source = SOURCE.replace(/VERSION|LANGUAGE_PREFIXES/g, (name) => facts[name as keyof typeof facts]);
  runInNewContext(source, { self, URL, location: { origin: ORIGIN } });
});

async function dispatch(name: string, event: object): Promise<void> {
  let work: Promise<unknown> | undefined;
  listeners[name]?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}

const press = (url: string) => dispatch('notificationclick', { notification: { close() {}, data: { url } } });

it('shows a pushed message in its language, one notification for each message', async () => {
  const message = {
    id: 'N1',
    title: 'Deposit credited',
    body: '₫100,000',
    url: '/ar#member/messageV2',
    lang: 'ar',
    dir: 'rtl',
  };
  await dispatch('push', { data: { json: () => message } });
  const options = {
    body: '₫100,000',
    tag: 'N1',
    lang: 'ar',
    dir: 'rtl',
    data: { url: '/ar#member/messageV2' },
    icon: '/icon-192.png',
  };
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('Deposit credited', options);
});

it('opens the messages in the tab that is open, and in a new one where that is not possible', async () => {
  const focus = vi.fn<() => Promise<void>>(async () => undefined);
  const navigate = vi.fn<(url: string) => Promise<unknown>>(async () => ({ focus }));
  tabs = [{ navigate }];
  await press('/en#member/messageV2');
  expect(navigate).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/en#member/messageV2`);
  expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0]);
  navigate.mockRejectedValueOnce(new Error('another worker controls it'));
  await press('/en#member/messageV2');
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/en#member/messageV2`);
});

it('opens no page of another site', async () => {
  await press('https://evil.test/');
  await press('//evil.test/');
  expect(openWindow).not.toHaveBeenCalled();
});
