import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import type { ProofOfWork } from '#domain/identity';
import type { Clock } from '#kernel/clock';
import type { SecretSealer } from '#kernel/secrets';

/** Iterations of PBKDF2 for each computation: a third of a millisecond on a server, about two on a slow phone. */
const ITERATIONS = 1_000;
/** Computations that the easiest challenge takes at least; it takes at most twice as many. */
const MIN_COUNTER = 200;
/** Failures after which the computations double, up to the factor. */
const DOUBLED_AFTER = 5;
const MAX_FACTOR = 16;
/** Long enough for the hardest challenge on a slow phone, with a slow network before and after. */
const LIFETIME_SECONDS = 120;

const hex = z.string().regex(/^(?:[0-9a-f]{2}){1,32}$/);
const solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.literal(ITERATIONS),
      data: z.object({ subject: z.string(), factor: z.int().positive() }),
      expiresAt: z.int(),
      keyLength: z.literal(32),
      keyPrefix: hex,
      keySignature: hex,
      nonce: hex,
      salt: hex,
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: hex }),
});

interface ProofOfWorkDeps {
  sealer: Pick<SecretSealer, 'fingerprint'>;
  clock: Clock;
}

/** Creates challenges that cost a browser processor time; verifying one costs three hashes. */
export function proofOfWork({ sealer, clock }: ProofOfWorkDeps): ProofOfWork {
  const keyed = (text: string) => Buffer.from(sealer.fingerprint(`proof of work: ${text}`)).toString('base64url');
  const secrets = () => ({ hmacSignatureSecret: keyed('challenge'), hmacKeySignatureSecret: keyed('solution') });
  return {
    async createChallenge(subject, failures) {
      const factor = factorOf(failures);
      const minCounter = MIN_COUNTER * factor;
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ITERATIONS,
        counter: randomInt(minCounter, 2 * minCounter),
        data: { subject: keyed(subject), factor },
        deriveKey,
        expiresAt: Math.floor(clock.now().getTime() / 1000) + LIFETIME_SECONDS,
        ...secrets(),
      });
      return JSON.stringify(challenge);
    },

    async verify(subject, answer, failures) {
      const { data } = solved.safeParse(parsed(answer));
      if (data?.challenge.parameters.data.subject !== keyed(subject)) return undefined;
      // Nobody collects easy challenges for later; one step is what others may add while a browser works.
      if (data.challenge.parameters.data.factor * 2 < factorOf(failures)) return undefined;
      const { verified } = await verifySolution({ ...data, deriveKey, ...secrets() });
      const { nonce, expiresAt } = data.challenge.parameters;
      return verified ? { id: nonce, expiresAt: new Date(expiresAt * 1000) } : undefined;
    },
  };
}

/** Returns how much harder than the easiest a challenge is. */
function factorOf(failures: number): number {
  return Math.min(2 ** Math.floor(failures / DOUBLED_AFTER), MAX_FACTOR);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Not the text that the browser's solver sends; refused like a wrong solution.
  }
}
