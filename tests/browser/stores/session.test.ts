import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeLanguage, unsyncedLanguage } from '#browser/page/language';
import { readSession, SESSION_KEYS, writeSession } from '#browser/storage';
import { stubPage, stubPortal } from '../../support/browser-page.ts';

const member = {
  id: 'M1234',
  account: 'lan',
  nickname: null,
  type: 0,
  currency: 'VND',
  language: 'MY',
  hasPaymentPassword: false,
  previousSignIn: null,
};

const HINT = 'parlay_hint=1';

/** Loads the stores again, because each test needs a new page. */
async function newPage() {
  vi.resetModules();
  const page = stubPage();
  document.cookie = HINT;
  const [session, asMember, dialogs] = await Promise.all([
    import('#browser/stores/session'),
    import('#browser/stores/call-as-member'),
    import('#browser/stores/dialogs'),
  ]);
  return { ...page, ...session, ...asMember, ...dialogs };
}

describe('session of a page', () => {
  beforeEach(() => {
    vi.unstubAllGlobals();
  });

  it('is decided by the server: a hint without a session becomes a visitor’s page', async () => {
    const page = await newPage();
    page.root.dataset['session'] = 'in';
    stubPortal({ 'GET /wps/member/info': { status: 401, code: 'not_signed_in' } });
    expect(await page.loadSession()).toEqual({ state: 'out' });
    expect(page.root.dataset['session']).toBeUndefined();
    expect(document.cookie).toContain('parlay_hint=; Max-Age=0');
  });

  it('is absent without a hint, and the server is not asked', async () => {
    const page = await newPage();
    document.cookie = '';
    const { calls } = stubPortal({});
    expect(await page.loadSession()).toEqual({ state: 'out' });
    expect(calls).toEqual([]);
  });

  it('keeps a visitor’s invitation when there is no session', async () => {
    const page = await newPage();
    document.cookie = '';
    writeSession({ [SESSION_KEYS.affiliateCode]: 'LAN88' });
    await page.loadSession();
    expect(readSession(SESSION_KEYS.affiliateCode)).toBe('LAN88');
  });

  it('leaves nothing of a member but the time of the last automatic reload', async () => {
    const page = await newPage();
    stubPortal({ 'GET /wps/member/info': { value: member } });
    await page.loadSession();
    writeSession({ [SESSION_KEYS.notices]: '[]', [SESSION_KEYS.chunkReload]: '1700000000000' });
    expect(readSession(SESSION_KEYS.account)).toBe('lan');
    page.clearSession();
    const left = [SESSION_KEYS.account, SESSION_KEYS.notices, SESSION_KEYS.chunkReload].map(readSession);
    expect(left).toEqual([undefined, undefined, '1700000000000']);
  });

  it('is requested once, however many islands need it', async () => {
    const page = await newPage();
    const { calls } = stubPortal({ 'GET /wps/member/info': { value: member } });
    await Promise.all([page.loadSession(), page.loadSession()]);
    await page.loadSession();
    expect(calls).toHaveLength(1);
    expect(page.$session.get()).toEqual({ state: 'in', member });
  });

  it('sends the chosen language to the server once', async () => {
    const page = await newPage();
    storeLanguage('EN');
    const responses = { 'GET /wps/member/info': { value: member }, 'PUT /wps/member/language': { value: null } };
    const { calls } = stubPortal(responses);
    await page.loadSession();
    expect(calls.at(-1)).toMatchObject({ name: 'PUT /wps/member/language', init: { body: '{"language":"EN"}' } });
    await expect.poll(() => unsyncedLanguage()).toBeUndefined();
  });

  it('keeps the chosen language to be sent while the server is unreachable', async () => {
    const page = await newPage();
    storeLanguage('EN');
    const { calls } = stubPortal({ 'GET /wps/member/info': { value: member }, 'PUT /wps/member/language': 'lost' });
    await page.loadSession();
    await expect.poll(() => calls).toHaveLength(2);
    expect(unsyncedLanguage()).toBe('EN');
  });

  it('does not send the language of a page that a link led to', async () => {
    const page = await newPage();
    page.root.lang = 'en';
    const { calls } = stubPortal({ 'GET /wps/member/info': { value: member } });
    await page.loadSession();
    expect(calls).toHaveLength(1);
  });

  it('stays open when the server could not be told to end it', async () => {
    const page = await newPage();
    stubPortal({ 'GET /wps/member/info': { value: member }, 'DELETE /wps/session/logout': 'lost' });
    await page.loadSession();
    const reloaded = vi.fn<() => void>();
    (await import('#browser/client/live-events')).onLiveEvent('resumed', reloaded);
    await expect(page.signOut()).rejects.toThrow('network');
    expect(page.$session.get().state).toBe('in');
    // The reads that were cancelled are repeated.
    expect(reloaded).toHaveBeenCalledOnce();
  });

  it('closes its connection before the server ends the session, and opens it again when that failed', async () => {
    const page = await newPage();
    const sources: { isOpen: boolean }[] = [];
    vi.stubGlobal(
      'EventSource',
      class {
        isOpen = true;
        constructor() {
          sources.push(this);
        }
        addEventListener(): void {}
        close(): void {
          this.isOpen = false;
        }
      },
    );
    stubPortal({ 'GET /wps/member/info': { value: member }, 'DELETE /wps/session/logout': 'lost' });
    await page.loadSession();
    const leaving = page.signOut();
    expect(sources.map(({ isOpen }) => isOpen)).toEqual([false]);
    await expect(leaving).rejects.toThrow('network');
    expect(sources.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  it('opens the sign-in dialog when it has ended, and returns to the open page', async () => {
    const page = await newPage();
    stubPortal({
      'GET /wps/member/info': { value: member },
      'GET /wps/v2/wallets/balance': { status: 401, code: 'not_signed_in' },
    });
    await page.loadSession();
    page.openMemberPage('deposit');
    await expect(page.callAsMember('GET /wps/v2/wallets/balance', {})).rejects.toThrow('not_signed_in');
    expect(page.$session.get()).toEqual({ state: 'out' });
    expect(page.$dialog.get()).toEqual({
      name: 'auth',
      intent: 'login',
      notice: 'auth:signedOut.ended',
      account: 'lan',
      next: { name: 'member', page: 'deposit' },
    });
  });

  it('cancels reads when the member signs out, so that none is answered by a prompt to sign in', async () => {
    const page = await newPage();
    stubPortal({
      'GET /wps/member/info': { value: member },
      'GET /wps/v2/wallets/balance': 'unanswered',
      'DELETE /wps/session/logout': { value: null },
    });
    await page.loadSession();
    const reading = page.callAsMember('GET /wps/v2/wallets/balance', {});
    const signedOut = page.signOut();
    await expect(reading).rejects.toThrow('network');
    await signedOut;
    expect(page.$session.get()).toEqual({ state: 'out' });
    expect(page.$dialog.get()).toEqual({ name: 'none' });
  });

  it('does not prompt for signing in when another call is refused while the member signs out', async () => {
    const page = await newPage();
    const signedOut = Promise.withResolvers<{ value: null }>();
    stubPortal({
      'GET /wps/member/info': { value: member },
      'PUT /wps/member/language': { status: 401, code: 'not_signed_in' },
      'DELETE /wps/session/logout': signedOut.promise,
    });
    await page.loadSession();
    const signingOut = page.signOut();
    const saving = page.callAsMember('PUT /wps/member/language', { body: { language: 'EN' } });
    setTimeout(() => signedOut.resolve({ value: null }), 50);
    await expect(saving).rejects.toThrow('not_signed_in');
    await signingOut;
    expect(page.$dialog.get()).toEqual({ name: 'none' });
  });
});
