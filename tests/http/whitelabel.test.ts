import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moduleFlags, setModule, setToggle } from '#domain/modules';
import { MODULE_IDS } from '#rules/modules';
import { createTestApp, type TestApp } from '../support/app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ COUNTRY: 'TH' });
});
afterAll(() => portal.close());

const whitelabel = async () => (await portal.call('GET /wps/system/whitelabel')).body.value;

interface Node {
  modId: string;
  enabled: string;
  childrenNodes: Node[];
}

const flat = (nodes: Node[]): [string, string][] =>
  nodes.flatMap(({ modId, enabled, childrenNodes }) => [[modId, enabled], ...flat(childrenNodes)]);

describe('the whitelabel', () => {
  it('tells every module once, as the tree of the specification, and what hangs on them', async () => {
    const { modules, ...others } = await whitelabel();
    expect(
      flat(modules)
        .map(([modId]) => modId)
        .toSorted(),
    ).toEqual(MODULE_IDS.toSorted());
    expect(flat(modules).filter(([, enabled]) => enabled === '0')).toEqual([['CBS3', '0']]);
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
      customerService: [],
      analytics: { gtagId: null },
      imageCDNs: [],
      launchGameCDNs: [],
    });
  });

  it.each(MODULE_IDS)('%s is switched on and off, and back', async (modId) => {
    const before = (await moduleFlags(portal.app.db))[modId];
    for (const isOn of [!before, before]) {
      await portal.app.db.transaction((tx) => setModule(tx, modId, isOn));
      const told = new Map(flat((await whitelabel()).modules));
      expect(told.get(modId)).toBe(isOn ? '1' : '0');
    }
  });

  it('a switch that was thrown in a transaction that failed stays where it was', async () => {
    const failing = portal.app.db.transaction(async (tx) => {
      await setModule(tx, 'CBS3', true);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await moduleFlags(portal.app.db)).CBS3).toBe(false);
  });

  it('tells whether visitors see the sign-in page alone', async () => {
    await portal.app.db.transaction((tx) => setToggle(tx, 'loginRedirect', true));
    expect((await whitelabel()).loginRedirect).toBe(true);
    await portal.app.db.transaction((tx) => setToggle(tx, 'loginRedirect', false));
    expect((await whitelabel()).loginRedirect).toBe(false);
  });
});

it('the country codes begin with the market’s own, and are the ones of the registration', async () => {
  const codes = (await portal.call('GET /wps/system/countryCodes')).body.value;
  expect(codes[0]).toEqual({ countryCode: 'TH', countryDialingCode: '+66' });
  expect(codes).toContainEqual({ countryCode: 'VN', countryDialingCode: '+84' });
  const { countryDialingCodes } = (await portal.call('GET /wps/system/setting/register')).body.value;
  expect(countryDialingCodes).toEqual(codes);
});
