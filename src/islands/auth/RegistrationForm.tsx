import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { RegistrationSettings } from '#rules/registration';
import { register } from '#browser/stores/session';
import { Alert, Button, type Translator } from '../ui/index.ts';
import { AgreeField } from './AgreeField.tsx';
import styles from './Auth.module.css';
import { showRefusal } from './form-errors.ts';
import { HumanCheck } from './HumanCheck.tsx';
import { registrationBody } from './registration-body.ts';
import {
  EMPTY_REGISTRATION,
  type RegistrationFormValues,
  registrationResolver,
  shownFields,
} from './registration-form.ts';
import { RegistrationField } from './RegistrationField.tsx';
import { useHumanGate } from './use-human-gate.ts';

interface RegistrationFormProps {
  tag: string;
  t: Translator;
  rules: RegistrationSettings;
  onDone: () => void;
  hasReset?: boolean;
}

/** Registering by user name: the fields that the server's settings show, checked by the server's own rules. */
export function RegistrationForm({ tag, t, rules, onDone, hasReset }: RegistrationFormProps) {
  const resolver = useMemo(() => registrationResolver(rules, t), [rules, t]);
  const form = useForm<RegistrationFormValues>({ defaultValues: EMPTY_REGISTRATION, resolver, mode: 'onTouched' });
  const gate = useHumanGate();
  const [failure, setFailure] = useState<string>();

  async function send(values: RegistrationFormValues, proof: string | undefined): Promise<void> {
    setFailure(undefined);
    try {
      await register(registrationBody(values, { tag, proof, search: location.search }));
      onDone();
    } catch (error) {
      setFailure(showRefusal(form, t, error));
    }
  }

  return (
    <>
      {gate.isOpen && <HumanCheck t={t} onProof={gate.solved} onCancel={gate.cancel} />}
      <form
        className={styles.form}
        hidden={gate.isOpen}
        noValidate
        onSubmit={form.handleSubmit((values) => gate.pass((proof) => send(values, proof)))}
      >
        <p className={styles.note}>{t('auth:register.note')}</p>
        {failure && <Alert tone="bad">{failure}</Alert>}
        {shownFields(rules).map((name) => (
          <RegistrationField key={name} name={name} rules={rules} form={form} t={t} />
        ))}
        <AgreeField tag={tag} t={t} form={form} />
        <Button type="submit" isLarge isWide isBusy={gate.isBusy}>
          {t('auth:register.submit')}
        </Button>
        {hasReset && (
          <Button look="secondary" isWide onClick={() => form.reset()}>
            {t('auth:register.reset')}
          </Button>
        )}
      </form>
    </>
  );
}
