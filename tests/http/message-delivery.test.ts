import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '../../src/lib/server/adapters/messages/port.ts';
import { deliverMessages } from '../../src/lib/server/adapters/messages/deliver.ts';
import { passwordResetEmail } from '../../src/lib/server/adapters/messages/emails.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createStaff } from '../support/staff.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { startSmsGateway, type SmsGateway } from '../support/sms-gateway.ts';
import { sql } from '../support/sql.ts';

const SMS_SECRET = 'a secret of the sms gateway that is long';
const LINK = 'http://portal.test/?reset=abc&more=%22x%22';

let mail: MailServer;
let gateway: SmsGateway;
let portal: TestApp;
beforeAll(async () => {
  [mail, gateway] = await Promise.all([startMailServer(), startSmsGateway()]);
  portal = await createTestApp({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Parlay <no-reply@portal.test>',
    SMS_URL: gateway.url,
    SMS_SECRET,
    SMS_SENDER: 'PARLAY',
  });
});
afterAll(async () => {
  for (const carrier of Object.values(portal.app.transports)) await carrier.close();
  await portal.close();
  await Promise.all([mail.close(), gateway.close()]);
});
beforeEach(async () => {
  await run('delete from outbox_messages');
  mail.mails.length = 0;
  gateway.received.length = 0;
});

const run = (text: string) => sql<any>(portal, text); // Rows of any form.
const rows = () => run('select * from outbox_messages order by id');
const queue = (message: OutgoingMessage) => portal.app.db.transaction((tx) => portal.app.messenger.queue(tx, message));
const deliver = () => deliverMessages(portal.app);
/** The pause before the next try is over. */
const waitForNextTry = () => run('update outbox_messages set next_attempt_at = now()');

const SMS = { channel: 'sms', recipient: '+84901234567', body: 'Mã: 123456', secret: '123456' } as const;
const RESET = { username: 'lan<script>', url: LINK, minutes: 30 };
const letter = (tag = 'vi'): OutgoingMessage => ({
  channel: 'email',
  recipient: 'Lan@Example.test',
  secret: LINK,
  ...passwordResetEmail(tag, RESET),
});

describe('an e-mail', () => {
  it('arrives with its sender, its one reader, its id and both parts', async () => {
    await queue(letter());
    await deliver();
    const [arrived] = mail.mails;
    expect(arrived?.from?.text).toBe('"Parlay" <no-reply@portal.test>');
    expect(arrived?.to).toMatchObject({ value: [{ address: 'Lan@example.test' }] });
    expect(arrived?.subject).toBe('Đặt lại mật khẩu Parlay');
    const [{ message_id: id }] = await rows();
    expect(arrived?.messageId).toBe(`<${id}@portal.test>`);
    expect(arrived?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(arrived?.headers.get('content-language')).toBe('vi');
    expect(arrived?.text).toContain(`Đặt mật khẩu mới:\n${LINK}`);
    expect(arrived?.html).toContain('href="http://portal.test/?reset=abc&amp;more=%22x%22"');
  });

  it('is in the reader’s language', async () => {
    await queue(letter('en'));
    await deliver();
    expect(mail.mails[0]).toMatchObject({ subject: 'Reset your Parlay password' });
    expect(mail.mails[0]?.html).toContain('lang="en"');
  });

  it('shows what its reader named itself as text', async () => {
    await queue(letter());
    await deliver();
    expect(mail.mails[0]?.html).toContain('lan&lt;script&gt;');
    expect(mail.mails[0]?.html).not.toContain('<script');
  });

  it('goes to one address, even where that has a comma', async () => {
    await queue({ ...letter(), recipient: 'a@example.test,b@example.test' });
    await deliver();
    const readers = mail.mails.flatMap(({ to }) =>
      (Array.isArray(to) ? to : [to]).flatMap((list) => list?.value ?? []),
    );
    expect(readers.length).toBeLessThanOrEqual(1);
  });

  it('is not kept once it was delivered', async () => {
    await queue(letter());
    await deliver();
    const [row] = await rows();
    expect(row).toMatchObject({ body: '', email: null, attempts: 1, last_error: null, sent_at: expect.any(Date) });
    await waitForNextTry();
    await deliver();
    expect(mail.mails).toHaveLength(1);
  });

  it('that the server cannot take now is tried again later, with the same id', async () => {
    await queue(letter());
    mail.refusals.push(450);
    await deliver();
    await deliver();
    const [row] = await rows();
    expect(row).toMatchObject({
      attempts: 1,
      sent_at: null,
      refused_at: null,
      last_error: expect.stringMatching(/450/),
    });
    await waitForNextTry();
    await deliver();
    expect(mail.mails.map(({ messageId }) => messageId)).toEqual([`<${row.message_id}@portal.test>`]);
  });

  it('that the server will never take is given up at once', async () => {
    await queue(letter());
    mail.refusals.push(550);
    await deliver();
    await waitForNextTry();
    await deliver();
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null, refused_at: expect.any(Date) }]);
    expect(mail.mails).toEqual([]);
  });
});

