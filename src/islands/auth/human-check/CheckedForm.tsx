import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { errorText, fieldProblems } from '#browser/client/errors';
import { Alert, Button, type Form, FormElement, type Translator } from '../../ui/index.ts';
import styles from '../parts/Auth.module.css';
import { HumanCheckContext } from './human-check-context.ts';
import { type CheckWay, HumanCheck } from './HumanCheck.tsx';
import { useHumanCheck } from './use-human-check.ts';
import { useHydrated } from './use-hydrated.ts';

interface CheckedFormProps<Values> {
  t: Translator;
  form: Form<Values>;
  /** Sends what was typed; what it throws is shown. It is called once at a time. */
  send: (values: Values, humanCheck: string | undefined) => Promise<void>;
  /** Runs before the human check; false stops the submission, and has shown why. */
  before?: () => Promise<boolean>;
  submitLabel: string;
  /** The button that empties the form; without a label there is none. */
  resetLabel?: string | undefined;
  /** Told of what was thrown, besides its being shown. */
  onRefused?: (error: unknown) => void;
  /** False where submitting needs no human check; other work of the form may need one. */
  isChecked?: boolean;
  children: ReactNode;
}

/** A form whose submission passes the human check; the check replaces it on the screen and leaves its values alone. */
export function CheckedForm<Values>(props: CheckedFormProps<Values>) {
  const { t, form, send, before, submitLabel, resetLabel, onRefused, isChecked = true, children } = props;
  const [failure, setFailure] = useState<string>();
  const [way, setWay] = useState<CheckWay>('slide');
  const gate = useHumanCheck((error) => {
    setFailure(form.showProblems(fieldProblems(error)) ? undefined : errorText(t, error));
    onRefused?.(error);
  });
  const submitButton = useFocusAfter(gate.isOpen);
  // Until then the browser itself would send the form, with the password in the address.
  const isHydrated = useHydrated();

  async function submit(): Promise<void> {
    setFailure(undefined);
    if (!(await form.verify())) return;
    const enter = isChecked ? gate.pass : gate.once;
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
    <HumanCheckContext value={gate}>
      {gate.isOpen && (
        <HumanCheck
          t={t}
          way={way}
          onWay={setWay}
          isAgain={gate.isAgain}
          onSolved={gate.solved}
          onCancel={gate.cancel}
        />
      )}
      <FormElement form={form} className={styles.form} hidden={gate.isOpen} onSubmit={handleSubmit}>
        {children}
        {/* Above the button: at the top of a long form nobody who has just pressed it would see it. */}
        {failure && <Alert tone="bad">{failure}</Alert>}
        <Button ref={submitButton} type="submit" isLarge isWide isBusy={gate.isBusy} disabled={!isHydrated}>
          {submitLabel}
        </Button>
        {resetLabel && (
          <Button look="secondary" isWide disabled={!isHydrated || gate.isBusy} onClick={reset}>
            {resetLabel}
          </Button>
        )}
      </FormElement>
    </HumanCheckContext>
  );
}

/** The focus was inside what has just closed; without a place to go to it would be lost. */
function useFocusAfter(isOpen: boolean) {
  const target = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) target.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return target;
}
