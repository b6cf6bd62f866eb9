import { createHmac } from 'node:crypto';
import type { Clock } from '#kernel/clock';
import { type MessageTransport, MessageRefusedError } from './port.ts';

const TIMEOUT_MS = 10_000;
/** Status codes of temporary failures; every other 4xx rejects the message itself. */
const PASSING = new Set([401, 403, 404, 408, 425, 429]);

export interface SmsWebhookOptions {
  url: string;
  secret: string;
  /** Sender that the phone shows, where the SMS provider supports it. */
  sender: string | undefined;
  clock: Clock;
}

/**
 * Creates a transport that posts each SMS to a webhook as JSON `{id, to, text, sender?}`, signed like the vendors'
 * wallet requests: X-Timestamp, and X-Signature with the hex HMAC-SHA256 of "timestamp.body". `id` stays the same in every
 * attempt and is also sent as Idempotency-Key. A 2xx response accepts the message.
 */
export function smsWebhookTransport({ url, secret, sender, clock }: SmsWebhookOptions): MessageTransport {
  return {
    async deliver({ messageId, recipient, body: text }) {
      const body = JSON.stringify({ id: messageId, to: recipient, text, ...(sender ? { sender } : {}) });
      const timestamp = String(Math.floor(clock.now().getTime() / 1000));
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': messageId,
          'X-Timestamp': timestamp,
          'X-Signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
        },
        body,
        // A redirect target does not know the secret and must not receive the text, which may contain a code.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.ok) return;
      const reason = `the SMS carrier answered ${response.status}`;
      const isPassing = response.status >= 500 || PASSING.has(response.status);
      throw isPassing ? new Error(reason) : new MessageRefusedError(reason);
    },
    async close() {},
  };
}
