import { atom, type ReadableAtom } from 'nanostores';
import type { EndpointInput, EndpointResponse } from '#api/table';
import { isRefusal } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { callAsMember } from '../call-as-member.ts';
import { $session } from '../session.ts';

export type RecentAuthentication = EndpointResponse<'GET /wps/member/recentAuthentication'>;
export type CodeChannel = 'mobile' | 'email';

/** Whether the member must authenticate again, and how they can. */
export const recentAuthentication = createLoader(() => callAsMember('GET /wps/member/recentAuthentication', {}));

export async function sendAuthenticationCode(kind: CodeChannel): Promise<void> {
  await callAsMember('POST /wps/member/recentAuthentication/code', { body: { kind } });
}

export async function verifyAuthentication(
  body: EndpointInput<'PUT /wps/member/recentAuthentication'>['body'],
): Promise<void> {
  await callAsMember('PUT /wps/member/recentAuthentication', { body, encrypted: true });
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

interface AuthenticationPrompt {
  /** Ends the prompt: true when the member authenticated, false when they closed it. */
  finish: (isDone: boolean) => void;
}

const $openPrompt = atom<AuthenticationPrompt | undefined>();
/** Set while an action waits for strong authentication; the member center shows the dialog. */
export const $authenticationPrompt: ReadableAtom<AuthenticationPrompt | undefined> = $openPrompt;

/**
 * Runs an action that may need strong authentication. When the server requires it, prompts the member for it and runs the action
 * again. Throws the refusal when the member closes the prompt.
 */
export async function withStrongAuthentication<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (!isRefusal(error, 'recent_authentication_required') || !(await promptAuthentication())) throw error;
    return action();
  }
}

function promptAuthentication(): Promise<boolean> {
  $openPrompt.get()?.finish(false);
  return new Promise((resolve) => {
    const finish = (isDone: boolean) => {
      $openPrompt.set(undefined);
      resolve(isDone);
    };
    $openPrompt.set({ finish });
  });
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  recentAuthentication.clear();
  $openPrompt.get()?.finish(false);
});
