import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendEmailCode, type Visitor } from '#domain/identity';
import { setModule } from '#domain/modules';
import { createCaptcha } from '#domain/verification';
import { identityDeps } from '#server/identity-deps';
import { createTestApp, type RequestOptions, type TestApp } from '../support/app.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let limited: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ HUMAN_VERIFICATION: 'slider' });
  limited = await createTestApp({ RATE_LIMITS: 'on' });
});
afterAll(() => Promise.all([portal.close(), limited.close()]));

const run = (app: TestApp, text: string, values: unknown[] = []) => sql<any>(app, text, values); // Rows of any form.

let numbers = 0;
/** Returns a mobile number in its national form that no other test uses. */
const newNumber = () => `090${String(++numbers).padStart(7, '0')}`;
const e164 = (number: string) => `+84${number.slice(1)}`;

/** Creates a captcha and its solution, which normally takes a reader of the image. */
async function solvedCaptcha(app: TestApp): Promise<string> {
  const { db, random, sealer } = app.app;
  const { id, text } = await db.transaction((tx) => createCaptcha(tx, { random, sealer, address: '127.0.0.1' }));
  return `captcha:${id}:${text}`;
}

const lastMessage = async (app: TestApp) =>
  (await run(app, 'select * from outbox_messages order by id desc limit 1'))[0];

async function createMemberWith(app: TestApp, number: string): Promise<void> {
  const text = `update members set mobile = $1, mobile_verified_at = now() where id = (select max(id) from members)`;
  await run(
    app,
    `insert into members (public_id, username, username_key, currency, language_code)
    select 'M' || upper(substr(md5(random()::text), 1, 10)), 'u' || n, 'u' || n, 'VND', 'MY'
      from (select count(*) as n from members) counted`,
  );
  await run(app, text, [e164(number)]);
}

describe('a captcha', () => {
  const fetchOne = () => portal.raw('/wps/captcha');

  it('is an image in base64, with its id in a header and in a cookie that scripts cannot read', async () => {
    const response = await fetchOne();
    const { value } = (await response.json()) as { value: string };
    const { format, width, height } = await sharp(Buffer.from(value, 'base64')).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 360, height: 128 });
    const id = response.headers.get('x-captcha-id');
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(response.headers.get('set-cookie')).toMatch(
      new RegExp(`^parlay_captcha=${id}; Max-Age=120; Path=/; HttpOnly; SameSite=Lax$`),
    );
  });

  it('is a new one each time', async () => {
    const [one, other] = [await fetchOne(), await fetchOne()];
    expect(one.headers.get('x-captcha-id')).not.toBe(other.headers.get('x-captcha-id'));
    expect(await one.text()).not.toBe(await other.text());
  });

  it('is given to one network once a second', async () => {
    expect((await limited.call('GET /wps/captcha')).status).toBe(200);
    const refused = await limited.call('GET /wps/captcha');
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too_many_requests',
      '1',
    ]);
  });

  it('passes as a human check once', async () => {
    const humanCheck = await solvedCaptcha(portal);
    const request = () =>
      portal.call('POST /wps/verification/sms/register', {
        body: { mobileNo: newNumber(), countryDialingCode: '+84', humanCheck },
      });
    expect((await request()).status).toBe(200);
    expect((await request()).body).toMatchObject({ success: false, code: 'human_check_failed' });
  });

  it('that was answered wrongly is used up, although the request was refused', async () => {
    const humanCheck = await solvedCaptcha(portal);
    const wrong = `${humanCheck.slice(0, -5)}zzzzz`;
    const requestCode = (given: string) =>
      portal.call('POST /wps/verification/sms/register', {
        body: { mobileNo: newNumber(), countryDialingCode: '+84', humanCheck: given },
      });
    expect((await requestCode(wrong)).status).toBe(422);
    expect((await requestCode(humanCheck)).status).toBe(422);
  });
});

