import { useState } from 'react';
import { sendPasswordCode, trimMobile } from '#browser/stores/auth/codes';
import { createMobileVerifier } from '#browser/stores/auth/mobile-verifier';
import { recoverByMobile } from '#browser/stores/auth/sign-in';
import { missingProblems, type Translator, useForm } from '../../ui/index.ts';
import styles from '../parts/Auth.module.css';
import { continueWith } from '../parts/continue-sign-in.ts';
import { CheckedForm } from '../human-check/CheckedForm.tsx';
import { MobileFields, mobileProblems } from '../parts/MobileFields.tsx';
import { AuthenticatorField } from './AuthenticatorField.tsx';
import { NewPasswordFields, newPasswordProblems, usePasswordRule } from './NewPasswordFields.tsx';
import { MobileCodeField } from '../parts/MobileCodeField.tsx';

const EMPTY = {
  countryDialingCode: '',
  mobileNum: '',
  verificationCode: '',
  newPassword: '',
  confirmNewPassword: '',
  authenticatorCode: '',
};

/** Sets a new password by a code sent to the mobile number, and signs in. */
export function RecoverByMobile({ tag, t }: { tag: string; t: Translator }) {
  const rule = usePasswordRule();
  const form = useForm(EMPTY, {
    check: async (values, read) => ({
      ...newPasswordProblems(rule, values),
      ...missingProblems({ verificationCode: values.verificationCode }),
      ...(await mobileProblems(read)),
    }),
    firstCheck: 'blur',
  });
  const [verifier] = useState(() => createMobileVerifier(sendPasswordCode));

  async function send(values: typeof EMPTY): Promise<void> {
    const mobile = trimMobile(values);
    const humanCheck = await verifier.verify(mobile, values.verificationCode.trim());
    const { newPassword, authenticatorCode } = values;
    const credentials = { ...mobile, newPassword, ...(authenticatorCode ? { authenticatorCode } : {}) };
    await continueWith(await recoverByMobile(credentials, humanCheck), tag);
  }

  return (
    <CheckedForm t={t} form={form} send={send} submitLabel={t('auth:recovery.save')} check="never">
      <p className={styles.lead}>{t('auth:recovery.leadMobile')}</p>
      <MobileFields tag={tag} t={t} form={form} />
      <MobileCodeField t={t} form={form} isReady={() => form.verify(['mobileNum'])} verifier={verifier} />
      <NewPasswordFields t={t} form={form} rule={rule} />
      <AuthenticatorField t={t} form={form} />
    </CheckedForm>
  );
}
