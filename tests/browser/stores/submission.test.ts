import { afterEach, describe, expect, it, vi } from 'vitest';
import { NetworkError, OutcomeUnknownError, RefusedError, UnsentError } from '#browser/client/client';
import { $isCheckingBet, createSubmission } from '#browser/stores/submission';

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

describe('a bet whose answer is lost', () => {
  afterEach(() => void vi.useRealTimers());

  it('is sent again under its key until it is answered, and is being checked meanwhile', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
    const submission = createSubmission({ isBet: true });
    const keys: string[] = [];
    const placed = submission.send({ stake: '1' }, async (key) => {
      if (keys.push(key) < 3) throw new NetworkError('lost');
      return 'placed';
    });
    await vi.advanceTimersByTimeAsync(1500);
    expect($isCheckingBet.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await placed).toBe('placed');
    expect([keys.length, new Set(keys).size, $isCheckingBet.get()]).toEqual([3, 1, false]);

    const lost = submission.send({ stake: '2' }, async () => Promise.reject(new NetworkError('lost')));
    const failure = lost.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await failure).toBeInstanceOf(OutcomeUnknownError);
  });

  it('is known to be unknown half a minute after it was sent, however long each request waits', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
    let requests = 0;
    const unanswered = (_: string, signal?: AbortSignal) =>
      new Promise<never>((__, reject) => {
        requests += 1;
        setTimeout(() => reject(new NetworkError('timeout')), 20_000);
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    const outcome = createSubmission({ isBet: true })
      .send({ stake: '3' }, unanswered)
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(29_000);
    expect([requests, $isCheckingBet.get()]).toEqual([2, true]);
    await vi.advanceTimersByTimeAsync(1500);
    expect($isCheckingBet.get()).toBe(false);
    expect(await outcome).toBeInstanceOf(OutcomeUnknownError);
  });

  it('is checked for as long when the password was prompted for before it was sent', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
    let requests = 0;
    const outcome = createSubmission({ isBet: true }).send({ stake: '4' }, async () => {
      requests += 1;
      if (requests > 1) return 'placed';
      await new Promise((resolve) => setTimeout(resolve, 60_000));
      throw new NetworkError('lost');
    });
    await vi.advanceTimersByTimeAsync(62_000);
    expect(await outcome).toBe('placed');
  });

  it('was not placed when there was no network to send it, and when it is refused', async () => {
    const submission = createSubmission({ isBet: true });
    await expect(submission.send({}, async () => Promise.reject(refusal(409)))).rejects.toThrow(RefusedError);
    vi.stubGlobal('navigator', { onLine: false });
    const work = vi.fn<() => Promise<void>>();
    await expect(submission.send({}, work)).rejects.toThrow(UnsentError);
    expect(work).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});

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
