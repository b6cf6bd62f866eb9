import { describe, expect, it } from 'vitest';
import {
  codeEmail,
  newSignInEmail,
  passwordChangedEmail,
  passwordResetEmail,
} from '../../../src/lib/server/adapters/messages/emails.ts';
import { renderEmail } from '../../../src/lib/server/adapters/messages/render.ts';

const AT = new Date('2026-03-01T12:00:00Z');
const FACTS = { username: 'lan', at: AT, timeZone: 'Asia/Ho_Chi_Minh', address: '203.0.113.9', userAgent: 'A browser' };
const LETTERS = {
  code: (tag: string) => codeEmail(tag, { purpose: 'bind-email', code: '012345', minutes: 15 }),
  reset: (tag: string) =>
    passwordResetEmail(tag, { username: 'lan', url: 'https://portal.test/#reset=x', minutes: 30 }),
  signIn: (tag: string) => newSignInEmail(tag, { ...FACTS, country: 'Việt Nam' }),
  changed: (tag: string) => passwordChangedEmail(tag, FACTS),
};
const MADE = Object.entries(LETTERS).flatMap(([name, make]) =>
  ['vi', 'en'].map((tag) => [name, tag, make(tag)] as const),
);

describe.each(MADE)('the email "%s" in %s', (_, tag, { subject, body, email: letter }) => {
  it('has every text, none of them a key', async () => {
    const html = await renderEmail(letter);
    for (const text of [subject, body, html]) {
      expect(text).not.toMatch(/undefined|\{\w+\}|(?:code|reset|signIn|changed|fact)\.\w/);
    }
    expect(letter.languageTag).toBe(tag);
  });

  it('has the same content in both parts', async () => {
    const html = await renderEmail(letter);
    const { title, paragraphs, footer, code = '', button, facts = [] } = letter;
    const said = [title, ...paragraphs, footer, code, button?.label ?? '', ...facts.map(({ value }) => value)];
    for (const text of said) expect([body.includes(text), html.includes(text)]).toEqual([true, true]);
  });

  it('loads nothing and runs nothing', async () => {
    const html = await renderEmail(letter);
    expect(html).not.toMatch(/<(?:script|img|link|iframe)|@import|url\(/i);
    const addresses = [...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map((match) => match[1]);
    expect(addresses.filter((address) => address !== letter.button?.url)).toEqual([]);
  });

  it('declares its support of dark mode', async () => {
    const html = await renderEmail(letter);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme: dark');
  });
});

describe('an email', () => {
  it('starts at the right in a right-to-left language', async () => {
    const { email: letter } = LETTERS.signIn('en');
    const html = await renderEmail({ ...letter, languageTag: 'ar', dir: 'rtl', title: 'تسجيل دخول جديد' });
    expect(html).toMatch(/<html lang="ar" dir="rtl"/);
    expect(html).toContain('text-align:right');
    expect(html).toContain('direction:rtl');
    expect(html).not.toContain('align="left"');
  });

  it('shows hostile values as text, even if they look like placeholders', async () => {
    const username = `"><img src=x onerror=alert(1)>{{code}}$&`;
    const html = await renderEmail(
      passwordResetEmail('vi', { username, url: 'https://portal.test/', minutes: 30 }).email,
    );
    expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;{{code}}$&amp;');
    expect(html).not.toContain('<img');
  });

  it('shows times in the merchant’s time zone', () => {
    expect(LETTERS.changed('vi').body).toContain('Thời gian: 2026-03-01 19:00:00');
  });

  it('leaves out unknown facts', () => {
    const { body } = newSignInEmail('en', { ...FACTS, userAgent: '' });
    expect(body).not.toMatch(/Location|Device/);
  });
});
