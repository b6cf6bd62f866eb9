import { z } from 'zod';
import type { Beacon, BeaconRound } from '#domain/lottery';
import { isSignedRound, QUICKNET_NETWORK, randomnessOf, type DrandNetwork } from './quicknet.ts';

const TIMEOUT_MS = 3000;
const MAX_ANSWER_BYTES = 4096;

export interface DrandOptions {
  relays: readonly string[];
  network?: DrandNetwork;
  log: { warn(details: object, message: string): void };
}

const answer = z.object({ round: z.int(), signature: z.string().regex(/^[0-9a-f]{96}$/) });

/**
 * The League of Entropy's quicknet. All relays are asked at once and the first one whose round is rightly signed counts:
 * a relay can be late, or silent, or lie, and changes nothing else.
 */
export function drandBeacon({ relays, network = QUICKNET_NETWORK, log }: DrandOptions): Beacon {
  return {
    source: 'drand',
    async roundOf(round) {
      const asked = new AbortController();
      const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      try {
        return await Promise.any(relays.map((relay) => ask(relay, { network, round, signal })));
      } catch (error) {
        if (!(error instanceof AggregateError)) throw error;
        const reasons = error.errors.map((reason: unknown) =>
          reason instanceof Error ? reason.message : String(reason),
        );
        log.warn({ round, reasons }, 'no relay gave the round of the beacon');
        return undefined;
      } finally {
        asked.abort();
      }
    },
  };
}

interface Question {
  network: DrandNetwork;
  round: number;
  signal: AbortSignal;
}

/** Throws when the relay has no rightly signed round of this number. */
async function ask(relay: string, { network, round, signal }: Question): Promise<BeaconRound> {
  const url = `${relay.replace(/\/+$/, '')}/${network.chainHash}/public/${round}`;
  const response = await fetch(url, { signal, redirect: 'error' });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${relay} answered ${response.status}`);
  }
  const text = await response.text();
  const read = answer.safeParse(text.length > MAX_ANSWER_BYTES ? undefined : asJson(text));
  if (!read.success || read.data.round !== round) throw new Error(`${relay} gave no such round`);
  const signature = Buffer.from(read.data.signature, 'hex');
  // Checking takes the processor some time: not once more for each relay.
  signal.throwIfAborted();
  if (!isSignedRound(network, round, signature)) throw new Error(`${relay} gave a round that is not rightly signed`);
  // What the relay says of the randomness is not read: it is a hash of the signature.
  return { randomness: randomnessOf(signature), signature };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
