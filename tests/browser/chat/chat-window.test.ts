import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openChatOnRequest } from '#browser/chat/chat-window';
import { $dialog, closeDialog, openMemberTarget } from '#browser/stores/dialogs';
import { stubPage, stubPortal } from '../../support/browser-page.ts';

const CHAT = 'GET /wps/relay/CSP_chatUrl';
const requestChat = () => openMemberTarget({ name: 'chat' });

let root: ReturnType<typeof stubPage>['root'];
let opened: ReturnType<typeof fakeWindow>;
let stop: () => void;
const open = vi.fn<(...args: string[]) => unknown>();
const assign = vi.fn<(address: string) => void>();

function fakeWindow() {
  const replace = vi.fn<(address: string) => void>();
  const own = { opener: {} as object | null, closed: false, location: { replace }, focus: vi.fn<() => void>() };
  return Object.assign(own, { close: () => void (own.closed = true) });
}

beforeEach(() => {
  ({ root } = stubPage());
  closeDialog();
  opened = fakeWindow();
  open.mockReset().mockReturnValue(opened);
  assign.mockReset();
  vi.stubGlobal('window', { open });
  vi.stubGlobal('location', { origin: 'https://portal.example', pathname: '/', search: '', hash: '', assign });
  stop = openChatOnRequest();
});
afterEach(() => {
  stop();
  opened.close();
});

describe('chat window', () => {
  it('asks a visitor to sign in first and opens the chat afterwards', () => {
    requestChat();
    expect($dialog.get()).toEqual({ name: 'auth', intent: 'login', next: { name: 'chat' } });
    expect(open).not.toHaveBeenCalled();
  });

  it('opens within the click before any request, loads the chat, and is focused by the next click', async () => {
    root.dataset['session'] = 'in';
    stubPortal({ [CHAT]: { value: { chatUrl: '/en/chat' } } });
    requestChat();
    expect(open).toHaveBeenCalledExactlyOnceWith('about:blank', '_blank', 'popup,width=440,height=750');
    expect($dialog.get()).toEqual({ name: 'none' });
    await expect.poll(() => opened.location.replace).toHaveBeenCalledExactlyOnceWith('https://portal.example/en/chat');
    expect(opened.opener).toBeNull();
    requestChat();
    expect(open).toHaveBeenCalledOnce();
    expect(opened.focus).toHaveBeenCalledOnce();
  });

  it('loads the chat into the same tab when the browser blocks popups', async () => {
    root.dataset['session'] = 'in';
    open.mockReturnValue(null);
    stubPortal({ [CHAT]: { value: { chatUrl: 'https://chat.example.com/?b2c=1' } } });
    requestChat();
    await expect.poll(() => assign).toHaveBeenCalledExactlyOnceWith('https://chat.example.com/?b2c=1');
  });

  it('closes and asks to sign in when the session has ended', async () => {
    root.dataset['session'] = 'in';
    stubPortal({ [CHAT]: { status: 401, code: 'not_signed_in' } });
    requestChat();
    await expect.poll(() => $dialog.get()).toMatchObject({ name: 'auth', next: { name: 'chat' } });
    expect(opened.closed).toBe(true);
  });
});
