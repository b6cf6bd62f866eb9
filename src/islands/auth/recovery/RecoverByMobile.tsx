import { useState } from 'react';
import { sendPasswordCode, typedMobile } from '#browser/stores/codes';
import { createNumberProver } from '#browser/stores/number-prover';
import { recoverByMobile } from '#browser/stores/sign-in';
import { missingProblems, type Translator, useForm } from '../../ui/index.ts';
import styles from '../parts/Auth.module.css';
import { follow } from '../parts/continue-sign-in.ts';
import { GatedForm } from '../human-check/CheckedForm.tsx';
import { MobileFields, mobileProblems } from '../parts/MobileFields.tsx';
import { NewPasswordFields, newPasswordProblems, usePasswordRule } from './NewPasswordFields.tsx';
import { NumberCodeField } from '../parts/MobileCodeField.tsx';

const EMPTY = {
  countryDialingCode: '',
  mobileNum: '',
  verificationCode: '',
  newPassword: '',
  confirmNewPassword: '',
};

/** Mobile number, the code that is sent to it, and the new password: it signs in with that (specification §4). */
export function ForgotByMobile({ tag, t }: { tag: string; t: Translator }) {
  const rule = usePasswordRule();
  const form = useForm(EMPTY, {
    check: async (values, read) => ({
      ...newPasswordProblems(rule, values),
      ...missingProblems({ verificationCode: values.verificationCode }),
      ...(await mobileProblems(read)),
    }),
    firstCheck: 'blur',
  });
  const [prover] = useState(() => createNumberProver(sendPasswordCode));

  async function send(values: typeof EMPTY): Promise<void> {
    const mobile = typedMobile(values);
    const proof = await prover.prove(mobile, values.verificationCode.trim());
    await follow(await recoverByMobile({ ...mobile, newPassword: values.newPassword }, proof), tag);
  }

  return (
    <GatedForm t={t} form={form} send={send} submitLabel={t('auth:forgot.save')} isChecked={false}>
      <p className={styles.lead}>{t('auth:forgot.leadMobile')}</p>
      <MobileFields tag={tag} t={t} form={form} />
      <NumberCodeField t={t} form={form} isReady={() => form.verify(['mobileNum'])} prover={prover} />
      <NewPasswordFields t={t} form={form} rule={rule} />
    </GatedForm>
  );
}
