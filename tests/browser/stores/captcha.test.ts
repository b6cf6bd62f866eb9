import { afterEach, expect, it, vi } from 'vitest';
import { stubPage, stubPortal } from '../../support/browser-page.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks for one picture a second, however often one is wanted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  stubPage();
  const { calls } = stubPortal({ 'GET /wps/captcha': { value: 'cGljdHVyZQ==' } });
  const { createCaptcha } = await import('#browser/stores/captcha');
  const captcha = createCaptcha();
  await captcha.renew();
  expect(calls).toHaveLength(1);

  const wanted = Promise.all([captcha.renew(), captcha.renew(), captcha.renew()]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  await wanted;
  expect(calls).toHaveLength(2);
});
