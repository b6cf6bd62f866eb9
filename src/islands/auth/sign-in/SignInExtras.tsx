import type { Form } from '../../ui/index.ts';
import { CaptchaField } from '../parts/CaptchaField.tsx';
import type { SignInMethodProps, useCaptchaAfterFailure } from './use-captcha-after-failure.ts';
import { RememberField } from './RememberField.tsx';

interface SignInExtrasProps extends Pick<SignInMethodProps, 't' | 'rememberedAccount' | 'onAccountCleared'> {
  form: Form<{ captcha: string; remember: boolean }>;
  captcha: ReturnType<typeof useCaptchaAfterFailure>;
}

/** The fields below the credentials: the captcha after a failed attempt, and "remember me". */
export function SignInExtras({ t, form, captcha, rememberedAccount, onAccountCleared }: SignInExtrasProps) {
  return (
    <>
      {captcha.isRequired && <CaptchaField t={t} captcha={captcha.picture} form={form} />}
      <RememberField t={t} form={form} rememberedAccount={rememberedAccount} onAccountCleared={onAccountCleared} />
    </>
  );
}
