import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubPage, stubPortal } from '../../../support/browser-page.ts';

const MOBILE = { countryDialingCode: '+84', mobileNum: '0913200001' };
const SITE_SETTINGS = 'GET /wps/system/whitelabel';
const SEND = 'POST https://api.example/v1/accounts:sendVerificationCode';
const VERIFY = 'POST https://api.example/v1/accounts:signInWithPhoneNumber';
const pages = { apiUrl: 'https://api.example', apiKey: 'key', verifierUrl: 'https://check.example/captcha?site=1' };
const siteSettings = (own: object | null) => ({ value: { modules: [], phoneAuth: { enabled: true, pages: own } } });

/** Loads the module again: the site settings are requested once a page. */
async function newPage() {
  vi.resetModules();
  stubPage();
  const listeners = new Set<(event: object) => void>();
  vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: (event: object) => void) => listeners.delete(listener));
  const store = await import('#browser/stores/auth/mobile-verifier');
  return { ...store, post: (event: object) => listeners.forEach((listener) => listener(event)), listeners };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe('verification by the portal’s own code', () => {
  it('passes on the code as typed when no provider is configured', async () => {
    const page = await newPage();
    const { calls } = stubPortal({ [SITE_SETTINGS]: siteSettings(null) });
    const sendOwn = vi.fn<() => Promise<number>>().mockResolvedValue(1234);
    const verifier = page.createMobileVerifier(sendOwn);
    expect(await verifier.needsHumanCheck()).toBe(true);
    expect(await verifier.send(MOBILE, 'a proof')).toBe(1234);
    expect(sendOwn).toHaveBeenCalledWith(MOBILE, 'a proof');
    expect(await verifier.verify(MOBILE, '123456')).toEqual({ verificationCode: '123456' });
    expect(calls.map(({ name }) => name)).toEqual([SITE_SETTINGS]);
  });

  it('is not assumed while the configuration is unknown: the next press loads it again', async () => {
    const page = await newPage();
    stubPortal({ [SITE_SETTINGS]: ['lost', siteSettings(null)] });
    const verifier = page.createMobileVerifier(async () => 1234);
    await expect(verifier.needsHumanCheck()).rejects.toMatchObject({ name: 'NetworkError' });
    expect(await verifier.needsHumanCheck()).toBe(true);
  });
});

describe('verification by a provider', () => {
  const responses = {
    [SITE_SETTINGS]: siteSettings(pages),
    [SEND]: { value: undefined },
    [VERIFY]: { value: undefined },
  };

  /** Stubs the provider, whose responses have no envelope. */
  function stubProvider() {
    const { calls } = stubPortal(responses);
    const portal = fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      await portal(url, init);
      if (url.includes('sendVerificationCode')) return Response.json({ sessionInfo: 'session' });
      return url.includes('signInWithPhoneNumber') ? Response.json({ idToken: 'a.b.c' }) : portal(url, init);
    });
    return calls;
  }

  it('sends a code once a minute after its reCAPTCHA, without the portal’s human check', async () => {
    const page = await newPage();
    const calls = stubProvider();
    const verifier = page.createMobileVerifier(async () => Number.NaN);
    expect(await verifier.needsHumanCheck()).toBe(false);
    const before = Date.now();
    const sending = verifier.send(MOBILE, undefined);
    await expect.poll(() => verifier.$recaptcha.get()).toBeDefined();
    expect(verifier.$recaptcha.get()?.address).toBe('https://check.example/captcha?site=1&lang=vi');
    verifier.$recaptcha.get()?.close('a token');
    expect(Math.round(((await sending) - before) / 10_000)).toBe(6);
    expect(verifier.$recaptcha.get()).toBeUndefined();
    const { init } = calls.find(({ name }) => name === SEND) ?? {};
    expect(JSON.parse(String(init?.body))).toEqual({ phoneNumber: '+84913200001', recaptchaToken: 'a token' });
    expect(init?.credentials).toBe('omit');
    expect(await verifier.verify(MOBILE, '123456')).toEqual({ firebaseChannel: 'sms', firebaseIdToken: 'a.b.c' });
  });

  it('accepts the reCAPTCHA token only from the framed page', async () => {
    const page = await newPage();
    const settle = vi.fn<(token?: string) => void>();
    const frame = {} as MessageEventSource;
    const stop = page.subscribeToRecaptcha({ address: 'https://check.example/captcha', close: settle }, () => frame);
    const data = { recaptchaToken: 'a token' };
    page.post({ origin: 'https://evil.example', source: frame, data });
    page.post({ origin: 'https://check.example', source: {}, data });
    for (const malformed of [undefined, null, 'a token', {}, { recaptchaToken: 7 }, { recaptchaToken: '' }])
      page.post({ origin: 'https://check.example', source: frame, data: malformed });
    expect(settle).not.toHaveBeenCalled();
    page.post({ origin: 'https://check.example', source: frame, data });
    expect(settle).toHaveBeenCalledExactlyOnceWith('a token');
    stop();
    expect(page.listeners.size).toBe(0);
  });
});
