import { useState } from 'react';
import type { RememberedAccount } from '#browser/account/remembered';
import { createCaptcha } from '#browser/stores/auth/captcha';
import { needsCaptcha } from '#browser/stores/auth/sign-in';
import type { FormWith, Translator } from '../../ui/index.ts';

export interface SignInMethodProps {
  tag: string;
  t: Translator;
  /** The last sign-in that this browser stored. */
  rememberedAccount: RememberedAccount | undefined;
  onAccountCleared: () => void;
  /** Fills the name in, when this browser remembers none. */
  account?: string | undefined;
}

/** The captcha that is required after a failed sign-in; each picture is valid for one attempt. */
export function useCaptchaAfterFailure() {
  const [isRequired, setIsRequired] = useState(false);
  const [picture] = useState(createCaptcha);

  function onRefused(form: FormWith<'captcha'>, error: unknown): void {
    form.set({ captcha: '' });
    // The attempt has used the picture up, successful or not.
    if (isRequired) void picture.renew();
    else if (needsCaptcha(error)) setIsRequired(true);
  }

  /** Returns the typed characters and the picture's id for the request; nothing when no picture is shown. */
  function answer(captcha: string) {
    return isRequired ? { captcha: captcha.trim(), captchaId: picture.id() } : {};
  }

  /** Returns the fields that must be filled in. */
  function required({ captcha }: { captcha: string }): Record<string, string> {
    return isRequired ? { captcha } : {};
  }

  return { isRequired, picture, onRefused, answer, required };
}
