import { useState } from 'react';
import { isRefusal } from '#browser/client/client';
import { switchAuthView, type StepUp } from '#browser/stores/dialogs';
import { answerStepUp, type StepUpInput } from '#browser/stores/auth/sign-in';
import { Alert, Button, FormCheckbox, missingProblems, type Translator, useForm } from '../../ui/index.ts';
import type { AuthViewProps } from '../parts/auth-view.ts';
import styles from '../parts/Auth.module.css';
import { continueWith } from '../parts/continue-sign-in.ts';
import { CheckedForm } from '../human-check/CheckedForm.tsx';
import { StepUpAnswer } from './StepUpAnswer.tsx';
import { MethodList } from './MethodList.tsx';

type Method = StepUpInput['method'];

/** Step-up verification of a sign-in in an unknown browser or from an unknown network, by a method that the member chooses. */
export function StepUpView({ tag, t, dialog }: AuthViewProps) {
  const methods = (dialog.stepUp?.methods ?? []) as Method[];
  const [method, setMethod] = useState(methods.length === 1 ? methods[0] : undefined);
  return (
    <div className={styles.form}>
      <Alert tone="warning">{t('auth:stepUp.lead')}</Alert>
      {method === undefined ? (
        <MethodList t={t} methods={methods} onChoose={setMethod} />
      ) : (
        <StepUpForm key={method} tag={tag} t={t} stepUp={dialog.stepUp} method={method} />
      )}
      {method !== undefined && methods.length > 1 && (
        <Button variant="quiet" isWide onClick={() => setMethod(undefined)}>
          {t('auth:stepUp.other')}
        </Button>
      )}
    </div>
  );
}

interface StepUpFormProps {
  tag: string;
  t: Translator;
  stepUp: StepUp | undefined;
  method: Method;
}

function StepUpForm({ tag, t, stepUp, method }: StepUpFormProps) {
  const form = useForm({ answer: '', trust: false }, { check: ({ answer }) => missingProblems({ answer }) });

  async function send({ answer, trust }: typeof form.values): Promise<void> {
    try {
      await continueWith(await answerStepUp({ method, answer: answer.trim(), trust }), tag);
    } catch (error) {
      // Returns to the sign-in form when the pending sign-in has expired or has no attempts left.
      if (!isRefusal(error, 'sign_in_expired')) throw error;
      switchAuthView('login', { notice: 'errors:sign_in_expired' });
    }
  }

  return (
    <CheckedForm t={t} form={form} send={send} submitLabel={t('auth:stepUp.submit')} check="never">
      <StepUpAnswer t={t} form={form} stepUp={stepUp} method={method} />
      <FormCheckbox form={form} name="trust" label={t('auth:stepUp.trust')} t={t} />
    </CheckedForm>
  );
}
