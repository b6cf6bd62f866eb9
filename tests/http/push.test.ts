import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifyMember } from '#domain/inbox';
import { purgePushes } from '#domain/push';
import { DAY_MS } from '#kernel/clock';
import { MAX_SUBSCRIPTIONS } from '#rules/site/push';
import { WebPush } from '../../src/lib/server/adapters/push/web-push.ts';
import { deliverPushes } from '../../src/lib/server/jobs/pushes.ts';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { memberIdOf } from '../support/bonuses.ts';
import { BEHIND_PROXY, newBrowser, signIn } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

/** Requests that the push service got; it answers with `status`. */
const received: { url: string; headers: Headers; body: Buffer }[] = [];
let status = 201;
let retryAfter: string | undefined;
const pushService: typeof fetch = async (url, init) => {
  const body = Buffer.from(init?.body as Uint8Array);
  received.push({ url: url as string, headers: new Headers(init?.headers), body });
  return new Response(null, { status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} });
};

let portal: TestApp;
let staff: Staff;
let colleague: string;
beforeAll(async () => {
  portal = await createTestApp({ ...BEHIND_PROXY, FOUR_EYES: 'on', WEB_PUSH_SERVICES: 'push.test' });
  const { sealer, config } = portal.app;
  portal.app.push = new WebPush({
    sealer,
    origin: config.publicOrigin,
    services: config.pushServices,
    fetch: pushService,
  });
  staff = await createStaff(portal);
  await staff.add('the-colleague', 'admin');
  colleague = (await staff.signedIn('the-colleague')).token;
});
afterAll(() => portal.close());
beforeEach(() => {
  received.length = 0;
  status = 201;
  retryAfter = undefined;
});

/** A browser's subscription, which can read what a push service gets for it (RFC 8291). */
class Subscription {
  readonly #key = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly #public = this.#key.generateKeys();
  readonly endpoint = `https://push.test/${randomUUID()}`;

