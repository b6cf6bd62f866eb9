import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moduleFlags, setModule, setToggle } from '#domain/modules';
import { FEATURES, MODULE_IDS } from '#rules/site/modules';
import { createTestApp, type TestApp } from '../support/app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ COUNTRY: 'TH' });
});
afterAll(() => portal.close());

const siteSettings = async () => (await portal.call('GET /wps/system/whitelabel')).body.value;

interface Node {
  modId: string;
  enabled: string;
  childrenNodes: Node[];
}

const flat = (nodes: Node[]): [string, string][] =>
  nodes.flatMap(({ modId, enabled, childrenNodes }) => [[modId, enabled], ...flat(childrenNodes)]);

describe('the site settings', () => {
  it('contain every feature flag once, as the tree of the specification, and the settings that depend on them', async () => {
    const { modules, ...others } = await siteSettings();
    expect(
      flat(modules)
        .map(([modId]) => modId)
        .toSorted(),
    ).toEqual(MODULE_IDS.toSorted());
    expect(flat(modules).filter(([, enabled]) => enabled === '0')).toEqual([[FEATURES.chat, '0']]);
    expect(others).toEqual({
      register: { mobileReg: true, mobileRegPass: true, usernameEnabled: true, smsEnabled: true, showCaptcha: false },
      loginRedirect: false,
      socialProviders: [],
      phoneAuth: { enabled: false, pages: null },
      minimumAge: 18,
      maintenance: null,
      regionRestriction: false,
      location: { ip: '127.0.0.1', country: null },
      merchantCode: 'PARLAY',
      resources: [],
      frameLinks: '',
      customerService: [],
      availablePromo: { REFERRAL: { enabled: false } },
      analytics: { gtagId: null },
      imageCDNs: [],
      launchGameCDNs: [],
    });
  });

  it.each(MODULE_IDS)('follow the feature flag %s', async (modId) => {
    const before = (await moduleFlags(portal.app.db))[modId];
    for (const isOn of [!before, before]) {
      await portal.app.db.transaction((tx) => setModule(tx, modId, isOn));
      const flags = new Map(flat((await siteSettings()).modules));
      expect(flags.get(modId)).toBe(isOn ? '1' : '0');
    }
  });

  it('keep the old value of a flag when the transaction that changes it fails', async () => {
    const failing = portal.app.db.transaction(async (tx) => {
      await setModule(tx, FEATURES.chat, true);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await moduleFlags(portal.app.db))[FEATURES.chat]).toBe(false);
  });

  it('say whether visitors see only the sign-in page', async () => {
    await portal.app.db.transaction((tx) => setToggle(tx, 'loginRedirect', true));
    expect((await siteSettings()).loginRedirect).toBe(true);
    await portal.app.db.transaction((tx) => setToggle(tx, 'loginRedirect', false));
    expect((await siteSettings()).loginRedirect).toBe(false);
  });
});

it('the country codes start with the market’s own and match those of the registration', async () => {
  const codes = (await portal.call('GET /wps/system/countryCodes')).body.value;
  expect(codes[0]).toEqual({ countryCode: 'TH', countryDialingCode: '+66' });
  expect(codes).toContainEqual({ countryCode: 'VN', countryDialingCode: '+84' });
  const { countryDialingCodes } = (await portal.call('GET /wps/system/setting/register')).body.value;
  expect(countryDialingCodes).toEqual(codes);
});
