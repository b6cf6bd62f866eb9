import { openRegisteredDialog } from '#browser/account/registered';
import { trimMobile } from '#browser/stores/auth/codes';
import type { MobileVerification } from '#browser/stores/auth/mobile-verifier';
import { register } from '#browser/stores/auth/registration';
import type { Translator } from '../../ui/index.ts';
import { AgreeField } from './AgreeField.tsx';
import styles from '../parts/Auth.module.css';
import { CheckedForm } from '../human-check/CheckedForm.tsx';
import { registrationBody } from './registration-body.ts';
import { type RegistrationFormValues, shownFields } from './registration-form.ts';
import { RegistrationField } from './RegistrationField.tsx';
import { useInvitationCheck } from './use-invitation-check.ts';
import type { RegistrationState } from './use-registration.ts';
import { WarningDialog } from '../parts/WarningDialog.tsx';

interface RegistrationModeFormProps {
  tag: string;
  t: Translator;
  registration: RegistrationState;
  onDone: () => Promise<void>;
  isPage: boolean;
}

/**
 * The form of one registration mode. Checks the affiliate's code first, then the human check, then calls the server.
 */
export function RegistrationModeForm({ tag, t, registration, onDone, isPage }: RegistrationModeFormProps) {
  const { form, conditions, captcha, verifier, affiliate } = registration;
  const hasNumber = form.values.mobileNum.trim() !== '';
  const fields = shownFields(conditions, hasNumber);
  const invitationCheck = useInvitationCheck(form, t, { affiliate, isShown: fields.includes('affiliateCode') });

  /** Verifies the mobile number after the human check; undefined when none is required. */
  async function verifyMobile(values: RegistrationFormValues): Promise<MobileVerification | undefined> {
    if (!hasNumber || !fields.includes('verificationCode')) return undefined;
    return verifier.verify(trimMobile(values), values.verificationCode.trim());
  }

  async function send(values: RegistrationFormValues, humanCheck: string | undefined): Promise<void> {
    const { mode } = conditions;
    const mobileVerification = await verifyMobile(values);
    const { invitation } = affiliate;
    const body = registrationBody(values, {
      mode,
      fields,
      tag,
      humanCheck,
      mobileVerification,
      invitation,
      captchaId: captcha.id(),
      location,
    });
    await register(body);
    await onDone();
    openRegisteredDialog();
  }

  function refused(error: unknown): void {
    // Each picture is valid for one attempt, successful or not.
    if (fields.includes('captcha')) {
      form.set({ captcha: '' });
      void captcha.renew();
    }
    invitationCheck.refused(error);
  }

  return (
    <>
      <CheckedForm
        t={t}
        form={form}
        before={invitationCheck.verify}
        send={send}
        onRefused={refused}
        submitLabel={t('auth:register.submit')}
        resetLabel={isPage ? t('auth:register.reset') : undefined}
      >
        <p className={styles.note}>{t('auth:register.note')}</p>
        {fields.map((name) => (
          <RegistrationField
            key={name}
            name={name}
            conditions={conditions}
            form={form}
            tag={tag}
            t={t}
            captcha={captcha}
            verifier={verifier}
          />
        ))}
        <AgreeField tag={tag} t={t} form={form} minimumAge={conditions.rules.minimumAge} />
      </CheckedForm>
      <WarningDialog t={t} text={invitationCheck.warning} onClose={invitationCheck.dismiss} />
    </>
  );
}