  body(kinds: string[] = ['money', 'rewards'], change: object = {}) {
    const keys = { p256dh: this.#public.toString('base64url'), auth: this.#auth.toString('base64url') };
    return { endpoint: this.endpoint, ...keys, kinds, ...change };
  }

  read(message: Buffer): { title: string; body: string; url: string; lang: string; dir: string } {
    const [salt, server] = [message.subarray(0, 16), message.subarray(21, 86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#public, server]);
    const secret = Buffer.from(hkdfSync('sha256', this.#key.computeSecret(server), this.#auth, info, 32));
    const derived = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
    const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    cipher.setAuthTag(message.subarray(-16));
    const plain = Buffer.concat([cipher.update(message.subarray(86, -16)), cipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  }
}

const subscribe = (member: TestMember, body: object, language = 'en') =>
  member.call('PUT /wps/v2/messages/push', { body, headers: { 'Accept-Language': language } });
const kindsOf = async (member: TestMember) => (await member.call('GET /wps/v2/messages/push')).body.value.kinds;

async function subscribed(kinds?: string[], language?: string) {
  const member = await portal.newMember();
  const subscription = new Subscription();
  expect((await subscribe(member, subscription.body(kinds), language)).status).toBe(200);
  return { member, subscription, id: await memberIdOf(portal, member) };
}

const notify = (memberId: bigint, name = 'Welcome') =>
  portal.app.db.transaction((tx) => notifyMember(tx, memberId, 'bonusExpired', { name }));
const deliver = () => deliverPushes(portal.app);
const waiting = async () => (await sql<{ n: number }>(portal, 'select count(*)::int as n from push_deliveries'))[0]?.n;

describe('a notification', () => {
  it('reaches the browser, readable by it alone, and is signed by the portal', async () => {
    const { subscription, id } = await subscribed(undefined, 'vi');
    await notify(id);
    await deliver();
    const [sent] = received;
    expect([received.length, sent?.url, await waiting()]).toEqual([1, subscription.endpoint, 0]);
    const shown = subscription.read(sent?.body ?? Buffer.alloc(0));
    expect(shown).toMatchObject({ lang: 'vi', dir: 'ltr', url: '/#member/messageV2', title: expect.any(String) });
    expect(shown.body).toContain('Welcome');
    const [, token = '', key = ''] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(sent?.headers.get('authorization') ?? '') ?? [];
    const { publicKey } = (await (await portal.newMember()).call('GET /wps/v2/messages/push')).body.value;
    expect(key).toBe(publicKey);
    const [head, claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    const withKey = { key: signer, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', signed, withKey, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: 'https://push.test' });
  });

  it('is not sent for a kind that the browser does not want, nor for a message that was read meanwhile', async () => {
    const { id } = await subscribed(['security']);
    await notify(id);
    expect(await waiting()).toBe(0);
    const other = await subscribed();
    await notify(other.id);
    await other.member.call('POST /wps/v2/messages/read', { body: { all: true } });
    await deliver();
    expect([received.length, await waiting()]).toEqual([0, 0]);
  });

  it('is queued only when the transaction of its message commits', async () => {
    const { id } = await subscribed();
    const failed = portal.app.db.transaction(async (tx) => {
      await notifyMember(tx, id, 'bonusExpired', { name: 'Never' });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await waiting()).toBe(0);
  });

  it('is tried again after a failure of the push service, not before it wants, and ends after a day', async () => {
    const { id } = await subscribed();
    await notify(id);
    [status, retryAfter] = [429, '120'];
    await deliver();
    await deliver();
    expect(received).toHaveLength(1);
    const dueIn = `select (next_attempt_at > now() + interval '100 seconds') as "isLater" from push_deliveries`;
    expect(await sql(portal, dueIn)).toEqual([{ isLater: true }]);
    await sql(portal, 'update push_deliveries set next_attempt_at = now()');
    [status, retryAfter] = [201, undefined];
    await deliver();
    expect([received.length, await waiting()]).toEqual([2, 0]);
    status = 500;
    await notify(id);
    await deliver();
    await sql(portal, `update push_deliveries set expires_at = now() - interval '1 second', next_attempt_at = now()`);
    await deliver();
    expect(received).toHaveLength(3);
    await portal.app.db.transaction(purgePushes);
    expect(await waiting()).toBe(0);
  });

  it('is sent once by workers at once, and a subscription that is gone gets no more', async () => {
    const { member, id } = await subscribed();
    await notify(id);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(received).toHaveLength(1);
    status = 410;
    await notify(id);
    await deliver();
    expect([await kindsOf(member), await waiting()]).toEqual([null, 0]);
  });
});

describe('news', () => {
  const publish = async (title: string) => {
    const texts = ['en', 'vi'].map((languageTag) => ({ languageTag, title, body: title }));
    const endsAt = new Date(Date.now() + DAY_MS).toISOString();
    const proposed = await staff.as('support', 'POST /ops/api/broadcasts', {
      key: randomUUID(),
      segment: 'all',
      texts,
      endsAt,
    });
    const path = `POST /ops/api/proposals/${proposed.body.value.proposalId}/approve`;
    expect((await portal.call(path, { token: colleague, body: {} })).status).toBe(200);
  };

  it('reach only members who agreed to marketing in notifications, and may receive offers', async () => {
    const [willing, silent, blocked] = [
      await subscribed(['news']),
      await subscribed(['news']),
      await subscribed(['news']),
    ];
    for (const { member } of [willing, blocked]) {
      const body = { channel: 'push', isGranted: true };
      expect((await member.call('PUT /wps/member/profile/consents', { body })).status).toBe(200);
    }
    await sql(portal, `update members set state = 'blocked' where id = $1`, [blocked.id]);
    await publish('A new game');
    await deliver();
    expect(received.map(({ url }) => url)).toEqual([willing.subscription.endpoint]);
    expect(silent.subscription.endpoint).not.toBe(willing.subscription.endpoint);
    expect(await waiting()).toBe(0);
  });
});

describe('a subscription', () => {
  const signedIn = async ({ username }: TestMember) => {
    const other = newBrowser(portal);
    expect((await signIn(other, username)).status).toBe(200);
    return other;
  };

  it('belongs to its session: it ends with the sign-out, and other sessions have their own', async () => {
    const { member, id } = await subscribed(['rewards']);
    expect(await kindsOf(member)).toEqual(['rewards']);
    const elsewhere = await signedIn(member);
    expect((await elsewhere.call('GET /wps/v2/messages/push')).body.value.kinds).toBeNull();
    expect((await member.call('DELETE /wps/session/logout')).status).toBe(200);
    await notify(id);
    expect(await waiting()).toBe(0);
  });

  it('follows the browser to the member who signed in last', async () => {
    const first = await subscribed();
    const second = await portal.newMember();
    expect((await subscribe(second, first.subscription.body())).status).toBe(200);
    await notify(first.id);
    await deliver();
    expect(received).toHaveLength(0);
    await notify(await memberIdOf(portal, second));
    await deliver();
    expect(received).toHaveLength(1);
  });

  it('changes its kinds, is turned off, and gives way to newer ones of the member', async () => {
    const { member, subscription, id } = await subscribed();
    await subscribe(member, subscription.body(['personal']));
    expect(await kindsOf(member)).toEqual(['personal']);
    expect((await member.call('DELETE /wps/v2/messages/push')).status).toBe(200);
    expect(await kindsOf(member)).toBeNull();
    for (let browser = 0; browser < MAX_SUBSCRIPTIONS + 2; browser++) {
      const other = await signedIn(member);
      await other.call('PUT /wps/v2/messages/push', { body: new Subscription().body() });
    }
    const text = 'select count(*)::int as n from push_subscriptions where member_id = $1';
    expect(await sql(portal, text, [id])).toEqual([{ n: MAX_SUBSCRIPTIONS }]);
  });

  it.each([
    ['another host', { endpoint: 'https://evil.test/x' }],
    ['a host that only ends like a push service', { endpoint: 'https://notpush.test/x' }],
    ['an address inside', { endpoint: 'https://127.0.0.1/x' }],
    ['another port', { endpoint: 'https://push.test:8443/x' }],
    ['credentials', { endpoint: 'https://push.test@evil.test/x' }],
    ['no encryption', { endpoint: 'http://push.test/x' }],
    ['a long address', { endpoint: `https://push.test/${'x'.repeat(1000)}` }],
    ['no point as its key', { p256dh: 'A'.repeat(87) }],
    ['a short secret', { auth: 'AAAA' }],
    ['an unknown kind', { kinds: ['everything'] }],
    ['a kind twice', { kinds: ['money', 'money'] }],
    ['no kind', { kinds: [] }],
  ])('is refused with %s', async (_, change) => {
    const member = await portal.newMember();
    const { status: answered, body } = await subscribe(member, new Subscription().body(['money'], change));
    expect([answered, Object.keys(body.fields)[0]?.split('.')[0]]).toEqual([422, Object.keys(change)[0]]);
    expect(await kindsOf(member)).toBeNull();
  });
});
