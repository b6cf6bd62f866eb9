import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubPage, stubPortal } from '../../support/browser-page.ts';

const REQUEST = 'GET /wps/system/whitelabel';
const SETTINGS = {
  modules: [],
  availablePromo: { REFERRAL: { enabled: true } },
  merchantCode: 'PARLAY',
  loginRedirect: false,
  frameLinks: undefined,
  imageCDNs: [],
  launchGameCDNs: [],
};

beforeEach(() => {
  vi.resetModules();
  stubPage();
});
afterEach(() => vi.unstubAllGlobals());

const modules = async () => ({
  ...(await import('#browser/client/feature-flags')),
  ...(await import('#browser/stores/site-settings')),
  ...(await import('#browser/stores/auth/sign-in')),
});

it('the shell of a page, its islands and a sign-in by a code share one request for the settings', async () => {
  const { calls } = stubPortal({
    [REQUEST]: { value: SETTINGS },
    'POST /wps/session/handoff': { status: 401, code: 'handoff_invalid' },
  });
  const { applyFeatureFlags, loadSiteSettings, requireSiteSettings, signInByHandoff } = await modules();
  await Promise.all([applyFeatureFlags(), loadSiteSettings(), loadSiteSettings()]);
  await expect(signInByHandoff('code')).rejects.toMatchObject({ status: 401 });
  expect(await requireSiteSettings()).toMatchObject({ merchantCode: 'PARLAY' });
  expect(calls.filter(({ name }) => name === REQUEST)).toHaveLength(1);
});

it('the settings are requested again after a failure', async () => {
  const { calls } = stubPortal({ [REQUEST]: [{ status: 503, code: 'unavailable' }, { value: SETTINGS }] });
  const { applyFeatureFlags, requireSiteSettings } = await modules();
  await expect(applyFeatureFlags()).rejects.toMatchObject({ status: 503 });
  expect(await requireSiteSettings()).toMatchObject({ merchantCode: 'PARLAY' });
  expect(calls.filter(({ name }) => name === REQUEST)).toHaveLength(2);
});
