import type { Challenge } from 'altcha-lib/types';
import { refusalValue } from '../../client/errors.ts';
import { isRefusal } from '../../client/client.ts';

/** A challenge is spent when another attempt was counted in the meantime; more in a row mean that something else is wrong. */
const MAX_CHALLENGES = 3;

/**
 * Sends a request. While the portal requires a proof of work, solves the challenge, which takes a phone seconds, and sends the request
 * again. Throws what `send` throws.
 */
export async function withWork<Response>(send: (work?: string) => Promise<Response>): Promise<Response> {
  let work: string | undefined;
  for (let challenges = 0; ; challenges++) {
    try {
      return await send(work);
    } catch (error) {
      const challenge = isRefusal(error, 'proof_of_work_needed') ? challengeOf(refusalValue(error)) : undefined;
      if (challenge === undefined || challenges === MAX_CHALLENGES) throw error;
      work = await solve(challenge);
    }
  }
}

function challengeOf(value: unknown): Challenge | undefined {
  if (typeof value !== 'object' || value === null || !('work' in value) || typeof value.work !== 'string')
    return undefined;
  return JSON.parse(value.work) as Challenge;
}

/** Loads the solver with the first challenge: few visitors get one. */
async function solve(challenge: Challenge): Promise<string> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}
