import { describe, expect, it } from 'vitest';
import { NetworkError, RefusedError } from '#browser/client/client';
import { createAttempt } from '#browser/stores/attempt';

const refusal = (status: number) => new RefusedError(status, { success: false, code: 'conflict', message: '' });

async function keyOf(attempt: ReturnType<typeof createAttempt>, content: unknown, outcome?: Error): Promise<string> {
  let used = '';
  const run = attempt.run(content, async (key) => {
    used = key;
    if (outcome) throw outcome;
  });
  await run.catch(() => undefined);
  return used;
}

describe('idempotency key of a money call', () => {
  it('stays the same while the outcome is unknown', async () => {
    const attempt = createAttempt();
    const first = await keyOf(attempt, { amount: '1' }, new NetworkError('lost'));
    const second = await keyOf(attempt, { amount: '1' }, refusal(503));
    expect(second).toBe(first);
    expect(await keyOf(attempt, { amount: '1' })).toBe(first);
  });

  it('is new after a response, so that the same amount can be paid again on purpose', async () => {
    const attempt = createAttempt();
    const first = await keyOf(attempt, { amount: '1' });
    expect(await keyOf(attempt, { amount: '1' })).not.toBe(first);
  });

  it('is new after a refusal, which changed nothing', async () => {
    const attempt = createAttempt();
    const first = await keyOf(attempt, { amount: '1' }, refusal(422));
    expect(await keyOf(attempt, { amount: '1' })).not.toBe(first);
  });

  it('is never used for other content', async () => {
    const attempt = createAttempt();
    const first = await keyOf(attempt, { amount: '1' }, new NetworkError('lost'));
    expect(await keyOf(attempt, { amount: '2' })).not.toBe(first);
  });
});
