import { describe, expect, it } from 'vitest';
import { NetworkError, RefusedError } from '#browser/client/client';
import { createSubmission } from '#browser/stores/submission';

const refusal = (status: number) => new RefusedError(status, { success: false, code: 'conflict', message: '' });

async function keyOf(
  submission: ReturnType<typeof createSubmission>,
  content: unknown,
  outcome?: Error,
): Promise<string> {
  let used = '';
  const run = submission.send(content, async (key) => {
    used = key;
    if (outcome) throw outcome;
  });
  await run.catch(() => undefined);
  return used;
}

describe('idempotency key of a money call', () => {
  it('stays the same while the outcome is unknown', async () => {
    const submission = createSubmission();
    const first = await keyOf(submission, { amount: '1' }, new NetworkError('lost'));
    const second = await keyOf(submission, { amount: '1' }, refusal(503));
    expect(second).toBe(first);
    expect(await keyOf(submission, { amount: '1' })).toBe(first);
  });

  it('is new after a response, so that the same amount can be paid again on purpose', async () => {
    const submission = createSubmission();
    const first = await keyOf(submission, { amount: '1' });
    expect(await keyOf(submission, { amount: '1' })).not.toBe(first);
  });

  it('is new after a refusal, which changed nothing', async () => {
    const submission = createSubmission();
    const first = await keyOf(submission, { amount: '1' }, refusal(422));
    expect(await keyOf(submission, { amount: '1' })).not.toBe(first);
  });

  it('is never used for other content', async () => {
    const submission = createSubmission();
    const first = await keyOf(submission, { amount: '1' }, new NetworkError('lost'));
    expect(await keyOf(submission, { amount: '2' })).not.toBe(first);
  });
});
