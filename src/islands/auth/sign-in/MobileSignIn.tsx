import { useState } from 'react';
import { sendSignInCode, trimMobile } from '#browser/stores/auth/codes';
import { createMobileVerifier } from '#browser/stores/auth/mobile-verifier';
import { signInByMobile } from '#browser/stores/auth/sign-in';
import { missingProblems, useForm } from '../../ui/index.ts';
import { continueWith } from '../parts/continue-sign-in.ts';
import { CheckedForm } from '../human-check/CheckedForm.tsx';
import { SignInExtras } from './SignInExtras.tsx';
import { type SignInMethodProps, useCaptchaAfterFailure } from './use-captcha-after-failure.ts';
import { MobileFields, mobileProblems } from '../parts/MobileFields.tsx';
import { MobileCodeField } from '../parts/MobileCodeField.tsx';

/** Signs in by mobile number and the code sent to it. Sending needs the human check, signing in does not. */
export function MobileSignIn({ tag, t, rememberedAccount, onAccountCleared }: SignInMethodProps) {
  const initial = {
    countryDialingCode: rememberedAccount?.mobile?.countryDialingCode ?? '',
    mobileNum: rememberedAccount?.mobile?.mobileNum ?? '',
    verificationCode: '',
    captcha: '',
    remember: Boolean(rememberedAccount),
  };
  const captcha = useCaptchaAfterFailure();
  const form = useForm(initial, {
    check: async ({ verificationCode, ...others }, read) => ({
      ...missingProblems({ verificationCode, ...captcha.required(others) }),
      ...(await mobileProblems(read)),
    }),
  });
  const [verifier] = useState(() => createMobileVerifier(sendSignInCode));

  async function send(values: typeof initial): Promise<void> {
    const { captcha: typedCaptcha, verificationCode, remember } = values;
    const mobile = trimMobile(values);
    const humanCheck = await verifier.verify(mobile, verificationCode.trim());
    await continueWith(await signInByMobile({ ...mobile, remember, ...captcha.answer(typedCaptcha) }, humanCheck), tag);
  }

  return (
    <CheckedForm
      t={t}
      form={form}
      send={send}
      submitLabel={t('auth:login.submit')}
      onRefused={(error) => captcha.onRefused(form, error)}
      check="never"
    >
      <MobileFields tag={tag} t={t} form={form} />
      <MobileCodeField t={t} form={form} isReady={() => form.verify(['mobileNum'])} verifier={verifier} />
      <SignInExtras
        t={t}
        form={form}
        captcha={captcha}
        rememberedAccount={rememberedAccount}
        onAccountCleared={onAccountCleared}
      />
    </CheckedForm>
  );
}
