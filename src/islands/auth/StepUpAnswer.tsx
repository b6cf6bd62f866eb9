import type { HTMLAttributes } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { sendStepUpCode } from '#browser/stores/codes';
import type { StepUp } from '#browser/stores/dialogs';
import type { StepUpProof } from '#browser/stores/sign-in';
import { Field, TextInput, type Translator } from '../ui/index.ts';
import styles from './Auth.module.css';
import { CodeField } from './CodeField.tsx';
import { filled } from './login-parts.ts';

type Method = StepUpProof['method'];

interface StepUpAnswerProps {
  t: Translator;
  form: UseFormReturn<{ answer: string; trust: boolean }>;
  stepUp: StepUp | undefined;
  method: Method;
}

type TypedMethod = Exclude<Method, 'sms' | 'email'>;

const LOOKS: Readonly<
  Record<TypedMethod, { inputMode: HTMLAttributes<HTMLElement>['inputMode']; autoComplete: string }>
> = {
  authenticator: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery_code: { inputMode: 'text', autoComplete: 'off' },
  mobile: { inputMode: 'tel', autoComplete: 'tel' },
  payee_name: { inputMode: 'text', autoComplete: 'name' },
};

/** The box for the answer, and where a code is sent, the button that sends it. */
export function StepUpAnswer({ t, form, stepUp, method }: StepUpAnswerProps) {
  const error = form.formState.errors.answer?.message;
  const input = form.register('answer', filled(t, 'answer'));
  const label = t(`auth:stepUp.label.${method}`);
  if (method === 'sms' || method === 'email') {
    const target = (method === 'sms' ? stepUp?.maskedMobile : stepUp?.maskedEmail) ?? '';
    return (
      <>
        <p className={styles.lead}>{t('auth:stepUp.sentTo', { target })}</p>
        <CodeField t={t} label={label} error={error} input={input} send={() => sendStepUpCode(method)} />
      </>
    );
  }
  return (
    <Field label={label} hint={t(`auth:stepUp.hint.${method}`)} error={error} isRequired>
      <TextInput {...input} {...LOOKS[method]} autoCapitalize="none" autoCorrect="off" spellCheck={false} />
    </Field>
  );
}
