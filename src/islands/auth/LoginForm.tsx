import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { problemText } from '#browser/errors';
import { signIn } from '#browser/stores/session';
import { Alert, Button, Field, PasswordInput, TextInput, type Translator } from '../ui/index.ts';
import styles from './Auth.module.css';
import { showRefusal } from './form-errors.ts';
import { HumanCheck } from './HumanCheck.tsx';
import { useHumanGate } from './use-human-gate.ts';

interface LoginFormProps {
  t: Translator;
  onDone: () => void;
}

interface LoginValues {
  username: string;
  password: string;
}

/** Signing in by user name and password. */
export function LoginForm({ t, onDone }: LoginFormProps) {
  const form = useForm<LoginValues>({ defaultValues: { username: '', password: '' } });
  const gate = useHumanGate();
  const [failure, setFailure] = useState<string>();
  const { errors } = form.formState;
  const required = (name: keyof LoginValues) => ({
    validate: (value: string) => value.trim() !== '' || problemText(t, { code: 'not_empty' }, t(`auth:field.${name}`)),
  });

  async function send(values: LoginValues, proof: string | undefined): Promise<void> {
    setFailure(undefined);
    try {
      await signIn({ username: values.username.trim(), password: values.password, proof });
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
        {failure && <Alert tone="bad">{failure}</Alert>}
        <Field label={t('auth:field.username')} error={errors.username?.message} isRequired>
          <TextInput
            {...form.register('username', required('username'))}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <Field label={t('auth:field.password')} error={errors.password?.message} isRequired>
          <PasswordInput {...form.register('password', required('password'))} autoComplete="current-password" t={t} />
        </Field>
        <Button type="submit" isLarge isWide isBusy={gate.isBusy}>
          {t('auth:login.submit')}
        </Button>
      </form>
    </>
  );
}
