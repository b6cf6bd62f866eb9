import { useForm } from 'react-hook-form';
import { sendPasswordCode } from '#browser/stores/codes';
import { recoverByMobile } from '#browser/stores/sign-in';
import type { Translator } from '../ui/index.ts';
import styles from './Auth.module.css';
import { CodeField } from './CodeField.tsx';
import { follow } from './continue.ts';
import { GatedForm } from './GatedForm.tsx';
import { filled } from './login-parts.ts';
import { MobileFields } from './MobileFields.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
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

  async function send(values: typeof defaultValues): Promise<void> {
    const { countryDialingCode, mobileNum, verificationCode, newPassword } = values;
    const typed = { mobileNum: mobileNum.trim(), verificationCode: verificationCode.trim() };
    await follow(await recoverByMobile({ countryDialingCode, newPassword, ...typed }), tag);
  }

  function sendCode(proof: string | undefined): Promise<number> {
    const { countryDialingCode, mobileNum } = form.getValues();
    return sendPasswordCode({ countryDialingCode, mobileNum: mobileNum.trim() }, proof);
  }

  return (
    <GatedForm t={t} form={form} send={send} submitLabel={t('auth:forgot.save')} isChecked={false}>
      <p className={styles.lead}>{t('auth:forgot.leadMobile')}</p>
      <MobileFields tag={tag} t={t} form={subForm(form)} />
      <CodeField
        t={t}
        label={t('auth:field.verificationCode')}
        error={errors.verificationCode?.message}
        input={form.register('verificationCode', filled(t, 'verificationCode'))}
        isReady={() => form.trigger('mobileNum', { shouldFocus: true })}
        send={sendCode}
      />
      <NewPasswordFields t={t} form={subForm(form)} />
    </GatedForm>
  );
}
