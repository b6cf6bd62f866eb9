import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { type MobileNumber, typedMobile } from '#browser/stores/codes';
import type { NumberProver } from '#browser/stores/number-prover';
import type { Form, Translator } from '../../ui/index.ts';
import { CodeField } from './CodeField.tsx';

/** Seen only where a provider with a reCAPTCHA is configured. */
const VerifierDialog = lazy(async () => ({ default: (await import('./VerifierDialog.tsx')).VerifierDialog }));

interface NumberCodeFieldProps {
  t: Translator;
  form: Form<MobileNumber & { verificationCode: string }>;
  isReady: () => Promise<boolean>;
  prover: NumberProver;
}

/** The code that proves a mobile number, whoever sends it. */
export function NumberCodeField({ t, form, isReady, prover }: NumberCodeFieldProps) {
  const verifier = useStore(prover.$verifier);
  return (
    <>
      <CodeField
        t={t}
        form={form}
        name="verificationCode"
        label={t('auth:field.verificationCode')}
        isReady={isReady}
        needsHumanCheck={prover.needsHumanCheck}
        send={(humanProof) => prover.send(typedMobile(form.read()), humanProof)}
      />
      {verifier && (
        <Suspense>
          <VerifierDialog t={t} verifier={verifier} />
        </Suspense>
      )}
    </>
  );
}
