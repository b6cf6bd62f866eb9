import { RefusedError } from '../client/client.ts';

export interface Submission {
  send: <Result>(content: unknown, work: (idempotencyKey: string) => Promise<Result>) => Promise<Result>;
}

/**
 * Reuses the Idempotency-Key of a money call while its outcome is unknown: after a lost connection the same content is
 * sent under the same key, so that the server returns the stored response. Other content, a response or a refusal ends
 * the submission.
 */
export function createSubmission(): Submission {
  let open: { content: string; key: string } | undefined;

  return {
    async send(content, work) {
      const text = JSON.stringify(content);
      if (open?.content !== text) open = { content: text, key: crypto.randomUUID() };
      const current = open;
      try {
        const response = await work(current.key);
        if (open === current) open = undefined;
        return response;
      } catch (error) {
        if (open === current && isOutcomeKnown(error)) open = undefined;
        throw error;
      }
    },
  };
}

/** Whether the outcome is known: a refusal changed nothing; after a 5xx or a lost connection it is open. */
function isOutcomeKnown(error: unknown): boolean {
  return error instanceof RefusedError && error.status < 500;
}
