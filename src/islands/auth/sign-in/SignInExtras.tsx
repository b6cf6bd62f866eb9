import type { Form } from '../../ui/index.ts';
import { CaptchaField } from '../parts/CaptchaField.tsx';
import type { LoginWayProps, useCaptchaAfterFailure } from './use-captcha-after-failure.ts';
import { RememberField } from './RememberField.tsx';

interface LoginExtrasProps extends Pick<LoginWayProps, 't' | 'remembered' | 'onForgotten'> {
  form: Form<{ captcha: string; remember: boolean }>;
  captcha: ReturnType<typeof useCaptchaAfterFailure>;
}

/** What stands below the credentials, whichever they are: the picture after a failed attempt, and remembering. */
export function LoginExtras({ t, form, captcha, remembered, onForgotten }: LoginExtrasProps) {
  return (
    <>
      {captcha.isAsked && <CaptchaField t={t} captcha={captcha.picture} form={form} />}
      <RememberField t={t} form={form} remembered={remembered} onForgotten={onForgotten} />
    </>
  );
}
