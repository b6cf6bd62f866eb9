import { z } from 'zod';
import { isLoopback, isProduction, problemsOf, type Settings } from './settings.ts';

/** Servers that deliver messages; messages of a channel without one stay in the outbox. */
export interface MessageConfig {
  smtp: { url: string; from: string } | undefined;
  sms: { url: string; secret: string; sender: string | undefined } | undefined;
  /** Hosts of the push services that may get notifications for browsers; `*.` and a host: all below it. */
  pushServices: readonly string[];
}

/** Push services of Chrome and its relatives, Firefox, Safari and Edge. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];
const HOST = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** One address with an optional name; line breaks are refused, as they would end the header. */
const SENDER = /^(?:[^<>\r\n"]{1,60} <[^<>\s@,]+@[^<>\s@,]+>|[^<>\s@,]+@[^<>\s@,]+)$/;

const environment = z.object({
  /** Mail server: `smtps://user:password@mail.example`, or `smtp:` for STARTTLS. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of emails: `Name <address>` or an address. */
  MAIL_FROM: z.string().regex(SENDER, 'must be an address, or "Name <address>"').optional(),
  /** URL that each SMS is posted to, signed with SMS_SECRET. */
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_SECRET: z.string().min(8).optional(),
  /** Sender that phones show, where the SMS provider supports it. */
  SMS_SENDER: z
    .string()
    .regex(/^[\w +.-]{1,20}$/)
    .optional(),
  /** Hosts of push services, comma-separated. */
  WEB_PUSH_SERVICES: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim()))
    .pipe(z.array(z.string().regex(HOST, 'must be hosts, separated by commas')))
    .default(PUSH_SERVICES),
});

/** Reads the settings of message delivery, and lists what is wrong with them. */
export function readMessageConfig(set: Settings): { messages: MessageConfig; problems: string[] } {
  const isInProduction = isProduction(set);
  const parsed = environment.safeParse(set);
  const problems = [...missing(set), ...(isInProduction ? productionProblems(set) : [])];
  if (parsed.success) return { messages: configOf(parsed.data, isInProduction), problems };
  return {
    messages: { smtp: undefined, sms: undefined, pushServices: [] },
    problems: [...problemsOf(parsed), ...problems],
  };
}

function missing(set: Settings): string[] {
  const problems: string[] = [];
  if (set['SMTP_URL'] && !set['MAIL_FROM']) problems.push('MAIL_FROM: must be set with SMTP_URL');
  if (set['SMS_URL'] && !set['SMS_SECRET']) problems.push('SMS_SECRET: must be set with SMS_URL');
  return problems;
}

/** Options of the URL that turn encryption or its check off, with the values that do not. */
const TLS_OPTIONS = { requireTLS: 'true', ignoreTLS: 'false', 'tls.rejectUnauthorized': 'true' } as const;

/** An address that cannot be read is reported as such. */
function isPrivateMailServer(url: URL | null): boolean {
  if (!url || isLoopback(url.hostname)) return true;
  return Object.entries(TLS_OPTIONS).every(([name, safe]) => (url.searchParams.get(name) ?? safe) === safe);
}

function productionProblems({ SMTP_URL: smtpUrl, SMS_URL: url, SMS_SECRET: secret }: Settings): string[] {
  const problems: string[] = [];
  if (!smtpUrl)
    problems.push(
      'SMTP_URL: must be set in production, with MAIL_FROM, because codes and reset links are sent by email',
    );
  else if (!isPrivateMailServer(URL.parse(smtpUrl)))
    problems.push('SMTP_URL: a mail server on another machine needs TLS; remove what turns it off');
  if (url && !url.startsWith('https://')) problems.push('SMS_URL: must be an https address in production');
  if (secret && secret.length < 32) problems.push('SMS_SECRET: must have at least 32 characters in production');
  return problems;
}

function configOf(raw: z.output<typeof environment>, isInProduction: boolean): MessageConfig {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, SMS_URL: smsUrl, SMS_SECRET: secret, SMS_SENDER: sender } = raw;
  return {
    smtp: smtpUrl && from ? { url: isInProduction ? encryptedOnly(smtpUrl) : smtpUrl, from } : undefined,
    sms: smsUrl && secret ? { url: smsUrl, secret, sender } : undefined,
    pushServices: raw.WEB_PUSH_SERVICES,
  };
}

/**
 * Requires TLS: an email may contain a code that signs somebody in. The URL can turn this off (`?requireTLS=false`).
 */
function encryptedOnly(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (url.protocol === 'smtp:' && !url.searchParams.has('requireTLS')) url.searchParams.set('requireTLS', 'true');
  return url.href;
}
