import type { HTMLAttributes } from 'react';
import { sendStepUpCode } from '#browser/stores/auth/codes';
import type { StepUp } from '#browser/stores/dialogs';
import type { StepUpInput } from '#browser/stores/auth/sign-in';
import { FormField, type FormWith, type Translator } from '../../ui/index.ts';
import styles from '../parts/Auth.module.css';
import { CodeField } from '../parts/CodeField.tsx';

type Method = StepUpInput['method'];

interface StepUpAnswerProps {
  t: Translator;
  form: FormWith<'answer'>;
  stepUp: StepUp | undefined;
  method: Method;
}

type TypedMethod = Exclude<Method, 'sms' | 'email'>;

const INPUT_PROPS: Readonly<
  Record<TypedMethod, { inputMode: HTMLAttributes<HTMLElement>['inputMode']; autoComplete: string }>
> = {
  authenticator: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery_code: { inputMode: 'text', autoComplete: 'off' },
  mobile: { inputMode: 'tel', autoComplete: 'tel' },
  payee_name: { inputMode: 'text', autoComplete: 'name' },
};

/** The field for the answer, with a send button for methods that send a code. */
export function StepUpAnswer({ t, form, stepUp, method }: StepUpAnswerProps) {
  const label = t(`auth:stepUp.label.${method}`);
  if (method === 'sms' || method === 'email') {
    const target = (method === 'sms' ? stepUp?.maskedMobile : stepUp?.maskedEmail) ?? '';
    return (
      <>
        <p className={styles.lead}>{t('auth:stepUp.sentTo', { target })}</p>
        <CodeField t={t} label={label} form={form} name="answer" send={() => sendStepUpCode(method)} />
      </>
    );
  }
  return (
    <FormField
      {...INPUT_PROPS[method]}
      form={form}
      name="answer"
      label={label}
      hint={t(`auth:stepUp.hint.${method}`)}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      t={t}
    />
  );
}
