import { useEffect, useRef, useState } from 'react';
import { errorText, isRefusal } from '#browser/client/errors';
import {
  Button,
  Countdown,
  Field,
  fieldError,
  type FormWith,
  textControl,
  TextInput,
  type Translator,
  useOnce,
} from '../../ui/index.ts';
import styles from './CodeField.module.css';
import { useHumanCheckContext } from '../human-check/human-check-context.ts';
import { WarningDialog } from './WarningDialog.tsx';

interface CodeFieldProps<Name extends string> extends Sending {
  t: Translator;
  label: string;
  form: FormWith<NoInfer<Name>>;
  name: Name;
}

interface Sending {
  /** Whether there is somewhere to send to; says what is missing under its own field. What it throws is said here. */
  isReady?: () => Promise<boolean>;
  /** Whether sending takes the portal's human check; without it, it does. */
  needsHumanCheck?: () => Promise<boolean>;
  /** Sends a code; gives until when no other is sent, in milliseconds since 1970. */
  send: (humanCheck: string | undefined) => Promise<number>;
}

/** At most one request a second (specification §9): a press that comes too soon waits until it may. */
const THROTTLE_MS = 1000;

/** The box for a code that is sent, and the button that sends it: it counts down until another may be asked for. */
export function CodeField<Name extends string>({ t, label, form, name, ...sending }: CodeFieldProps<Name>) {
  const { untilMs, isBusy, warning, requestCode, onCountdownEnd, closeWarning } = useSending(t, sending);
  const boxRef = useFocusWhen(untilMs);
  return (
    <>
      <Field label={label} error={fieldError(form, name, { t, label })} isRequired>
        <div className={styles.row}>
          <TextInput
            {...textControl(form, name)}
            ref={boxRef}
            autoComplete="one-time-code"
            autoCapitalize="none"
            inputMode="numeric"
            maxLength={255}
          />
          <Button
            className={styles.send}
            look="secondary"
            isBusy={isBusy}
            disabled={untilMs !== undefined}
            onClick={requestCode}
          >
            {untilMs === undefined ? t('auth:code.send') : t('auth:code.again')}
            {untilMs !== undefined && <Countdown untilMs={untilMs} onDone={onCountdownEnd} />}
          </Button>
        </div>
      </Field>
      <p className="visually-hidden" role="status">
        {untilMs !== undefined && t('auth:code.sent')}
      </p>
      <WarningDialog t={t} text={warning} onClose={closeWarning} />
    </>
  );
}

function useSending(t: Translator, { send, isReady, needsHumanCheck }: Sending) {
  const gate = useHumanCheckContext();
  const { once } = useOnce();
  const [untilMs, setUntilMs] = useState<number>();
  const [warning, setWarning] = useState<string>();
  const lastMs = useRef(-THROTTLE_MS);

  async function work(humanCheck: string | undefined): Promise<void> {
    try {
      setUntilMs(await send(humanCheck));
    } catch (error) {
      // The puzzle comes again; everything else stands in the way and is said so.
      if (isRefusal(error, 'human_verification_failed')) throw error;
      setWarning(errorText(t, error));
    }
  }

  async function pass(): Promise<void> {
    try {
      if (isReady && !(await isReady())) return;
      await pause(lastMs.current + THROTTLE_MS - performance.now());
      lastMs.current = performance.now();
      if (needsHumanCheck && !(await needsHumanCheck())) return await work(undefined);
    } catch (error) {
      return setWarning(errorText(t, error));
    }
    await gate.pass(work);
  }

  // While the form itself is sent, the gate lets nothing else through.
  const isBusy = gate.isBusy;
  return {
    untilMs,
    isBusy,
    warning,
    requestCode: () => once(pass),
    onCountdownEnd: () => setUntilMs(undefined),
    closeWarning: () => setWarning(undefined),
  };
}

const pause = (waitMs: number) => new Promise((resolve) => setTimeout(resolve, waitMs));

/** The code is what is typed next. */
function useFocusWhen(untilMs: number | undefined) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (untilMs !== undefined) box.current?.focus();
  }, [untilMs]);
  return box;
}
