import { RefusedError } from '../client/client.ts';

export interface Attempt {
  run: <Answer>(content: unknown, work: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer>;
}

/**
 * Keeps the Idempotency-Key of a money call while its outcome is unknown: after a lost connection the same content
 * is sent under the same key, so that the server answers the first answer again. Other content, an answer or a
 * refusal ends the attempt.
 */
export function createAttempt(): Attempt {
  let open: { content: string; key: string } | undefined;

  return {
    async run(content, work) {
      const text = JSON.stringify(content);
      if (open?.content !== text) open = { content: text, key: crypto.randomUUID() };
      const mine = open;
      try {
        const answer = await work(mine.key);
        if (open === mine) open = undefined;
        return answer;
      } catch (error) {
        if (open === mine && isDecided(error)) open = undefined;
        throw error;
      }
    },
  };
}

/** A refusal says that nothing moved; a 5xx or a lost connection leaves it open. */
function isDecided(error: unknown): boolean {
  return error instanceof RefusedError && error.status < 500;
}
