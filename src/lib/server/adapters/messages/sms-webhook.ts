import { createHmac } from 'node:crypto';
import type { Clock } from '#kernel/clock';
import { type MessageTransport, MessageRefusedError } from './port.ts';

const TIMEOUT_MS = 10_000;
/** A carrier's "not now": everything else of the 4xx is about the message. */
const PASSING = new Set([401, 403, 404, 408, 425, 429]);

export interface SmsWebhookOptions {
  url: string;
  secret: string;
  /** What the phone shows as the sender, where the carrier lets it be chosen. */
  sender: string | undefined;
  clock: Clock;
}

/**
 * Posts an SMS to whatever sends it: JSON `{id, to, text, sender?}`, signed as the vendors' wallet calls are (X-Timestamp,
 * and X-Signature: HMAC-SHA256 over "timestamp.body", in hex). `id` is the same at every try, also as Idempotency-Key.
 * 2xx: taken.
 */
export function smsWebhookTransport({ url, secret, sender, clock }: SmsWebhookOptions): MessageTransport {
  return {
    async deliver({ messageId, recipient, body: text }) {
      const body = JSON.stringify({ id: messageId, to: recipient, text, ...(sender ? { sender } : {}) });
      const timestamp = String(Math.floor(clock.now().getTime() / 1000));
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': messageId,
          'X-Timestamp': timestamp,
          'X-Signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
        },
        body,
        // Elsewhere nobody has the secret to know that it is us, and the text may hold a code.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      const reason = `the SMS carrier answered ${answer.status}`;
      const isPassing = answer.status >= 500 || PASSING.has(answer.status);
      throw isPassing ? new Error(reason) : new MessageRefusedError(reason);
    },
    async close() {},
  };
}
