import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type MobileNumber, sendPasswordCode } from '#browser/stores/codes';
import { createNumberProver } from '#browser/stores/number-prover';
import { recoverByMobile } from '#browser/stores/sign-in';
import type { Translator } from '../ui/index.ts';
import styles from './Auth.module.css';
import { follow } from './continue.ts';
import { GatedForm } from './GatedForm.tsx';
import { filled } from './login-parts.ts';
import { MobileFields } from './MobileFields.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { NumberCodeField } from './NumberCodeField.tsx';
import { subForm } from './sub-form.ts';

const defaultValues = {
  countryDialingCode: '',
  mobileNum: '',
  verificationCode: '',
  newPassword: '',
  confirmNewPassword: '',
};

/** Mobile number, the code that is sent to it, and the new password: it signs in with that (specification §4). */
export function ForgotByMobile({ tag, t }: { tag: string; t: Translator }) {
  const form = useForm({ defaultValues, mode: 'onTouched' });
  const { errors } = form.formState;

  const [prover] = useState(() => createNumberProver(sendPasswordCode));

  async function send({ verificationCode, newPassword }: typeof defaultValues): Promise<void> {
    const proof = await prover.prove(mobile(), verificationCode.trim());
    await follow(await recoverByMobile({ ...mobile(), newPassword }, proof), tag);
  }

  function mobile(): MobileNumber {
    const { countryDialingCode, mobileNum } = form.getValues();
    return { countryDialingCode, mobileNum: mobileNum.trim() };
  }

  return (
    <GatedForm t={t} form={form} send={send} submitLabel={t('auth:forgot.save')} isChecked={false}>
      <p className={styles.lead}>{t('auth:forgot.leadMobile')}</p>
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
      <NewPasswordFields t={t} form={subForm(form)} />
    </GatedForm>
  );
}
