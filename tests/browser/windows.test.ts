import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $dialog, closeDialog } from '#browser/stores/dialogs';
import { openChat } from '#browser/windows';
import { stubPage, stubPortal } from '../support/browser-page.ts';

const CHAT = 'GET /wps/relay/CSP_chatUrl';

let root: ReturnType<typeof stubPage>['root'];
let opened: ReturnType<typeof fakeWindow>;
const open = vi.fn<(...args: string[]) => unknown>();
const assign = vi.fn<(address: string) => void>();

/** Closed as soon as it is led somewhere, so that nothing waits for it. */
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
});

describe('the chat', () => {
  it('asks who is signed out to sign in first, and remembers what for', async () => {
    await openChat();
    expect($dialog.get()).toEqual({ name: 'auth', intent: 'login', next: { name: 'chat' } });
    expect(open).not.toHaveBeenCalled();
  });

  it('opens its window in the click, before anything is asked, and leads it on', async () => {
    root.dataset['session'] = 'in';
    stubPortal({ [CHAT]: { value: { chatUrl: '/en/chat' } } });
    const opening = openChat();
    expect(open).toHaveBeenCalledExactlyOnceWith('about:blank', '_blank', 'popup,width=440,height=750');
    await opening;
    expect(opened.opener).toBeNull();
    expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith('https://portal.example/en/chat');
    await openChat();
    expect(open).toHaveBeenCalledOnce();
    expect(opened.focus).toHaveBeenCalledOnce();
    opened.close();
  });

  it('goes there in the same tab where the browser refuses windows', async () => {
    root.dataset['session'] = 'in';
    open.mockReturnValue(null);
    stubPortal({ [CHAT]: { value: { chatUrl: 'https://chat.example.com/?b2c=1' } } });
    await openChat();
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://chat.example.com/?b2c=1');
  });

  it('closes the window and asks to sign in when the session is over', async () => {
    root.dataset['session'] = 'in';
    stubPortal({ [CHAT]: { status: 401, code: 'not_signed_in' } });
    await openChat();
    expect(opened.closed).toBe(true);
    expect($dialog.get()).toMatchObject({ name: 'auth', next: { name: 'chat' } });
  });
});
