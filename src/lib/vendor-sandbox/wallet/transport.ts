import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#kernel/clock';
import type { Operation, RetryPolicy } from './protocol.ts';
import { signedHeaders, type VendorCode, type VendorSecrets } from './signature.ts';

export const fieldsSchema = z.record(z.string(), z.json());

/** Fields of one operation; the transport adds a new requestId. */
export type OperationFields = Readonly<z.infer<typeof fieldsSchema>>;

/**
 * Outcome of one request. `answered`: HTTP 200, the portal accepted or refused the operation. `not-accepted`: another status
 * below 500, the request moved no money. `unknown`: connection lost, timed out, 408, 429, 5xx or unreadable; it may have
 * moved money, so it is sent again.
 */
export type Delivery =
  | { kind: 'answered'; body: unknown }
  | { kind: 'not-accepted'; httpStatus: number }
  | { kind: 'unknown'; reason: string };

export interface Transport {
  /** Sends an operation as a vendor. */
  send(vendorCode: VendorCode, operation: Operation, fields: OperationFields): Promise<Delivery>;
}

export interface PortalAccess {
  portalUrl: string;
  secrets: VendorSecrets;
  clock: Clock;
  retryPolicy: Pick<RetryPolicy, 'responseTimeoutMs'>;
}

/** Sends signed POST requests to the portal's wallet. Never rejects: a failure is a Delivery, too. */
export function createTransport({ portalUrl, secrets, clock, retryPolicy }: PortalAccess): Transport {
  return {
    async send(code, operation, fields) {
      const body = JSON.stringify({ requestId: randomUUID(), ...fields });
      try {
        const url = new URL(`${portalUrl}/vendor/v1/${operation}`);
        const response = await fetch(url, {
          method: 'POST',
          headers: signedHeaders(
            { code, secret: secrets[code] },
            { method: 'POST', target: url.pathname, body },
            clock.now(),
          ),
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(retryPolicy.responseTimeoutMs),
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
