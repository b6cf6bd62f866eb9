import type { EmailCodePurpose, SecurityChange } from '#domain/identity';
import type { Email } from '#domain/messaging';
import { displayTime } from '#kernel/clock';
import { offeredLocale } from '../../../i18n/locales.ts';
import { getTranslator, type Translator } from '../../../i18n/translator.ts';

/** Name of the site in messages. */
export const SITE_NAME = 'Parlay';

/** Rendered content of an email; the caller that queues it adds the recipient. */
export interface EmailContent {
  subject: string;
  /** Plain-text part. */
  body: string;
  email: Email;
}

type Parts = Omit<Email, 'languageTag' | 'dir' | 'brand'>;

/** Returns the translator of a language, with the site's name as a parameter of every text. */
export function textsOf(languageTag: string): Translator {
  const translate = getTranslator(languageTag, ['messages']);
  return (key, params) => translate(key, { site: SITE_NAME, ...params });
}

function content(languageTag: string, subject: string, parts: Parts): EmailContent {
  const { tag: known, dir } = offeredLocale(languageTag);
  const email = { languageTag: known, dir, brand: SITE_NAME, ...parts };
  return { subject, body: plainText(email), email };
}

function plainText({ title, paragraphs, code, button, facts = [], footer }: Email): string {
  const blocks = [
    title,
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    footer,
    `-- \n${SITE_NAME}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

export function codeEmail(
  languageTag: string,
  { purpose, code, minutes }: { purpose: EmailCodePurpose; code: string; minutes: number },
): EmailContent {
  const t = textsOf(languageTag);
  return content(languageTag, t('code.subject', { code }), {
    title: t('code.title'),
    paragraphs: [t(`code.lead.${purpose}`), t('code.minutes', { minutes })],
    code,
    footer: t('code.footer'),
  });
}

/** `url` must be built from PUBLIC_ORIGIN, never from the request's Host header. */
export function passwordResetEmail(
  languageTag: string,
  { username, url, minutes }: { username: string; url: string; minutes: number },
): EmailContent {
  const t = textsOf(languageTag);
  return content(languageTag, t('reset.subject'), {
    title: t('reset.title'),
    paragraphs: [t('reset.lead', { username }), t('reset.minutes', { minutes })],
    button: { label: t('reset.button'), url },
    footer: t('reset.footer'),
  });
}

export interface SignInFacts {
  username: string;
  at: Date;
  /** Time zone of the market. */
  timeZone: string;
  address: string;
  userAgent: string;
  /** Country of the address, when it is known. */
  country?: string | undefined;
}

/** Sent to the confirmed address after a sign-in from a new network or browser. */
export function newSignInEmail(languageTag: string, facts: SignInFacts): EmailContent {
  const t = textsOf(languageTag);
  const { username, at, timeZone, address, userAgent, country } = facts;
  const device = userAgent.slice(0, 120);
  return content(languageTag, t('signIn.subject'), {
    title: t('signIn.title'),
    paragraphs: [t('signIn.lead', { username })],
    facts: [
      { label: t('fact.at'), value: displayTime(at, timeZone) },
      ...(country ? [{ label: t('fact.place'), value: country }] : []),
      { label: t('fact.address'), value: address },
      ...(device ? [{ label: t('fact.device'), value: device }] : []),
    ],
    footer: t('signIn.footer'),
  });
}

export function passwordChangedEmail(
  languageTag: string,
  { username, at, timeZone }: { username: string; at: Date; timeZone: string },
): EmailContent {
  const t = textsOf(languageTag);
  return content(languageTag, t('changed.subject'), {
    title: t('changed.title'),
    paragraphs: [t('changed.lead', { username })],
    facts: [{ label: t('fact.at'), value: displayTime(at, timeZone) }],
    footer: t('changed.footer'),
  });
}

/** Sent to the address that was confirmed before the change. */
export function securityChangedEmail(
  languageTag: string,
  {
    username,
    change,
    at,
    timeZone,
    address,
  }: Pick<SignInFacts, 'username' | 'at' | 'timeZone' | 'address'> & { change: SecurityChange },
): EmailContent {
  const t = textsOf(languageTag);
  return content(languageTag, t('security.subject'), {
    title: t('security.title'),
    paragraphs: [t(`security.lead.${change}`, { username })],
    facts: [
      { label: t('fact.at'), value: displayTime(at, timeZone) },
      { label: t('fact.address'), value: address },
    ],
    footer: t('security.footer'),
  });
}

/** Returns the text of the same message by SMS. */
export function securityChangedSms(
  languageTag: string,
  { username, change }: { username: string; change: SecurityChange },
): string {
  const t = textsOf(languageTag);
  return `[${SITE_NAME}] ${t(`security.lead.${change}`, { username })} ${t('security.footer')}`;
}

/** Sent to the confirmed address when staff open a read-only view of the account. */
export function accountViewedEmail(
  languageTag: string,
  { username, at, timeZone }: Pick<SignInFacts, 'username' | 'at' | 'timeZone'>,
): EmailContent {
  const t = textsOf(languageTag);
  return content(languageTag, t('view.title'), {
    title: t('view.title'),
    paragraphs: [t('view.lead', { username })],
    facts: [{ label: t('fact.at'), value: displayTime(at, timeZone) }],
    footer: t('view.footer'),
  });
}
