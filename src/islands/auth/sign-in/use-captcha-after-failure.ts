import { useState } from 'react';
import type { Remembered } from '#browser/account/remembered';
import { createCaptcha } from '#browser/stores/captcha';
import { wantsCaptcha } from '#browser/stores/sign-in';
import type { FormWith, Translator } from '../../ui/index.ts';

export interface LoginWayProps {
  tag: string;
  t: Translator;
  /** What this browser kept of the last sign-in. */
  remembered: Remembered | undefined;
  onForgotten: () => void;
}

/** The picture that a failed sign-in may ask for: each try uses it up. */
export function useCaptchaAfterFailure() {
  const [isAsked, setIsAsked] = useState(false);
  const [picture] = useState(createCaptcha);

  function hear(form: FormWith<'captcha'>, error: unknown): void {
    form.set({ captcha: '' });
    // A picture that is shown was used up by the try, whatever became of it.
    if (isAsked) void picture.renew();
    else if (wantsCaptcha(error)) setIsAsked(true);
  }

  /** What was read, for the call. */
  function answer(captcha: string) {
    return isAsked ? { captcha: captcha.trim(), captchaId: picture.id() } : {};
  }

  /** What must be filled. */
  function required({ captcha }: { captcha: string }): Record<string, string> {
    return isAsked ? { captcha } : {};
  }

  return { isAsked, picture, hear, answer, required };
}