describe('a code by SMS', () => {
  const requestCode = async (kind: string, body: object, options: RequestOptions = {}) =>
    portal.call(`POST /wps/verification/sms/${kind}`, {
      body: { countryDialingCode: '+84', humanCheck: await solvedCaptcha(portal), ...body },
      ...options,
    });

  it('for a registration goes to the number, in the reader’s language', async () => {
    const number = newNumber();
    const { status, body } = await requestCode(
      'register',
      { mobileNo: number },
      { headers: { 'Accept-Language': 'en' } },
    );
    expect([status, body.value]).toEqual([200, { expiredMinutes: 3 }]);
    const sent = await lastMessage(portal);
    expect(sent).toMatchObject({ channel: 'sms', recipient: e164(number) });
    expect(sent.body).toMatch(/^\[Parlay\] Your registration code is \d{6}\. It expires in 3 minutes\./);
    await requestCode('register', { mobileNo: newNumber() });
    expect((await lastMessage(portal)).body).toMatch(/^\[Parlay\] Mã đăng ký: \d{6}, dùng trong 3 phút\./);
  });

  it('is not delivered after it has expired', async () => {
    await requestCode('register', { mobileNo: newNumber() });
    const { created_at: from, expires_at: until } = await lastMessage(portal);
    expect(Math.round((until.getTime() - from.getTime()) / 60_000)).toBe(3);
  });

  it.each(['noLogin', 'password'])(
    'of %s goes to account holders only, and the answer does not reveal that',
    async (kind) => {
      const [known, unknown] = [newNumber(), newNumber()];
      await createMemberWith(portal, known);
      const before = await run(portal, 'select count(*)::int as n from outbox_messages');
      const responses = [
        await requestCode(kind, { mobileNum: known }),
        await requestCode(kind, { mobileNum: unknown }),
      ];
      const [forKnown, forUnknown] = responses.map(({ status, body }) => [status, Object.keys(body.value)]);
      expect(forKnown).toEqual(forUnknown);
      expect(await lastMessage(portal)).toMatchObject({ recipient: e164(known) });
      const after = await run(portal, 'select count(*)::int as n from outbox_messages');
      expect(after[0].n - before[0].n).toBe(1);
    },
  );

  it('is stored for a number without an account too', async () => {
    const counts = async (number: string) => {
      await requestCode('noLogin', { mobileNum: number });
      return run(portal, 'select count(*)::int as n from one_time_codes where target = $1', [e164(number)]);
    };
    const known = newNumber();
    await createMemberWith(portal, known);
    expect(await counts(known)).toEqual(await counts(newNumber()));
  });

  it('for a new password tells when it expires', async () => {
    const { value } = (await requestCode('password', { mobileNum: newNumber() })).body;
    const minutesLeft = (value.expirationTime - Date.now()) / 60_000;
    expect(Math.abs(minutesLeft - 3)).toBeLessThan(1);
  });

  it('is refused for an invalid mobile number without using up the human check', async () => {
    const humanCheck = await solvedCaptcha(portal);
    const { body } = await requestCode('register', { mobileNo: '0241234567', humanCheck });
    expect(body).toMatchObject({ code: 'invalid_fields', fields: { mobileNo: { code: 'invalid_mobile_number' } } });
    expect((await requestCode('register', { mobileNo: newNumber(), humanCheck })).status).toBe(200);
  });

  it('is refused without a human check and with an unknown field', async () => {
    const { body } = await requestCode('noLogin', { mobileNum: newNumber(), humanCheck: undefined });
    expect(body.code).toBe('human_check_failed');
    expect((await requestCode('noLogin', { mobileNum: newNumber(), isAgent: 1 })).body.fields).toMatchObject({
      isAgent: { code: 'unknown_field' },
    });
  });

  it.each([
    ['noLogin', 'MOBILEVERCODELOGIN3', 'mobileNum'],
    ['register', 'REGMOBVERF3', 'mobileNo'],
    ['password', 'CHNGPASSVERIF3', 'mobileNum'],
  ] as const)('of %s is not sent when the feature %s is disabled', async (kind, modId, field) => {
    const setFeature = (isOn: boolean) => portal.app.db.transaction((tx) => setModule(tx, modId, isOn));
    await setFeature(false);
    expect((await requestCode(kind, { [field]: newNumber() })).body).toMatchObject({ code: 'not_enabled' });
    await setFeature(true);
    expect((await requestCode(kind, { [field]: newNumber() })).status).toBe(200);
  });
});

describe('the quota of codes', () => {
  const requestCode = (number: string) =>
    limited.call('POST /wps/verification/sms/register', { body: { mobileNo: number, countryDialingCode: '+84' } });
  /** Ends the windows of the matching limits. */
  const endWindows = (like: string) => run(limited, 'delete from rate_limits where key like $1', [like]);
  beforeEach(() => endWindows('%'));

  it('is one a minute, five an hour and ten a day for a number from one network', async () => {
    const number = newNumber();
    const outcomes: number[] = [];
    const next = async (over: string) => {
      await endWindows(over);
      outcomes.push((await requestCode(number)).status);
    };
    expect((await requestCode(number)).status).toBe(200);
    const { status, headers } = await requestCode(number);
    expect([status, Number(headers.get('retry-after')) <= 60]).toEqual([429, true]);
    for (let n = 0; n < 5; n++) await next('%:minute:%');
    expect(outcomes).toEqual([200, 200, 200, 200, 429]);
    expect(Number((await requestCode(number)).headers.get('retry-after'))).toBeGreaterThan(60);
    await endWindows('%:hour:%');
    await endWindows('%:target-hour:%');
    for (let n = 0; n < 6; n++) await next('%:minute:%');
    expect(outcomes.slice(5)).toEqual([200, 200, 200, 200, 200, 429]);
    for (const over of ['%:hour:%', '%:target-hour:%', '%:minute:%']) await endWindows(over);
    expect(Number((await requestCode(number)).headers.get('retry-after'))).toBeGreaterThan(3600);
  });

  it('is twenty an hour for a network, and a refusal does not count against the number', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++) statuses.push((await requestCode(newNumber())).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const victim = newNumber();
    expect((await requestCode(victim)).status).toBe(429);
    await endWindows('%:network:%');
    expect((await requestCode(victim)).status).toBe(200);
  });

  it('applies to emails too, whatever the spelling of the address', async () => {
    const visitor = { network: '192.0.2.9', languageTag: 'vi' } as Visitor;
    const code = { purpose: 'bind-email', memberId: 7n, requester: { token: 'a session' } } as const;
    const send = (email: string) => sendEmailCode(identityDeps(limited.app), visitor, { ...code, email });
    expect(await send('Lan@example.test')).toMatchObject({ expiredMinutes: 10 });
    expect(await lastMessage(limited)).toMatchObject({
      channel: 'email',
      recipient: 'Lan@example.test',
      email: { languageTag: 'vi', code: expect.stringMatching(/^\d{6}$/) },
    });
    await expect(send('lan@EXAMPLE.test')).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});
