import { describe, expect, it } from 'vitest';
import { readMessageConfig } from '#server/config/message-config';

const SMTP = { SMTP_URL: 'smtp://user:secret@mail.example', MAIL_FROM: 'Parlay <no-reply@parlay.example>' };
const SECRET = 'a secret of at least thirty-two characters';
const SMS = { SMS_URL: 'https://sms.example/send', SMS_SECRET: SECRET };

describe('the message transports', () => {
  it('default to none', () => {
    const { messages, problems } = readMessageConfig({});
    expect([messages.smtp, messages.sms, problems]).toEqual([undefined, undefined, []]);
  });

  it('send notifications to the push services of the browsers, or to those that are named', () => {
    const hosts = (set: Record<string, string>) => readMessageConfig(set).messages.pushServices;
    expect(hosts({})).toContain('fcm.googleapis.com');
    expect(hosts({ WEB_PUSH_SERVICES: 'push.example, *.push.example' })).toEqual(['push.example', '*.push.example']);
    expect(readMessageConfig({ WEB_PUSH_SERVICES: 'https://push.example/x' }).problems).toEqual([
      expect.stringContaining('WEB_PUSH_SERVICES'),
    ]);
  });

  it('are those that the environment names', () => {
    const { messages, problems } = readMessageConfig({ ...SMTP, ...SMS, SMS_SENDER: 'PARLAY' });
    expect(problems).toEqual([]);
    expect(messages.smtp).toEqual({ url: SMTP.SMTP_URL, from: SMTP.MAIL_FROM });
    expect(messages.sms).toEqual({ url: SMS.SMS_URL, secret: SECRET, sender: 'PARLAY' });
  });

  it.each([
    [{ SMTP_URL: SMTP.SMTP_URL }, /^MAIL_FROM: must be set/],
    [{ SMS_URL: SMS.SMS_URL }, /^SMS_SECRET: must be set/],
    [{ ...SMTP, SMTP_URL: 'https://mail.example' }, /^SMTP_URL: /],
    [{ ...SMTP, MAIL_FROM: 'Parlay' }, /^MAIL_FROM: /],
    [{ ...SMTP, MAIL_FROM: 'P\r\nBcc: x@y.z <a@b.c>' }, /^MAIL_FROM: /],
    [{ ...SMTP, MAIL_FROM: 'a@b.c, d@e.f' }, /^MAIL_FROM: /],
    [{ ...SMS, SMS_SENDER: 'a name that is too long to show' }, /^SMS_SENDER: /],
    [{ ...SMTP, ...SMS, NODE_ENV: 'production', SMS_SECRET: 'too short' }, /^SMS_SECRET: must have/],
    [{ ...SMTP, ...SMS, NODE_ENV: 'production', SMS_URL: 'http://sms.example' }, /^SMS_URL: must be an https/],
    [{ ...SMS, NODE_ENV: 'production' }, /^SMTP_URL: must be set in production/],
    [{ ...SMTP, NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example?requireTLS=false' }, /^SMTP_URL: .*TLS/],
    [{ ...SMTP, NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example?ignoreTLS=true' }, /^SMTP_URL: .*TLS/],
    [{ ...SMTP, NODE_ENV: 'production', SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' }, /^SMTP_URL: /],
  ])('are refused with a message: %j', (set, problem) => {
    expect(readMessageConfig(set).problems).toEqual([expect.stringMatching(problem)]);
  });

  it('use encryption in production, unless the URL turns it off', () => {
    const urlOf = (url: string) =>
      readMessageConfig({ ...SMTP, NODE_ENV: 'production', SMTP_URL: url }).messages.smtp?.url;
    expect(urlOf('smtp://mail.example')).toContain('requireTLS=true');
    expect(urlOf('smtps://mail.example')).not.toContain('requireTLS');
    expect(urlOf('smtp://127.0.0.1?requireTLS=false')).not.toContain('true');
  });
});