describe('an SMS', () => {
  it('is posted with a signature over what was sent', async () => {
    await queue(SMS);
    await deliver();
    const [{ message_id: id }] = await rows();
    const [{ headers, text, body }] = gateway.received as [SmsGateway['received'][number]];
    expect(body).toEqual({ id, to: SMS.recipient, text: SMS.body, sender: 'PARLAY' });
    expect(headers['idempotency-key']).toBe(id);
    const signature = createHmac('sha256', SMS_SECRET).update(`${headers['x-timestamp']}.${text}`).digest('hex');
    expect(headers['x-signature']).toBe(signature);
  });

  it.each([500, 503, 429, 401])('that is answered with %i is tried again with the same id', async (status) => {
    await queue(SMS);
    gateway.answers.push(status);
    await deliver();
    expect(await rows()).toMatchObject([{ attempts: 1, refused_at: null, last_error: expect.stringMatching(/\d/) }]);
    await waitForNextTry();
    await deliver();
    expect(new Set(gateway.received.map(({ body }) => body.id)).size).toBe(1);
    expect(gateway.received).toHaveLength(2);
    expect(await rows()).toMatchObject([{ attempts: 2, sent_at: expect.any(Date) }]);
  });

  it('that the carrier refuses is given up', async () => {
    await queue(SMS);
    gateway.answers.push(422);
    await deliver();
    expect(await rows()).toMatchObject([{ refused_at: expect.any(Date), body: SMS.body }]);
  });

  it('is not taken elsewhere by a redirection', async () => {
    await queue(SMS);
    gateway.answers.push(302);
    await deliver();
    expect(await rows()).toMatchObject([{ sent_at: null, refused_at: null, attempts: 1 }]);
  });

  it('waits twice as long after each failure, and is given up after the tenth', async () => {
    await queue(SMS);
    const pauses: number[] = [];
    for (let tries = 0; tries < 10; tries++) {
      gateway.answers.push(500);
      await waitForNextTry();
      await deliver();
      const [row] = await run(
        'select extract(epoch from next_attempt_at - now())::float8 as pause from outbox_messages',
      );
      pauses.push(Math.round(row.pause / 10) * 10);
    }
    expect(pauses.slice(0, 4)).toEqual([10, 20, 40, 80]);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(3600);
    expect(await rows()).toMatchObject([{ attempts: 10, refused_at: expect.any(Date) }]);
  });

  it('is not delivered after its time', async () => {
    await queue({ ...SMS, lifetimeMinutes: 3 });
    await run(`update outbox_messages set expires_at = expires_at - interval '3 minutes 1 second'`);
    await deliver();
    expect(gateway.received).toEqual([]);
  });

  it('for nobody is not even in the outbox', async () => {
    await queue({ ...SMS, isDecoy: true });
    expect(await rows()).toEqual([]);
  });

  it('of a transaction that is rolled back is not sent', async () => {
    const { db, messenger } = portal.app;
    const work = db.transaction(async (tx) => {
      await messenger.queue(tx, SMS);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    await deliver();
    expect(gateway.received).toEqual([]);
  });

  it('that a worker took and died with is delivered by another one later', async () => {
    await queue(SMS);
    await run(`update outbox_messages set attempts = 1, next_attempt_at = now() + interval '2 minutes'`);
    await deliver();
    expect(gateway.received).toEqual([]);
    await run(`update outbox_messages set next_attempt_at = next_attempt_at - interval '121 seconds'`);
    await deliver();
    expect(await rows()).toMatchObject([{ attempts: 2, sent_at: expect.any(Date) }]);
  });

  it('is one of many that are all delivered in one go', async () => {
    for (let n = 0; n < 25; n++) await queue({ ...SMS, body: `message ${n}` });
    await deliver();
    expect(new Set(gateway.received.map(({ body }) => body.text)).size).toBe(25);
  });
});

it('without carriers, messages stay where operations read them', async () => {
  const own = await createTestApp();
  await own.app.db.transaction((tx) => own.app.messenger.queue(tx, SMS));
  await deliverMessages(own.app);
  const kept = await own.app.db.query({
    name: 'test_kept',
    text: 'select body, sent_at, attempts from outbox_messages',
  });
  expect(kept).toEqual([{ body: SMS.body, sent_at: null, attempts: 0 }]);
  await own.close();
});

it('operations see what became of each message, and no text of what was delivered', async () => {
  await queue({ ...SMS, body: 'delivered' });
  await deliver();
  gateway.answers.push(400, 503);
  await queue({ ...SMS, body: 'refused' });
  await deliver();
  await queue({ ...SMS, body: 'late' });
  await deliver();
  await queue({ ...SMS, body: 'new' });
  const staff = await createStaff(portal);
  const { rows: listed } = (await staff.as('support', 'GET /ops/api/outbox')).body.value;
  expect(listed.map(({ body, state }: { body: string; state: string }) => [body, state])).toEqual([
    ['new', 'stored'],
    ['late', 'retrying'],
    ['refused', 'refused'],
    ['', 'sent'],
  ]);
  expect(listed[1].lastError).toBe('the SMS carrier answered 503');
});
