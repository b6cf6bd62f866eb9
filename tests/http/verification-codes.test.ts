import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendEmailCode, type Visitor } from '#domain/identity';
import { setModule } from '#domain/modules';
import { createCaptcha } from '#domain/verification';
import { identityPorts } from '#server/identity-ports';
import { createTestApp, type CallOptions, type TestApp } from '../support/app.ts';
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
/** A mobile number, as it is typed in its country, that no other test has. */
const newNumber = () => `090${String(++numbers).padStart(7, '0')}`;
const e164 = (number: string) => `+84${number.slice(1)}`;

/** The captcha that was shown last, with its characters, which only a reader of the picture has. */
async function solvedCaptcha(app: TestApp): Promise<string> {
  const { db, random, sealer } = app.app;
  const { id, text } = await db.transaction((tx) => createCaptcha(tx, { random, sealer, address: '127.0.0.1' }));
  return `captcha:${id}:${text}`;
}

const lastMessage = async (app: TestApp) =>
  (await run(app, 'select * from outbox_messages order by id desc limit 1'))[0];

async function memberWith(app: TestApp, number: string): Promise<void> {
  const text = `update members set mobile = $1, mobile_verified_at = now() where id = (select max(id) from members)`;
  await run(
    app,
    `insert into members (public_id, username, username_key, currency, language)
    select 'M' || upper(substr(md5(random()::text), 1, 10)), 'u' || n, 'u' || n, 'VND', 'MY'
      from (select count(*) as n from members) counted`,
  );
  await run(app, text, [e164(number)]);
}

