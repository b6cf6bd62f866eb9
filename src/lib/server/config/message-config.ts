import { z } from 'zod';

/** Who brings messages out of the house; a channel without one leaves its messages in the outbox. */
export interface MessageConfig {
  smtp: { url: string; from: string } | undefined;
  sms: { url: string; secret: string; sender: string | undefined } | undefined;
}

/** One address; a name before it must not end the header. */
const SENDER = /^(?:[^<>\r\n"]{1,60} <[^<>\s@,]+@[^<>\s@,]+>|[^<>\s@,]+@[^<>\s@,]+)$/;

const environment = z.object({
  /** Of a mail server: `smtps://user:password@mail.example`, or `smtp:` for STARTTLS. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of e-mails: `Name <address>` or an address. */
  MAIL_FROM: z.string().regex(SENDER, 'must be an address, or "Name <address>"').optional(),
  /** Where an SMS is posted to be sent, signed with SMS_SECRET. */
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_SECRET: z.string().min(8).optional(),
  /** What phones show as the sender, where the carrier lets it be chosen. */
  SMS_SENDER: z
    .string()
    .regex(/^[\w +.-]{1,20}$/)
    .optional(),
});

type Settings = Record<string, string | undefined>;

/** Gives what the environment says of those who deliver messages, and what is wrong with it. */
export function readMessageConfig(set: Settings): { messages: MessageConfig; problems: string[] } {
  const isProduction = set['NODE_ENV'] === 'production';
  const parsed = environment.safeParse(set);
  const problems = [...missing(set), ...(isProduction ? productionProblems(set) : [])];
  if (parsed.success) return { messages: configOf(parsed.data, isProduction), problems };
  const unreadable = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return { messages: { smtp: undefined, sms: undefined }, problems: [...unreadable, ...problems] };
}

function missing(set: Settings): string[] {
  const problems: string[] = [];
  if (set['SMTP_URL'] && !set['MAIL_FROM']) problems.push('MAIL_FROM: must be set with SMTP_URL');
  if (set['SMS_URL'] && !set['SMS_SECRET']) problems.push('SMS_SECRET: must be set with SMS_URL');
  return problems;
}

function productionProblems({ SMS_URL: url, SMS_SECRET: secret }: Settings): string[] {
  const problems: string[] = [];
  if (url && !url.startsWith('https://')) problems.push('SMS_URL: must be an https address in production');
  if (secret && secret.length < 32) problems.push('SMS_SECRET: must have at least 32 characters in production');
  return problems;
}

function configOf(raw: z.output<typeof environment>, isProduction: boolean): MessageConfig {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, SMS_URL: smsUrl, SMS_SECRET: secret, SMS_SENDER: sender } = raw;
  return {
    smtp: smtpUrl && from ? { url: isProduction ? encryptedOnly(smtpUrl) : smtpUrl, from } : undefined,
    sms: smsUrl && secret ? { url: smsUrl, secret, sender } : undefined,
  };
}

/** A letter may open an account: it travels encrypted, unless the address itself says otherwise (`?requireTLS=false`). */
function encryptedOnly(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (url.protocol === 'smtp:' && !url.searchParams.has('requireTLS')) url.searchParams.set('requireTLS', 'true');
  return url.href;
}
