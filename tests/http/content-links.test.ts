import { fc, runs } from '../support/properties.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { obfuscateAddress, isAllowedAddress, readAddress } from '#rules/site/service-path';
import { createTestApp, type TestApp } from '../support/app.ts';
import { draft, publishItem } from '../support/content.ts';
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

describe('the introduction of the chat', () => {
  const introduction = async (tag = 'en') =>
    (await portal.call('GET /wps/content/chat', { headers: { 'Accept-Language': tag } })).body.value;

  it('is empty until staff have published one', async () => {
    expect(await introduction()).toEqual({ greeting: null, hours: null, questions: [] });
  });

  it('has a greeting, the hours and the answers in the reader’s language', async () => {
    await publishItem(staff, { kind: 'chat', slot: 'greeting', facts: { from: '00:00', until: '23:59' } });
    const id = await publishItem(staff, { kind: 'chat', slot: 'question' });
    expect(await introduction('vi')).toMatchObject({
      greeting: { title: 'Tiêu đề', text: 'Tóm tắt', language: 'vi' },
      hours: { from: '00:00', until: '23:59' },
      questions: [{ id, question: 'Tiêu đề', answer: 'Tóm tắt', language: 'vi' }],
    });
    expect((await introduction()).greeting.title).toBe('A title');
  });

  it.each([
    ['greeting', { from: '08:00' }, { 'facts.until': 'not_empty' }],
    ['greeting', { until: '08:00' }, { 'facts.from': 'not_empty' }],
    ['greeting', { from: '08:00', until: '08:00' }, { 'facts.until': 'invalid_value' }],
    ['greeting', { from: '8:00', until: '24:00' }, { 'facts.from': 'invalid_value', 'facts.until': 'invalid_value' }],
    ['question', { from: '08:00', until: '22:00' }, { 'facts.from': 'invalid_value' }],
  ])('refuses a %s with %j', async (slot, facts, problems) => {
    const refused = await staff.as('support', 'POST /ops/api/content', draft({ kind: 'chat', slot, facts }));
    expect(refused.status).toBe(422);
    const codes = Object.entries<{ code: string }>(refused.body.fields).map(([name, { code }]) => [name, code]);
    expect(Object.fromEntries(codes)).toEqual(problems);
  });

  describe('has one greeting at a time', () => {
    const greeting = (changes: object = {}) => draft({ kind: 'chat', slot: 'greeting', ...changes });
    const create = async (changes: object = {}) =>
      (await staff.as('support', 'POST /ops/api/content', greeting(changes))).body.value.id as string;
    const publish = (id: string, version = 1) =>
      staff.as('support', `POST /ops/api/content/${id}/publish`, { version });
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

    beforeEach(async () => {
      const { rows } = (await staff.as('support', 'GET /ops/api/content?kind=chat&state=published')).body.value;
      for (const { id, version } of rows)
        await staff.as('support', `POST /ops/api/content/${id}/unpublish`, { version });
    });

    it('and refuses to publish a second one, also when both are published at once', async () => {
      const ids = [await create(), await create(), await create()];
      const published = await Promise.all(ids.map((id) => publish(id)));
      const codes = published.map(({ body }) => (body.success ? 'published' : body.code));
      expect(codes.toSorted()).toEqual(['greeting_published', 'greeting_published', 'published']);
    });

    it.each([
      ['the same schedule', {}, { audience: 'agents' }, 409],
      ['overlapping schedules', { shownUntil: days(2) }, { shownFrom: days(1), shownUntil: days(3) }, 409],
      ['schedules one after the other', { shownUntil: days(2) }, { shownFrom: days(2) }, 200],
      ['one schedule that is over', { shownUntil: days(-2) }, {}, 200],
      ['other visitors', { audience: 'signed-out' }, { audience: 'signed-in' }, 200],
    ])('but counts those with %s as said', async (_, first, second, status) => {
      expect((await publish(await create(first))).status).toBe(200);
      expect((await publish(await create(second))).status).toBe(status);
    });

    it('and keeps a published one apart from another when it is edited', async () => {
      await publish(await create({ audience: 'signed-out' }));
      const id = await create({ audience: 'signed-in' });
      await publish(id);
      const { kind: _, ...whole } = greeting({ audience: 'everyone' });
      const edited = await staff.as('support', `PUT /ops/api/content/${id}`, { ...whole, version: 2 });
      expect([edited.status, edited.body.code]).toEqual([409, 'greeting_published']);
      const { kind: __, ...same } = greeting({ audience: 'agents' });
      expect((await staff.as('support', `PUT /ops/api/content/${id}`, { ...same, version: 2 })).status).toBe(200);
    });
  });
});

