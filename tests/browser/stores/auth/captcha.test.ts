import { afterEach, expect, it, vi } from 'vitest';
import { stubPage, stubPortal } from '../../../support/browser-page.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('requests one picture a second, however often one is requested', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  stubPage();
  const { calls } = stubPortal({ 'GET /wps/captcha': { value: 'cGljdHVyZQ==' } });
  const { createCaptcha } = await import('#browser/stores/auth/captcha');
  const captcha = createCaptcha();
  await captcha.renew();
  expect(calls).toHaveLength(1);

  const requested = Promise.all([captcha.renew(), captcha.renew(), captcha.renew()]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  await requested;
  expect(calls).toHaveLength(2);
});

it('measures the second from the response: a slow request does not shorten the pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.resetModules();
  stubPage();
  const sentAtMs: number[] = [];
  vi.stubGlobal('fetch', async () => {
    sentAtMs.push(performance.now());
    await new Promise((resolve) => setTimeout(resolve, 5000));
    return Response.json({ success: true, value: 'cGljdHVyZQ==' });
  });
  const { createCaptcha } = await import('#browser/stores/auth/captcha');
  const both = Promise.all([createCaptcha().renew(), createCaptcha().renew()]);
  await vi.advanceTimersByTimeAsync(20_000);
  await both;
  const [first = 0, second = 0] = sentAtMs;
  expect(sentAtMs).toHaveLength(2);
  expect(second - first).toBeGreaterThanOrEqual(6000);
});
