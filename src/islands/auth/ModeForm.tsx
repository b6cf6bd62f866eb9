import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isRefusal } from '#browser/errors';
import { announceRegistered } from '#browser/registered';
import { register } from '#browser/stores/registration';
import type { Translator } from '../ui/index.ts';
import { AgreeField } from './AgreeField.tsx';
import styles from './Auth.module.css';
import { GatedForm } from './GatedForm.tsx';
import { registrationBody } from './registration-body.ts';
import { type RegistrationFormValues, shownFields } from './registration-form.ts';
import { RegistrationField } from './RegistrationField.tsx';
import { affiliateProblem } from './use-affiliate.ts';
import type { RegistrationState } from './use-registration.ts';
import { WarningDialog } from './WarningDialog.tsx';

interface ModeFormProps {
  tag: string;
  t: Translator;
  registration: RegistrationState;
  onDone: () => Promise<void>;
  isPage: boolean;
}

/** The form of one way to register, in the order of specification §4: the affiliate's code, the human check, the call. */
export function ModeForm({ tag, t, registration, onDone, isPage }: ModeFormProps) {
  const { form, view, captcha, ties } = registration;
  const hasNumber = useWatch({ control: form.control, name: 'mobileNum' }).trim() !== '';
  const fields = shownFields(view, hasNumber);
  const [warning, setWarning] = useState<string>();

  async function verifyAffiliate(): Promise<boolean> {
    const problem = fields.includes('affiliateCode') ? await affiliateProblem(form, t) : undefined;
    setWarning(problem);
    return problem === undefined;
  }

  async function send(values: RegistrationFormValues, proof: string | undefined): Promise<void> {
    const { mode } = view;
    const context = { mode, fields, tag, proof, invitation: ties.invitation, captchaId: captcha.id(), location };
    await register(registrationBody(values, context));
    await onDone();
    announceRegistered();
  }

  function refused(error: unknown): void {
    // The picture was used up by the try, whatever became of it.
    if (fields.includes('captcha')) {
      form.setValue('captcha', '');
      void captcha.renew();
    }
    if (!isRefusal(error, 'invitation_code_error')) return;
    ties.refuse(error);
    setWarning(t('errors:invitation_code_error'));
  }

  return (
    <>
      <GatedForm
        t={t}
        form={form}
        before={verifyAffiliate}
        send={send}
        onRefused={refused}
        submitLabel={t('auth:register.submit')}
        resetLabel={isPage ? t('auth:register.reset') : undefined}
      >
        <p className={styles.note}>{t('auth:register.note')}</p>
        {fields.map((name) => (
          <RegistrationField key={name} name={name} view={view} form={form} tag={tag} t={t} captcha={captcha} />
        ))}
        <AgreeField tag={tag} t={t} form={form} minimumAge={view.rules.minimumAge} />
      </GatedForm>
      <WarningDialog t={t} text={warning} onClose={() => setWarning(undefined)} />
    </>
  );
}
