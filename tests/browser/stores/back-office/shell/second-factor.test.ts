import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RefusedError } from '#browser/client/client';
import {
  $codeRequest,
  answerCodeRequest,
  cancelCodeRequest,
  withRecentCode,
} from '#browser/stores/back-office/shell/second-factor';
import { $staffSession, inBackOffice } from '#browser/stores/back-office/shell/session';

const STAFF_USER = {
  username: 'mai',
  role: 'finance',
  secondFactor: 'passed',
  hasPasskey: false,
  dayStart: 0,
} as const;
const refusal = (code: 'second_factor_required' | 'not_signed_in') =>
  new RefusedError(403, { success: false, code, message: '' });

beforeEach(() => {
  $staffSession.set({ status: 'signed-in', staffUser: STAFF_USER });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('localStorage', { setItem() {} });
});
afterEach(() => vi.unstubAllGlobals());

/** Answers the code's submission when the returned function is called. */
function holdSubmission(): () => void {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  return () => resolve(Response.json({ success: true, value: STAFF_USER }));
}

/** Returns an action that is refused until a code was given, and how often it was made. */
function action() {
  const made: string[] = [];
  const work = async () => {
    made.push('made');
    if (made.length === 1) throw refusal('second_factor_required');
    return 'done';
  };
  return { made, work };
}

it('makes a refused action again after a code, once for all that wait', async () => {
  const [first, second] = [action(), action()];
  const both = Promise.all([withRecentCode(first.work), withRecentCode(second.work)]);
  await expect.poll(() => $codeRequest.get()).toBeDefined();
  holdSubmission()();
  await answerCodeRequest('123456');
  expect(await both).toEqual(['done', 'done']);
  expect([first.made.length, second.made.length, $codeRequest.get()]).toEqual([2, 2, undefined]);
});

it('fails with the refusal when nobody enters a code', async () => {
  const { made, work } = action();
  const result = withRecentCode(work);
  await expect.poll(() => $codeRequest.get()).toBeDefined();
  cancelCodeRequest();
  await expect(result).rejects.toMatchObject({ failure: { code: 'second_factor_required' } });
  expect(made).toHaveLength(1);
});

it('does not end the session for a request that was sent with the token before the code', async () => {
  const answer = holdSubmission();
  const submission = answerCodeRequest('123456');
  const late = inBackOffice(Promise.reject(refusal('not_signed_in')));
  answer();
  await submission;
  await expect(late).rejects.toMatchObject({ failure: { code: 'not_signed_in' } });
  expect($staffSession.get().status).toBe('signed-in');
  await expect(inBackOffice(Promise.reject(refusal('not_signed_in')))).rejects.toBeDefined();
  expect($staffSession.get()).toEqual({ status: 'signed-out', hasEnded: true });
});
