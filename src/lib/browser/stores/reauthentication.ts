import { atom, type ReadableAtom } from 'nanostores';
import { call, isRefusal } from '../client/client.ts';
import { loadIsland } from '../client/island-loader.ts';

export interface ReauthenticationPrompt {
  /** Ends the prompt: true when the member authenticated, false when they closed it. */
  finish: (isDone: boolean) => void;
}

const $openPrompt = atom<ReauthenticationPrompt | undefined>();
/** Set while actions wait for the password because the session was idle. */
export const $reauthenticationPrompt: ReadableAtom<ReauthenticationPrompt | undefined> = $openPrompt;

let pending: Promise<boolean> | undefined;

/**
 * Runs a request. When the server wants the password again because the session was idle, prompts for it and sends the same
 * request once more. Throws the refusal when the member closes the prompt.
 */
export async function withReauthentication<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (!isRefusal(error, 'reauthentication_required') || !(await promptPassword())) throw error;
    return send();
  }
}

/** Several requests at once share one prompt. */
function promptPassword(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    const finish = (isDone: boolean) => {
      pending = undefined;
      $openPrompt.set(undefined);
      resolve(isDone);
    };
    $openPrompt.set({ finish });
    loadIsland('reauthentication');
  });
  return pending;
}

/** Authenticates by the password, which ends that the session is idle. */
export async function reauthenticate(password: string): Promise<void> {
  await call('POST /wps/session/reauthentication', { body: { password }, encrypted: true });
}
