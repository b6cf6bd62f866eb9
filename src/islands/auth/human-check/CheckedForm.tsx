import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { errorText, fieldProblems } from '#browser/client/errors';
import { Alert, Button, type Form, FormElement, type Translator } from '../../ui/index.ts';
import styles from '../parts/Auth.module.css';
import { HumanCheckContext } from './human-check-context.ts';
import { type CheckMethod, HumanCheck } from './HumanCheck.tsx';
import { useHumanCheck } from './use-human-check.ts';
import { useHydrated } from './use-hydrated.ts';

interface CheckedFormProps<Values> {
  t: Translator;
  form: Form<Values>;
  /** Submits the values; a thrown error is shown. Called once at a time. */
  send: (values: Values, humanCheck: string | undefined) => Promise<void>;
  /** Runs before the human check; false stops the submission after showing the reason. */
  before?: () => Promise<boolean>;
  submitLabel: string;
  /** Label of the reset button; no button without it. */
  resetLabel?: string | undefined;
  /** Called with a refusal, which is shown as well. */
  onRefused?: (error: unknown) => void;
  /** When submitting needs the human check; other actions of the form may need one in any case. */
  check?: 'always' | 'ifRequired' | 'never';
  children: ReactNode;
}

/**
 * A form that passes the human check on submission. The check replaces the form on screen and leaves its values alone.
 */
export function CheckedForm<Values>(props: CheckedFormProps<Values>) {
  const { t, form, send, before, submitLabel, resetLabel, onRefused, check = 'always', children } = props;
  const [failure, setFailure] = useState<string>();
  const [method, setMethod] = useState<CheckMethod>('slide');
  const showFailure = (error: unknown) => {
    setFailure(form.showProblems(fieldProblems(error)) ? undefined : errorText(t, error));
    onRefused?.(error);
  };
  const humanCheckState = useHumanCheck(showFailure, () => setMethod('type'));
  const submitButton = useFocusAfter(humanCheckState.isOpen);
  // Not submittable before hydration: the browser would put the password into the address.
  const isHydrated = useHydrated();

  async function submit(): Promise<void> {
    setFailure(undefined);
    if (!(await form.verify())) return;
    const { runChecked, runIfRequired, runUnchecked } = humanCheckState;
    const enter = { always: runChecked, ifRequired: runIfRequired, never: runUnchecked }[check];
    await enter((humanCheck) => send(form.read(), humanCheck), before);
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void submit();
  }

  function reset(): void {
    setFailure(undefined);
    form.reset();
  }

  return (
    <HumanCheckContext value={humanCheckState}>
      {humanCheckState.isOpen && (
        <HumanCheck
          t={t}
          method={method}
          onMethodChange={setMethod}
          isRetry={humanCheckState.isRetry}
          onSolved={humanCheckState.solved}
          onCancel={humanCheckState.cancel}
        />
      )}
      <FormElement form={form} className={styles.form} hidden={humanCheckState.isOpen} onSubmit={handleSubmit}>
        {children}
        {/* Placed above the button: at the top of a long form it would be out of sight. */}
        {failure && <Alert tone="bad">{failure}</Alert>}
        <Button ref={submitButton} type="submit" isLarge isWide isBusy={humanCheckState.isBusy} disabled={!isHydrated}>
          {submitLabel}
        </Button>
        {resetLabel && (
          <Button variant="secondary" isWide disabled={!isHydrated || humanCheckState.isBusy} onClick={reset}>
            {resetLabel}
          </Button>
        )}
      </FormElement>
    </HumanCheckContext>
  );
}

/** Moves the focus to the form when the check closes, because the focused element is gone. */
function useFocusAfter(isOpen: boolean) {
  const target = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) target.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return target;
}
