import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import type { MobileNumber } from '#browser/phone-auth/port';
import { trimMobile } from '#browser/stores/auth/codes';
import type { MobileVerifier } from '#browser/stores/auth/mobile-verifier';
import type { Form, Translator } from '../../ui/index.ts';
import { CodeField } from './CodeField.tsx';

/** Loaded only when a provider with a reCAPTCHA is configured. */
const RecaptchaDialog = lazy(async () => ({ default: (await import('./RecaptchaDialog.tsx')).RecaptchaDialog }));

interface MobileCodeFieldProps {
  t: Translator;
  form: Form<MobileNumber & { verificationCode: string }>;
  isReady: () => Promise<boolean>;
  verifier: MobileVerifier;
}

/** The code field of a mobile number, whoever sends the code. */
export function MobileCodeField({ t, form, isReady, verifier }: MobileCodeFieldProps) {
  const recaptcha = useStore(verifier.$recaptcha);
  return (
    <>
      <CodeField
        t={t}
        form={form}
        name="verificationCode"
        label={t('auth:field.verificationCode')}
        isReady={isReady}
        needsHumanCheck={verifier.needsHumanCheck}
        send={(humanCheck) => verifier.send(trimMobile(form.read()), humanCheck)}
      />
      {recaptcha && (
        <Suspense>
          <RecaptchaDialog t={t} recaptcha={recaptcha} />
        </Suspense>
      )}
    </>
  );
}
