import { useEffect, useRef, useState } from 'react';
import { errorText } from '#browser/client/errors';
import { isRefusal } from '#browser/client/client';
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
import styles from './Auth.module.css';
import { useHumanCheckContext } from '../human-check/human-check-context.ts';
import { WarningDialog } from './WarningDialog.tsx';

interface CodeFieldProps<Name extends string> extends Sending {
  t: Translator;
  label: string;
  form: FormWith<NoInfer<Name>>;
  name: Name;
}

interface Sending {
  /** Whether there is a valid recipient; shows problems under their fields. Thrown errors are shown here. */
  isReady?: () => Promise<boolean>;
  /** Whether sending needs the portal's human check. Default: true. */
  needsHumanCheck?: () => Promise<boolean>;
  /** Sends a code. Returns the time until which no other code is sent, in milliseconds since 1970. */
  send: (humanCheck: string | undefined) => Promise<number>;
}

/** Minimum time between two requests; an earlier press waits. */
const THROTTLE_MS = 1000;

/** The field for a sent code with its send button, which counts down until another code may be requested. */
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
            variant="secondary"
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
  const humanCheckRunner = useHumanCheckContext();
  const { once } = useOnce();
  const [untilMs, setUntilMs] = useState<number>();
  const [warning, setWarning] = useState<string>();
  const lastSentMs = useRef(-THROTTLE_MS);

  async function sendCode(humanCheck: string | undefined): Promise<void> {
    try {
      setUntilMs(await send(humanCheck));
    } catch (error) {
      // The puzzle is shown again; every other error is shown as a message.
      if (isRefusal(error, 'human_check_failed')) throw error;
      setWarning(errorText(t, error));
    }
  }

  async function sendChecked(): Promise<void> {
    try {
      if (isReady && !(await isReady())) return;
      await pause(lastSentMs.current + THROTTLE_MS - performance.now());
      lastSentMs.current = performance.now();
      if (needsHumanCheck && !(await needsHumanCheck())) return await sendCode(undefined);
    } catch (error) {
      return setWarning(errorText(t, error));
    }
    await humanCheckRunner.runChecked(sendCode);
  }

  // The human check allows no other action while the form is being submitted.
  const isBusy = humanCheckRunner.isBusy;
  return {
    untilMs,
    isBusy,
    warning,
    requestCode: () => once(sendChecked),
    onCountdownEnd: () => setUntilMs(undefined),
    closeWarning: () => setWarning(undefined),
  };
}

const pause = (waitMs: number) => new Promise((resolve) => setTimeout(resolve, waitMs));

/** Focuses the field when a code was sent. */
function useFocusWhen(untilMs: number | undefined) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (untilMs !== undefined) input.current?.focus();
  }, [untilMs]);
  return input;
}
