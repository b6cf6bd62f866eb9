import { useState } from 'react';
import { problemText } from '#browser/client/errors';
import type { Remembered } from '#browser/account/remembered';
import { createCaptcha } from '#browser/stores/captcha';
import { wantsCaptcha } from '#browser/stores/sign-in';
import type { Translator } from '../ui/index.ts';

export interface LoginWayProps {
  tag: string;
  t: Translator;
  /** What this browser kept of the last sign-in. */
  remembered: Remembered | undefined;
  onForgotten: () => void;
}

/** The rule of a field that must be filled. */
export function filled(t: Translator, name: string) {
  const missing = problemText(t, { code: 'not_empty' }, t(`auth:field.${name}`));
  return { validate: (value: string) => value.trim() !== '' || missing };
}

/** The picture that a failed sign-in may ask for: each try uses it up. */
export function useCaptchaAfterFailure() {
  const [isAsked, setIsAsked] = useState(false);
  const [picture] = useState(createCaptcha);

  function hear(error: unknown): void {
    // A picture that is shown was used up by the try, whatever became of it.
    if (isAsked) void picture.renew();
    else if (wantsCaptcha(error)) setIsAsked(true);
  }

  /** What was read, for the call. */
  function answer(captcha: string) {
    return isAsked ? { captcha: captcha.trim(), captchaId: picture.id() } : {};
  }

  return { isAsked, picture, hear, answer };
}
