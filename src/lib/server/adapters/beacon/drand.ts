import { z } from 'zod';
import type { Beacon, BeaconRound } from '#domain/lottery';
import { runInThread } from '../threads/run-in-thread.ts';
import { QUICKNET_NETWORK, randomnessOf, type DrandNetwork } from './quicknet.ts';

const TIMEOUT_MS = 3000;
const MAX_RESPONSE_BYTES = 4096;

export interface DrandOptions {
  relays: readonly string[];
  network?: DrandNetwork;
  log: { warn(details: object, message: string): void };
}

const responseSchema = z.object({ round: z.int(), signature: z.string().regex(/^[0-9a-f]{96}$/) });

/**
 * Creates a beacon over the League of Entropy's quicknet. Requests a round from all relays at once and takes the first
 * one with a valid signature, so a relay that is late, silent or malicious changes nothing.
 */
export function drandBeacon({ relays, network = QUICKNET_NETWORK, log }: DrandOptions): Beacon {
  return {
    source: 'drand',
    async roundOf(round) {
      const controller = new AbortController();
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      try {
        return await Promise.any(relays.map((relay) => fetchRound(relay, { network, round, signal })));
      } catch (error) {
        if (!(error instanceof AggregateError)) throw error;
        const reasons = error.errors.map((reason: unknown) =>
          reason instanceof Error ? reason.message : String(reason),
        );
        log.warn({ round, reasons }, 'no relay gave the round of the beacon');
        return undefined;
      } finally {
        controller.abort();
      }
    },
    newestRound: () => fetchNewestRound(relays, network),
  };
}

/** Returns the highest round that any relay has, if it is validly signed: one relay can be late, and none can run ahead. */
async function fetchNewestRound(relays: readonly string[], network: DrandNetwork): Promise<number | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answers = await Promise.allSettled(
    relays.map((relay) => fetchAnswer(relay, { network, path: 'latest', signal })),
  );
  const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  for (const { round, signature } of given.toSorted((a, b) => b.round - a.round)) {
    if (await runInThread('isSignedRound', network, round, Buffer.from(signature, 'hex'))) return round;
  }
  return undefined;
}

interface RoundRequest {
  network: DrandNetwork;
  round: number;
  signal: AbortSignal;
}

/** Fetches an unverified round from one relay. Throws when the relay does not return one. */
async function fetchAnswer(
  relay: string,
  { network, path, signal }: { network: DrandNetwork; path: string; signal: AbortSignal },
): Promise<z.output<typeof responseSchema>> {
  const url = `${relay.replace(/\/+$/, '')}/${network.chainHash}/public/${path}`;
  const response = await fetch(url, { signal, redirect: 'error' });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${relay} answered ${response.status}`);
  }
  const text = await response.text();
  const read = responseSchema.safeParse(text.length > MAX_RESPONSE_BYTES ? undefined : asJson(text));
  if (!read.success) throw new Error(`${relay} gave no such round`);
  return read.data;
}

/** Fetches a round from one relay. Throws when the relay does not return a validly signed round of this number. */
async function fetchRound(relay: string, { network, round, signal }: RoundRequest): Promise<BeaconRound> {
  const answer = await fetchAnswer(relay, { network, path: String(round), signal });
  if (answer.round !== round) throw new Error(`${relay} gave no such round`);
  const signature = Buffer.from(answer.signature, 'hex');
  // Verifying costs processor time: skip it when another relay has already answered.
  signal.throwIfAborted();
  if (!(await runInThread('isSignedRound', network, round, signature)))
    throw new Error(`${relay} gave a round that is not rightly signed`);
  // Ignores the randomness that the relay sends: it is by definition a hash of the signature.
  return { randomness: randomnessOf(signature), signature };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
