import { fc, runs } from '../support/properties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hidePath, isAllowedAddress, showPath } from '#rules/service-path';
import { createTestApp, type TestApp } from '../support/app.ts';
import { draft, publishedItem } from '../support/content.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp({
    SERVICE_HOSTS: 'chat.example.com',
    IMAGE_CDNS: 'https://img.example.com',
    LAUNCH_GAME_CDNS: 'SBX=https://play.example.com',
  });
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const address = 'https://chat.example.com/w?room=1';
const service = (own: object = {}) => ({ kind: 'service', slot: 'LIVECHAT', facts: { type: '3', address, ...own } });

describe('windows of customer service', () => {
  it('travel hidden, are found by their name, and come out as they were written', async () => {
    const id = await publishedItem(staff, service());
    const { value } = (await portal.call('GET /wps/system/serviceLinks?pathList=LIVECHAT,VIP')).body;
    expect(value).toMatchObject({ hosts: ['chat.example.com'], links: [{ name: 'LIVECHAT', type: '3' }] });
    const [{ path }] = value.links;
    expect(path).not.toContain('chat');
    expect(showPath(path)).toBe(address);
    expect((await portal.call('GET /wps/system/serviceLinks?pathList=VIP')).body.value.links).toEqual([]);
    const item = (await staff.as('auditor', `GET /ops/api/content/${id}`)).body.value;
    expect(item.facts).toEqual({ type: '3', address });
  });

  it('open hosts of the operator’s list alone', async () => {
    const others = [
      'https://evil.test/',
      'http://chat.example.com/',
      'https://a:b@chat.example.com/',
      'javascript:alert(1)',
      '',
    ];
    for (const other of others) {
      const refused = await staff.as('support', 'POST /ops/api/content', draft(service({ address: other })));
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['facts.address']]);
    }
  });

  it('what was hidden is shown again, with its key alone', () => {
    const key = fc.stringMatching(/^[A-Z0-9]{8}$/);
    const property = fc.property(fc.webUrl(), key, key, (url, own, other) => {
      const path = hidePath(url, own);
      expect(showPath(path)).toBe(url);
      if (other !== own) expect(isAllowedAddress(showPath(path.slice(0, -8) + other) ?? '', ['x'])).toBe(false);
    });
    fc.assert(property, runs(100));
  });

  it('what was never hidden is nothing', () => {
    for (const text of ['', 'x', '12345678', '????12345678', 'AAAA12345678']) expect(showPath(text)).toBeUndefined();
  });
});

describe('the portal’s addresses', () => {
  it('come with apps and links to find us elsewhere, labelled in the reader’s language and in English', async () => {
    const facts = { resourceType: 'app', url: 'https://cdn.example.com/app.apk' };
    await publishedItem(staff, { kind: 'resource', slot: 'Android', facts });
    await publishedItem(staff, { kind: 'social', slot: 'zalo', facts: { url: 'https://zalo.me/1' } });
    const { value } = (await portal.call('GET /wps/system/domainRoute')).body;
    expect(value.domainList).toEqual([{ domain: 'http://portal.test', speed: null }]);
    expect(value.resources).toEqual([
      { name: 'Android', ...facts, qrCodeUrl: facts.url, labelName: 'Tiêu đề', labelNameEn: 'A title' },
    ]);
    expect(value.socialLinks).toEqual([{ network: 'zalo', url: 'https://zalo.me/1', labelName: 'Tiêu đề' }]);
  });
});

describe('the whitelabel', () => {
  it('tells apps and links, which windows of service there are, who else serves files, and no analytics', async () => {
    const { value } = (await portal.call('GET /wps/system/whitelabel')).body;
    const routes = (await portal.call('GET /wps/system/domainRoute')).body.value;
    expect(value.resources).toHaveLength(1);
    expect(value).toMatchObject({
      resources: routes.resources,
      customerService: ['LIVECHAT'],
      analytics: { gtagId: null },
      imageCDNs: ['https://img.example.com'],
      launchGameCDNs: [{ vassalage: 'SBX', origin: 'https://play.example.com' }],
    });
  });
});
