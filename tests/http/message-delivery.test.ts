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
  for (const transport of Object.values(portal.app.transports)) await transport.close();
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
/** Ends the pause before the next attempt. */
const endPause = () => run('update outbox_messages set next_attempt_at = now()');

const SMS = { channel: 'sms', recipient: '+84901234567', body: 'Mã: 123456', secret: '123456' } as const;
const RESET = { username: 'lan<script>', url: LINK, minutes: 30 };
const resetEmail = (tag = 'vi'): OutgoingMessage => ({
  channel: 'email',
  recipient: 'Lan@Example.test',
  secret: LINK,
  ...passwordResetEmail(tag, RESET),
});

describe('an email', () => {
  it('arrives with its sender, its only recipient, its id and both parts', async () => {
    await queue(resetEmail());
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
    await queue(resetEmail('en'));
    await deliver();
    expect(mail.mails[0]).toMatchObject({ subject: 'Reset your Parlay password' });
    expect(mail.mails[0]?.html).toContain('lang="en"');
  });

  it('shows the recipient’s own name as text, never as HTML', async () => {
    await queue(resetEmail());
    await deliver();
    expect(mail.mails[0]?.html).toContain('lan&lt;script&gt;');
    expect(mail.mails[0]?.html).not.toContain('<script');
  });

  it('goes to at most one address, even if the address contains a comma', async () => {
    await queue({ ...resetEmail(), recipient: 'a@example.test,b@example.test' });
    await deliver();
    const readers = mail.mails.flatMap(({ to }) =>
      (Array.isArray(to) ? to : [to]).flatMap((list) => list?.value ?? []),
    );
    expect(readers.length).toBeLessThanOrEqual(1);
  });

  it('is deleted from the outbox once it is delivered', async () => {
    await queue(resetEmail());
    await deliver();
    const [row] = await rows();
    expect(row).toMatchObject({ body: '', email: null, attempts: 1, last_error: null, sent_at: expect.any(Date) });
    await endPause();
    await deliver();
    expect(mail.mails).toHaveLength(1);
  });

  it('that the server refuses for now is retried later with the same id', async () => {
    await queue(resetEmail());
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
    await endPause();
    await deliver();
    expect(mail.mails.map(({ messageId }) => messageId)).toEqual([`<${row.message_id}@portal.test>`]);
  });

  it('that the server refuses for good is not retried', async () => {
    await queue(resetEmail());
    mail.refusals.push(550);
    await deliver();
    await endPause();
    await deliver();
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null, refused_at: expect.any(Date) }]);
    expect(mail.mails).toEqual([]);
  });
});

describe('an SMS', () => {
  it('is posted with a signature over its content', async () => {
    await queue(SMS);
    await deliver();
    const [{ message_id: id }] = await rows();
    const [{ headers, text, body }] = gateway.received as [SmsGateway['received'][number]];
    expect(body).toEqual({ id, to: SMS.recipient, text: SMS.body, sender: 'PARLAY' });
    expect(headers['idempotency-key']).toBe(id);
    const signature = createHmac('sha256', SMS_SECRET).update(`${headers['x-timestamp']}.${text}`).digest('hex');
    expect(headers['x-signature']).toBe(signature);
  });

  it.each([500, 503, 429, 401])('that is answered with %i is retried with the same id', async (status) => {
    await queue(SMS);
    gateway.answers.push(status);
    await deliver();
    expect(await rows()).toMatchObject([{ attempts: 1, refused_at: null, last_error: expect.stringMatching(/\d/) }]);
    await endPause();
    await deliver();
    expect(new Set(gateway.received.map(({ body }) => body.id)).size).toBe(1);
    expect(gateway.received).toHaveLength(2);
    expect(await rows()).toMatchObject([{ attempts: 2, sent_at: expect.any(Date) }]);
  });

  it('that the gateway refuses is not retried', async () => {
    await queue(SMS);
    gateway.answers.push(422);
    await deliver();
    expect(await rows()).toMatchObject([{ refused_at: expect.any(Date), body: SMS.body }]);
  });

  it('does not follow a redirect', async () => {
    await queue(SMS);
    gateway.answers.push(302);
    await deliver();
    expect(await rows()).toMatchObject([{ sent_at: null, refused_at: null, attempts: 1 }]);
  });

  it('waits twice as long after each failure and stops after the tenth', async () => {
    await queue(SMS);
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt++) {
      gateway.answers.push(500);
      await endPause();
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

  it('is not delivered after its lifetime', async () => {
    await queue({ ...SMS, lifetimeMinutes: 3 });
    await run(`update outbox_messages set expires_at = expires_at - interval '3 minutes 1 second'`);
    await deliver();
    expect(gateway.received).toEqual([]);
  });

  it('that is a decoy is not even stored', async () => {
    await queue({ ...SMS, isDecoy: true });
    expect(await rows()).toEqual([]);
  });

  it('queued in a transaction that is rolled back is not sent', async () => {
    const { db, messenger } = portal.app;
    const work = db.transaction(async (tx) => {
      await messenger.queue(tx, SMS);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    await deliver();
    expect(gateway.received).toEqual([]);
  });

  it('that a worker took before it crashed is delivered later by another', async () => {
    await queue(SMS);
    await run(`update outbox_messages set attempts = 1, next_attempt_at = now() + interval '2 minutes'`);
    await deliver();
    expect(gateway.received).toEqual([]);
    await run(`update outbox_messages set next_attempt_at = next_attempt_at - interval '121 seconds'`);
    await deliver();
    expect(await rows()).toMatchObject([{ attempts: 2, sent_at: expect.any(Date) }]);
  });

  it('is delivered with all others that are due in one run', async () => {
    for (let n = 0; n < 25; n++) await queue({ ...SMS, body: `message ${n}` });
    await deliver();
    expect(new Set(gateway.received.map(({ body }) => body.text)).size).toBe(25);
  });
});

it('without transports, messages stay in the outbox, where staff read them', async () => {
  const own = await createTestApp();
  await own.app.db.transaction((tx) => own.app.messenger.queue(tx, SMS));
  await deliverMessages(own.app);
  const stored = await own.app.db.query({
    name: 'test_stored',
    text: 'select body, sent_at, attempts from outbox_messages',
  });
  expect(stored).toEqual([{ body: SMS.body, sent_at: null, attempts: 0 }]);
  await own.close();
});

it('staff see the state of each message, and no text of a delivered one', async () => {
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
