import { useState } from 'react';
import { sendSignInCode, typedMobile } from '#browser/stores/codes';
import { createNumberProver } from '#browser/stores/number-prover';
import { signInByMobile } from '#browser/stores/sign-in';
import { missingProblems, useForm } from '../../ui/index.ts';
import { follow } from '../parts/continue-sign-in.ts';
import { GatedForm } from '../human-check/CheckedForm.tsx';
import { LoginExtras } from './SignInExtras.tsx';
import { type LoginWayProps, useCaptchaAfterFailure } from './use-captcha-after-failure.ts';
import { MobileFields, mobileProblems } from '../parts/MobileFields.tsx';
import { NumberCodeField } from '../parts/MobileCodeField.tsx';

/** By mobile number and the code that is sent to it. Sending needs the human check, signing in does not. */
export function MobileLogin({ tag, t, remembered, onForgotten }: LoginWayProps) {
  const initial = {
    countryDialingCode: remembered?.mobile?.countryDialingCode ?? '',
    mobileNum: remembered?.mobile?.mobileNum ?? '',
    verificationCode: '',
    captcha: '',
    remember: Boolean(remembered),
  };
  const captcha = useCaptchaAfterFailure();
  const form = useForm(initial, {
    check: async ({ verificationCode, ...others }, read) => ({
      ...missingProblems({ verificationCode, ...captcha.required(others) }),
      ...(await mobileProblems(read)),
    }),
  });
  const [prover] = useState(() => createNumberProver(sendSignInCode));

  async function send(values: typeof initial): Promise<void> {
    const { captcha: read, verificationCode, remember } = values;
    const mobile = typedMobile(values);
    const proof = await prover.prove(mobile, verificationCode.trim());
    await follow(await signInByMobile({ ...mobile, remember, ...captcha.answer(read) }, proof), tag);
  }

  return (
    <GatedForm
      t={t}
      form={form}
      send={send}
      submitLabel={t('auth:login.submit')}
      onRefused={(error) => captcha.hear(form, error)}
      isChecked={false}
    >
      <MobileFields tag={tag} t={t} form={form} />
      <NumberCodeField t={t} form={form} isReady={() => form.verify(['mobileNum'])} prover={prover} />
      <LoginExtras t={t} form={form} captcha={captcha} remembered={remembered} onForgotten={onForgotten} />
    </GatedForm>
  );
}
