import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type MobileNumber, sendSignInCode } from '#browser/stores/codes';
import { createNumberProver } from '#browser/stores/number-prover';
import { signInByMobile } from '#browser/stores/sign-in';
import { CaptchaField } from './CaptchaField.tsx';
import { follow } from './continue.ts';
import { GatedForm } from './GatedForm.tsx';
import { filled, type LoginWayProps, useCaptchaAfterFailure } from './login-parts.ts';
import { MobileFields } from './MobileFields.tsx';
import { NumberCodeField } from './NumberCodeField.tsx';
import { RememberField } from './RememberField.tsx';
import { subForm } from './sub-form.ts';

/** By mobile number and the code that is sent to it. Sending needs the human check, signing in does not. */
export function MobileLogin({ tag, t, remembered, onForgotten }: LoginWayProps) {
  const defaultValues = {
    countryDialingCode: remembered?.mobile?.countryDialingCode ?? '',
    mobileNum: remembered?.mobile?.mobileNum ?? '',
    verificationCode: '',
    captcha: '',
    remember: Boolean(remembered),
  };
  const form = useForm({ defaultValues });
  const { errors } = form.formState;
  const captcha = useCaptchaAfterFailure();
  const [prover] = useState(() => createNumberProver(sendSignInCode));

  async function send(values: typeof defaultValues): Promise<void> {
    const { captcha: read, verificationCode, remember } = values;
    const proof = await prover.prove(mobile(), verificationCode.trim());
    await follow(await signInByMobile({ ...mobile(), remember, ...captcha.answer(read) }, proof), tag);
  }

  function refused(error: unknown): void {
    form.resetField('captcha', { keepError: true });
    captcha.hear(error);
  }

  function mobile(): MobileNumber {
    const { countryDialingCode, mobileNum } = form.getValues();
    return { countryDialingCode, mobileNum: mobileNum.trim() };
  }

  return (
    <GatedForm t={t} form={form} send={send} submitLabel={t('auth:login.submit')} onRefused={refused} isChecked={false}>
      <MobileFields tag={tag} t={t} form={subForm(form)} />
      <NumberCodeField
        t={t}
        label={t('auth:field.verificationCode')}
        error={errors.verificationCode?.message}
        input={form.register('verificationCode', filled(t, 'verificationCode'))}
        isReady={() => form.trigger('mobileNum', { shouldFocus: true })}
        prover={prover}
        mobile={mobile}
      />
      {captcha.isAsked && (
        <CaptchaField
          t={t}
          captcha={captcha.picture}
          input={form.register('captcha', filled(t, 'captcha'))}
          error={errors.captcha?.message}
        />
      )}
      <RememberField t={t} input={form.register('remember')} remembered={remembered} onForgotten={onForgotten} />
    </GatedForm>
  );
}
