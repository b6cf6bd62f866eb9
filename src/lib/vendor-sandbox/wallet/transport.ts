import { randomUUID } from 'node:crypto';
import type { Clock } from '#kernel/clock';
import type { Call, Patience } from './protocol.ts';
import { signedHeaders } from './signature.ts';

/** The fields of one call as sent; the transport adds a fresh requestId. */
export type CallFields = Readonly<Record<string, string | boolean>>;

/**
 * What became of one request. `answered`: HTTP 200, the portal decided. `not-accepted`: a 4xx, this request
 * moved nothing. `unknown`: lost, late, 5xx or unreadable; it may have moved money.
 */
export type Delivery =
  | { kind: 'answered'; body: unknown }
  | { kind: 'not-accepted'; httpStatus: number }
  | { kind: 'unknown'; reason: string };

export interface Transport {
  send(call: Call, fields: CallFields): Promise<Delivery>;
}

export interface PortalAccess {
  portalUrl: string;
  secret: string;
  clock: Clock;
  patience: Pick<Patience, 'answerTimeoutMs'>;
}

/** One signed POST to the portal's wallet. Never throws: a failure is a Delivery like any other. */
export function createTransport({ portalUrl, secret, clock, patience }: PortalAccess): Transport {
  return {
    async send(call, fields) {
      const body = JSON.stringify({ requestId: randomUUID(), ...fields });
      try {
        const response = await fetch(`${portalUrl}/vendor/v1/${call}`, {
          method: 'POST',
          headers: signedHeaders(secret, body, clock.now()),
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(patience.answerTimeoutMs),
        });
        return await readDelivery(response);
      } catch (error) {
        return { kind: 'unknown', reason: error instanceof Error ? error.name : 'network' };
      }
    },
  };
}

async function readDelivery(response: Response): Promise<Delivery> {
  const text = await response.text();
  // 408 and 429 say "later", not "never".
  if (response.status >= 500 || response.status === 408 || response.status === 429) {
    return { kind: 'unknown', reason: `http ${response.status}` };
  }
  if (response.status !== 200) return { kind: 'not-accepted', httpStatus: response.status };
  try {
    return { kind: 'answered', body: JSON.parse(text) };
  } catch {
    return { kind: 'unknown', reason: 'answer is not JSON' };
  }
}