describe('a customer service link', () => {
  it('is obfuscated on the wire, found by its name and shown in the clear to staff', async () => {
    const id = await publishItem(staff, service());
    const { value } = (await portal.call('GET /wps/system/serviceLinks?pathList=LIVECHAT,VIP')).body;
    expect(value).toMatchObject({ hosts: ['chat.example.com'], links: [{ name: 'LIVECHAT', type: '3' }] });
    const [{ path }] = value.links;
    expect(path).not.toContain('chat');
    expect(readAddress(path)).toBe(address);
    expect((await portal.call('GET /wps/system/serviceLinks?pathList=VIP')).body.value.links).toEqual([]);
    const item = (await staff.as('auditor', `GET /ops/api/content/${id}`)).body.value;
    expect(item.facts).toEqual({ type: '3', address });
  });

  it('must lead to a host of the operator’s list', async () => {
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

  it('is readable again with its own key only', () => {
    const key = fc.stringMatching(/^[A-Z0-9]{8}$/);
    const property = fc.property(fc.webUrl(), key, key, (url, own, other) => {
      const path = obfuscateAddress(url, own);
      expect(readAddress(path)).toBe(url);
      if (other !== own) expect(isAllowedAddress(readAddress(path.slice(0, -8) + other) ?? '', ['x'])).toBe(false);
    });
    fc.assert(property, runs(100));
  });

  it('is undefined for a text that was never obfuscated', () => {
    for (const text of ['', 'x', '12345678', '????12345678', 'AAAA12345678']) expect(readAddress(text)).toBeUndefined();
  });
});

describe('the domain routes', () => {
  it('include apps and social links, labelled in the reader’s language and in English', async () => {
    const facts = { resourceType: 'app', url: 'https://cdn.example.com/app.apk' };
    await publishItem(staff, { kind: 'resource', slot: 'Android', facts });
    await publishItem(staff, { kind: 'social', slot: 'zalo', facts: { url: 'https://zalo.me/1' } });
    const { value } = (await portal.call('GET /wps/system/domainRoute')).body;
    expect(value.domainList).toEqual([{ domain: 'http://portal.test', speed: null }]);
    expect(value.resources).toEqual([
      { name: 'Android', ...facts, qrCodeUrl: facts.url, labelName: 'Tiêu đề', labelNameEn: 'A title' },
    ]);
    expect(value.socialLinks).toEqual([{ network: 'zalo', url: 'https://zalo.me/1', labelName: 'Tiêu đề' }]);
  });
});

describe('the status, by which a browser measures an address', () => {
  it('is read by pages at the portal’s other addresses, and by no others', async () => {
    const readBy = async (origin: string) => {
      const { headers } = await portal.call('GET /wps/system/status', { headers: { origin } });
      return [headers.get('access-control-allow-origin'), headers.get('vary')];
    };
    expect(await readBy('http://portal.test')).toEqual(['http://portal.test', 'Origin']);
    expect(await readBy('https://elsewhere.test')).toEqual([null, 'Origin']);
  });
});

describe('the site settings', () => {
  it('list apps, customer service links and CDNs, and no analytics', async () => {
    const { value } = (await portal.call('GET /wps/system/whitelabel')).body;
    const routes = (await portal.call('GET /wps/system/domainRoute')).body.value;
    expect(value.resources).toHaveLength(1);
    expect(value).toMatchObject({
      resources: routes.resources,
      frameLinks: 'https://zalo.me/1',
      customerService: ['LIVECHAT'],
      analytics: { gtagId: null },
      imageCDNs: ['https://img.example.com'],
      launchGameCDNs: [{ vassalage: 'SBX', origin: 'https://play.example.com' }],
    });
  });
});
