import { runInThisContext } from 'node:vm';
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubPage, stubPortal } from '../../support/browser-page.ts';

const CODE = 'kQ3x_one-time';

/** Opens a page at an address: runs boot.js first, as its head does. */
async function openPage(address: string) {
  vi.resetModules();
  stubPage();
  const storage = new Map<string, string>();
  const store = { getItem: (key: string) => storage.get(key) ?? null, setItem: storage.set.bind(storage) };
  vi.stubGlobal('sessionStorage', store);
  const page = { href: address, state: null as unknown };
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', {
    reload,
    get hash() {
      return new URL(page.href).hash;
    },
    get href() {
      return page.href;
    },
    toString: () => page.href,
  });
  vi.stubGlobal('history', {
    get state() {
      return page.state;
    },
    replaceState: (state: unknown, _: string, href: URL | string) => Object.assign(page, { state, href: String(href) }),
  });
  const boot = await readFile(new URL('../../../src/layouts/boot.js', import.meta.url), 'utf8');
  const root = Object.assign(document.documentElement, {
    classList: { add: () => undefined },
    setAttribute: () => undefined,
    hasAttribute: () => false,
  });
  vi.stubGlobal('document', Object.assign(document, { documentElement: root }));
  vi.stubGlobal('innerWidth', 1280);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  // The script is a text that is inlined into every page.
  runInThisContext(boot);
  const [{ handleStartParameters }, { $dialog }] = await Promise.all([
    import('#browser/shell/start-parameters'),
    import('#browser/stores/dialogs'),
  ]);
  const changeHash = (hash: string) => {
    page.href = new URL(hash, page.href).href;
    listeners.get('hashchange')?.();
  };
  return { page, handleStartParameters, $dialog, storage, changeHash, reload };
}

describe('page opened with parameters in its address', () => {
  beforeEach(() => vi.unstubAllGlobals());

  it('removes a reset code before anything loads and offers a new password once', async () => {
    const { page, handleStartParameters, $dialog } = await openPage(`https://portal.example/en?x=1#reset=${CODE}`);
    expect(page.href).toBe('https://portal.example/en?x=1');
    await handleStartParameters();
    expect($dialog.get()).toMatchObject({ name: 'auth', intent: 'reset', code: CODE });
    expect(page.state).toBeNull();
    $dialog.set({ name: 'none' });
    await handleStartParameters();
    expect($dialog.get()).toEqual({ name: 'none' });
  });

  it('shows in the sign-in dialog why a used one-time sign-in failed', async () => {
    const { page, handleStartParameters, $dialog } = await openPage(`https://portal.example/#token=${CODE}`);
    expect(page.href).toBe('https://portal.example/');
    const { calls } = stubPortal({
      'GET /wps/system/whitelabel': { value: { merchantCode: 'PARLAY', modules: [] } },
      'POST /wps/session/handoff': { status: 401, code: 'handoff_invalid' },
    });
    await handleStartParameters();
    expect(JSON.parse(String(calls.at(-1)?.init.body))).toEqual({ code: CODE, merchantCode: 'PARLAY' });
    expect($dialog.get()).toMatchObject({ intent: 'login', notice: 'errors:handoff_invalid' });
  });

  it('leaves a code in the query and other fragments alone', async () => {
    for (const address of [`https://portal.example/?token=${CODE}&reset=${CODE}`, 'https://portal.example/#top']) {
      const { page, handleStartParameters, $dialog } = await openPage(address);
      const { calls } = stubPortal({});
      await handleStartParameters();
      expect([page.href, page.state, calls]).toEqual([address, null, []]);
      expect($dialog.get()).toEqual({ name: 'none' });
    }
  });

  it('loads the page again when a code is put into the address of the open page', async () => {
    const { handleStartParameters, changeHash, reload } = await openPage('https://portal.example/');
    await handleStartParameters();
    changeHash('#top');
    expect(reload).not.toHaveBeenCalled();
    changeHash(`#reset=${CODE}`);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('opens a staff user’s view of an account', async () => {
    const { page, handleStartParameters } = await openPage(`https://portal.example/#view=${CODE}`);
    expect(page.href).toBe('https://portal.example/');
    const { calls } = stubPortal({ 'POST /wps/session/view': { status: 401, code: 'handoff_invalid' } });
    await handleStartParameters();
    expect(JSON.parse(String(calls.at(-1)?.init.body))).toEqual({ code: CODE });
  });

  it.each([
    ['link', { intent: 'social' }],
    ['stepup', { intent: 'social' }],
    ['cancelled', { intent: 'login', notice: 'auth:social.cancelled' }],
  ])('follows a provider’s outcome: %s', async (outcome, dialog) => {
    const { page, handleStartParameters, $dialog } = await openPage(`https://portal.example/?social=${outcome}`);
    await handleStartParameters();
    expect($dialog.get()).toMatchObject(dialog);
    expect(page.href).toBe('https://portal.example/');
  });

  it('ignores an unknown outcome', async () => {
    const { handleStartParameters, $dialog } = await openPage('https://portal.example/?social=%3Cscript%3E');
    await handleStartParameters();
    expect($dialog.get()).toEqual({ name: 'none' });
  });
});