describe('a captcha', () => {
  const fetchOne = () => portal.raw('/wps/captcha');

  it('is a picture in base64, named by a cookie that scripts cannot read and by a header', async () => {
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

  it('is another one each time', async () => {
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

  it('stands for the puzzle wherever a proof is asked for, once', async () => {
    const humanCheck = await solvedCaptcha(portal);
    const ask = () =>
      portal.call('POST /wps/verification/sms/register', {
        body: { mobileNo: newNumber(), countryDialingCode: '+84', humanCheck },
      });
    expect((await ask()).status).toBe(200);
    expect((await ask()).body).toMatchObject({ success: false, code: 'human_verification_failed' });
  });

  it('that was answered wrongly is gone, although the call was refused', async () => {
    const humanCheck = await solvedCaptcha(portal);
    const wrong = `${humanCheck.slice(0, -5)}zzzzz`;
    const ask = (given: string) =>
      portal.call('POST /wps/verification/sms/register', {
        body: { mobileNo: newNumber(), countryDialingCode: '+84', humanCheck: given },
      });
    expect((await ask(wrong)).status).toBe(422);
    expect((await ask(humanCheck)).status).toBe(422);
  });
});

describe('a code by SMS', () => {
  const ask = async (kind: string, body: object, options: CallOptions = {}) =>
    portal.call(`POST /wps/verification/sms/${kind}`, {
      body: { countryDialingCode: '+84', humanCheck: await solvedCaptcha(portal), ...body },
      ...options,
    });

  it('for a registration goes to the number, in the reader’s language', async () => {
    const number = newNumber();
    const { status, body } = await ask('register', { mobileNo: number }, { headers: { 'Accept-Language': 'en' } });
    expect([status, body.value]).toEqual([200, { expiredMinutes: 3 }]);
    const sent = await lastMessage(portal);
    expect(sent).toMatchObject({ channel: 'sms', recipient: e164(number) });
    expect(sent.body).toMatch(/^\[Parlay\] Your registration code is \d{6}\. It expires in 3 minutes\./);
    await ask('register', { mobileNo: newNumber() });
    expect((await lastMessage(portal)).body).toMatch(/^\[Parlay\] Mã đăng ký: \d{6}, dùng trong 3 phút\./);
  });

  it('is not worth sending any more when it has expired', async () => {
    await ask('register', { mobileNo: newNumber() });
    const { created_at: from, expires_at: until } = await lastMessage(portal);
    expect(Math.round((until.getTime() - from.getTime()) / 60_000)).toBe(3);
  });

  it.each(['noLogin', 'password'])('of %s goes to who has an account, and nobody else learns that', async (kind) => {
    const [known, unknown] = [newNumber(), newNumber()];
    await memberWith(portal, known);
    const before = await run(portal, 'select count(*)::int as n from outbox_messages');
    const answers = [await ask(kind, { mobileNum: known }), await ask(kind, { mobileNum: unknown })];
    const [forKnown, forUnknown] = answers.map(({ status, body }) => [status, Object.keys(body.value)]);
    expect(forKnown).toEqual(forUnknown);
    expect(await lastMessage(portal)).toMatchObject({ recipient: e164(known) });
    const after = await run(portal, 'select count(*)::int as n from outbox_messages');
    expect(after[0].n - before[0].n).toBe(1);
  });

  it('does the same work for a number without an account', async () => {
    const counts = async (number: string) => {
      await ask('noLogin', { mobileNum: number });
      return run(portal, 'select count(*)::int as n from one_time_codes where target = $1', [e164(number)]);
    };
    const known = newNumber();
    await memberWith(portal, known);
    expect(await counts(known)).toEqual(await counts(newNumber()));
  });

  it('for a new password says until when it is good', async () => {
    const { value } = (await ask('password', { mobileNum: newNumber() })).body;
    const minutesLeft = (value.expirationTime - Date.now()) / 60_000;
    expect(Math.abs(minutesLeft - 3)).toBeLessThan(1);
  });

  it('is refused for what is no mobile number, without spending the proof', async () => {
    const humanCheck = await solvedCaptcha(portal);
    const { body } = await ask('register', { mobileNo: '0241234567', humanCheck });
    expect(body).toMatchObject({ code: 'invalid_fields', fields: { mobileNo: { code: 'invalid_mobile_number' } } });
    expect((await ask('register', { mobileNo: newNumber(), humanCheck })).status).toBe(200);
  });

  it('is refused without a proof and for a field too many', async () => {
    const { body } = await ask('noLogin', { mobileNum: newNumber(), humanCheck: undefined });
    expect(body.code).toBe('human_verification_failed');
    expect((await ask('noLogin', { mobileNum: newNumber(), isAgent: 1 })).body.fields).toMatchObject({
      isAgent: { code: 'unknown_field' },
    });
  });

  it.each([
    ['noLogin', 'MOBILEVERCODELOGIN3', 'mobileNum'],
    ['register', 'REGMOBVERF3', 'mobileNo'],
    ['password', 'CHNGPASSVERIF3', 'mobileNum'],
  ] as const)('of %s is not sent when %s is off', async (kind, modId, field) => {
    const turn = (isOn: boolean) => portal.app.db.transaction((tx) => setModule(tx, modId, isOn));
    await turn(false);
    expect((await ask(kind, { [field]: newNumber() })).body).toMatchObject({ code: 'not_enabled' });
    await turn(true);
    expect((await ask(kind, { [field]: newNumber() })).status).toBe(200);
  });
});

describe('what may be asked for', () => {
  const ask = (number: string) =>
    limited.call('POST /wps/verification/sms/register', { body: { mobileNo: number, countryDialingCode: '+84' } });
  /** The windows of some keys are over. */
  const pass = (like: string) => run(limited, 'delete from rate_limits where key like $1', [like]);
  beforeEach(() => pass('%'));

  it('is one code a minute, five an hour and ten a day for a number from one network', async () => {
    const number = newNumber();
    const outcomes: number[] = [];
    const next = async (over: string) => {
      await pass(over);
      outcomes.push((await ask(number)).status);
    };
    expect((await ask(number)).status).toBe(200);
    const { status, headers } = await ask(number);
    expect([status, Number(headers.get('retry-after')) <= 60]).toEqual([429, true]);
    for (let n = 0; n < 5; n++) await next('%:minute:%');
    expect(outcomes).toEqual([200, 200, 200, 200, 429]);
    expect(Number((await ask(number)).headers.get('retry-after'))).toBeGreaterThan(60);
    await pass('%:hour:%');
    await pass('%:target-hour:%');
    for (let n = 0; n < 6; n++) await next('%:minute:%');
    expect(outcomes.slice(5)).toEqual([200, 200, 200, 200, 200, 429]);
    for (const over of ['%:hour:%', '%:target-hour:%', '%:minute:%']) await pass(over);
    expect(Number((await ask(number)).headers.get('retry-after'))).toBeGreaterThan(3600);
  });

  it('is twenty codes an hour from a network, whatever the numbers, and a refusal uses up nothing of theirs', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++) statuses.push((await ask(newNumber())).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const victim = newNumber();
    expect((await ask(victim)).status).toBe(429);
    await pass('%:network:%');
    expect((await ask(victim)).status).toBe(200);
  });

  it('is five hundred codes an hour to a country', async () => {
    await ask(newNumber());
    await run(limited, `update rate_limits set points = 500 where key = 'sms:visitor:prefix:84'`);
    expect((await ask(newNumber())).status).toBe(429);
    const elsewhere = { mobileNo: '2025550123', countryDialingCode: '+1' };
    expect((await limited.call('POST /wps/verification/sms/register', { body: elsewhere })).status).toBe(200);
  });

  it('is counted for e-mails as well, and for an address in any spelling', async () => {
    const visitor = { network: '192.0.2.9', language: 'vi' } as Visitor;
    const code = { purpose: 'bind-email', memberId: 7n, requester: { token: 'a session' } } as const;
    const send = (email: string) => sendEmailCode(identityPorts(limited.app), visitor, { ...code, email });
    expect(await send('Lan@example.test')).toMatchObject({ expiredMinutes: 15 });
    expect(await lastMessage(limited)).toMatchObject({
      channel: 'email',
      recipient: 'Lan@example.test',
      email: { tag: 'vi', code: expect.stringMatching(/^\d{6}$/) },
    });
    await expect(send('lan@EXAMPLE.test')).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});
