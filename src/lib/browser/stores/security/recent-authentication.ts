import type { EndpointResponse } from '#api/table';
import { isRefusal } from '../../client/errors.ts';
import { createLoader } from '../loadable.ts';
import { callAsMember } from '../call-as-member.ts';
import { $session } from '../session.ts';

export type RecentAuthentication = EndpointResponse<'GET /wps/member/recentAuthentication'>;
export type CodeChannel = 'mobile' | 'email';

/** Whether an account without a password must verify the member again before its protection changes. */
export const recentAuthentication = createLoader(() => callAsMember('GET /wps/member/recentAuthentication', {}));

export async function sendAuthenticationCode(kind: CodeChannel): Promise<void> {
  await callAsMember('POST /wps/member/recentAuthentication/code', { body: { kind } });
}

export async function verifyAuthenticationCode(kind: CodeChannel, code: string): Promise<void> {
  await callAsMember('PUT /wps/member/recentAuthentication', { body: { kind, code } });
  await recentAuthentication.reload();
}

/** Runs a request that needs recent authentication. When it has expired, the page requests it again. */
export async function withRecentAuthentication<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (isRefusal(error, 'recent_authentication_required')) await recentAuthentication.load();
    throw error;
  }
}

$session.listen(({ state }) => {
  if (state === 'out') recentAuthentication.clear();
});
