import { createTransport } from 'nodemailer';
import { renderEmail } from './render.ts';
import { type TransportMessage, type MessageTransport, MessageRefusedError } from './port.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
const CONNECTIONS = 2;

export interface SmtpOptions {
  url: string;
  /** `Name <address>`. */
  from: string;
}

/** Creates a transport that sends emails through an SMTP server. */
export function smtpTransport({ url, from }: SmtpOptions): MessageTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Messages contain text only; nothing may attach a local file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '');
  return {
    async deliver(message) {
      const mail = await mailOf(message, { from, domain });
      await transport.sendMail(mail).catch((error: unknown) => {
        throw isRefusal(error) ? new MessageRefusedError('the mail server takes no such mail', error) : error;
      });
    },
    async close() {
      transport.close();
    },
  };
}

async function mailOf(message: TransportMessage, { from, domain }: { from: string; domain: string }) {
  const { messageId, recipient, subject, body, email } = message;
  return {
    from,
    // As an object it is one address, even when it contains commas.
    to: { name: '', address: recipient },
    subject: subject ?? '',
    text: body,
    ...(email ? { html: await renderEmail(email) } : {}),
    messageId: `<${messageId}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(email ? { 'Content-Language': email.languageTag } : {}),
    },
  };
}

/**
 * Returns whether the server rejects the message for good: a 5xx response to the envelope or the data. A 5xx to the
 * greeting or the password is a configuration error.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) && Number(error.responseCode) >= 500;
}
