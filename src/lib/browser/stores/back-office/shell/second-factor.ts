import { atom } from 'nanostores';
import { isRefusal } from '../../../client/client.ts';
import { inBackOffice, onSignedOut, submitCode } from './session.ts';

interface CodeRequest {
  answer: Promise<boolean>;
  close(isGiven: boolean): void;
}

/** Set while an action waits for a code. */
export const $codeRequest = atom<CodeRequest | undefined>(undefined);

/** Opens the dialog that prompts for a code; actions that need one at the same time share it. */
function requestCode(): Promise<boolean> {
  const open = $codeRequest.get();
  if (open) return open.answer;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const close = (isGiven: boolean) => {
    $codeRequest.set(undefined);
    resolve(isGiven);
  };
  $codeRequest.set({ answer: promise, close });
  return promise;
}

/** Submits the code that an action waits for. Throws what the client throws. */
export async function answerCodeRequest(code: string): Promise<void> {
  await submitCode(code);
  continueAction();
}

/** Lets the action that waits go on, after a code or a passkey. */
export function continueAction(): void {
  $codeRequest.get()?.close(true);
}

/** Gives up the action that waits for a code. */
export function cancelCodeRequest(): void {
  $codeRequest.get()?.close(false);
}

onSignedOut(cancelCodeRequest);

/**
 * Makes a request. When the last code is too old for it, prompts for a new one and makes it again, so that no form is lost. Throws what
 * the client throws.
 */
export async function withRecentCode<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await inBackOffice(work());
  } catch (error) {
    if (!isRefusal(error, 'second_factor_required') || !(await requestCode())) throw error;
    return inBackOffice(work());
  }
}
