import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import type { MobileNumber } from '#browser/stores/codes';
import type { NumberProver } from '#browser/stores/number-prover';
import { CodeField, type CodeFieldProps } from './CodeField.tsx';

/** Seen only where a provider with a reCAPTCHA is configured. */
const VerifierDialog = lazy(async () => ({ default: (await import('./VerifierDialog.tsx')).VerifierDialog }));

interface NumberCodeFieldProps extends Pick<CodeFieldProps, 't' | 'label' | 'error' | 'input' | 'isReady'> {
  prover: NumberProver;
  /** What is typed now. */
  mobile: () => MobileNumber;
}

/** The code that proves a mobile number, whoever sends it. */
export function NumberCodeField({ prover, mobile, ...field }: NumberCodeFieldProps) {
  const verifier = useStore(prover.$verifier);
  return (
    <>
      <CodeField
        {...field}
        needsHumanCheck={prover.needsHumanCheck}
        send={(humanProof) => prover.send(mobile(), humanProof)}
      />
      {verifier && (
        <Suspense>
          <VerifierDialog t={field.t} verifier={verifier} />
        </Suspense>
      )}
    </>
  );
}
