import { createECDH } from 'node:crypto';
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { p256 } from '@noble/curves/nist.js';
import { isPushService, type PushTarget } from '#rules/site/push';
import type { Sealer } from '../../crypto/sealer.ts';

const TIMEOUT_MS = 10_000;
/** Says that the browser has no such subscription any more, or that it was made for another key. */
const GONE = new Set([401, 403, 404, 410]);
const TOO_MANY_REQUESTS = 429;
const LONGEST_WAIT_SECONDS = 3600;

interface WebPushOptions {
  sealer: Sealer;
  /** Origin of the portal, by which a push service can reach its operator. */
  origin: string;
  /** Hosts of the push services that get notifications; no other host is called. */
  services: readonly string[];
  fetch?: typeof fetch;
}

export interface Notification {
  /** Text for the browser's service worker. */
  payload: string;
  ttlSeconds: number;
  isUrgent: boolean;
}

/** `sent`, `gone`: no notification will ever arrive, `refused`: this one never will; otherwise the seconds to wait. */
export type PushAnswer = 'sent' | 'gone' | 'refused' | { retryAfterSeconds: number };

/** Sends notifications to browsers through their push services (RFC 8030), signed with the portal's key (RFC 8292). */
export class WebPush {
  /** The portal's public key in base64url, which a browser subscribes with. */
  readonly publicKey: string;
  readonly #privateKey: string;
  readonly #options: WebPushOptions;

  constructor(options: WebPushOptions) {
    const { sealer } = options;
    // The same on every node, and another one after APP_SECRET changed: browsers then subscribe again.
    const seed = Buffer.concat([sealer.fingerprint('web push key v1, 1'), sealer.fingerprint('web push key v1, 2')]);
    const privateKey = p256.utils.randomSecretKey(seed.subarray(0, p256.lengths.seed));
    // OpenSSL takes a thousandth of the time that the curves' package takes for its first multiplication.
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey);
    this.publicKey = pair.getPublicKey('base64url', 'uncompressed');
    this.#privateKey = Buffer.from(privateKey).toString('base64url');
    this.#options = options;
  }

  isService(endpoint: string): boolean {
    return isPushService(endpoint, this.#options.services);
  }

  /** Sends one notification. Throws when the push service cannot be reached or fails. */
  async send(target: PushTarget, { payload, ttlSeconds, isUrgent }: Notification): Promise<PushAnswer> {
    if (!this.isService(target.endpoint)) return 'gone';
    const subscription = { endpoint: target.endpoint, expirationTime: null, keys: target };
    const subject = this.#options.origin.replace(/^http:/, 'https:');
    const keys = { subject, publicKey: this.publicKey, privateKey: this.#privateKey };
    const { headers } = await vapidHeaders(subscription, keys);
    const body = await encryptNotification(subscription, new TextEncoder().encode(payload));
    const response = await (this.#options.fetch ?? fetch)(target.endpoint, {
      method: 'POST',
      headers: {
        ...headers,
        TTL: String(ttlSeconds),
        Urgency: isUrgent ? 'high' : 'normal',
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return answerOf(response);
  }
}

function answerOf({ ok, status, headers }: Response): PushAnswer {
  if (ok) return 'sent';
  if (GONE.has(status)) return 'gone';
  const given = Number(headers.get('retry-after'));
  const retryAfterSeconds = Number.isInteger(given) && given > 0 ? Math.min(given, LONGEST_WAIT_SECONDS) : 0;
  return status === TOO_MANY_REQUESTS || status >= 500 ? { retryAfterSeconds } : 'refused';
}
