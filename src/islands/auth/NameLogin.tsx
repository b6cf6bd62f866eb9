import { useForm } from 'react-hook-form';
import { signInByName } from '#browser/stores/sign-in';
import { Field, PasswordInput, TextInput } from '../ui/index.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { follow } from './continue.ts';
import { GatedForm } from './GatedForm.tsx';
import { filled, type LoginWayProps, useCaptchaAfterFailure } from './login-parts.ts';
import { RememberField } from './RememberField.tsx';

/** By user name and password. */
export function NameLogin({ tag, t, remembered, onForgotten }: LoginWayProps) {
  const defaultValues = {
    username: remembered?.username ?? '',
    password: '',
    captcha: '',
    remember: Boolean(remembered),
  };
  const form = useForm({ defaultValues });
  const { errors } = form.formState;
  const captcha = useCaptchaAfterFailure();

  async function send(values: typeof defaultValues, proof: string | undefined): Promise<void> {
    const { username, password, remember } = values;
    const wanted = { username: username.trim(), password, remember, ...captcha.answer(values.captcha) };
    await follow(await signInByName(wanted, proof), tag);
  }

  function refused(error: unknown): void {
    form.resetField('captcha', { keepError: true });
    captcha.hear(error);
  }

  return (
    <GatedForm t={t} form={form} send={send} submitLabel={t('auth:login.submit')} onRefused={refused}>
      <Field label={t('auth:field.username')} error={errors.username?.message} isRequired>
        <TextInput
          {...form.register('username', filled(t, 'username'))}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Field label={t('auth:field.password')} error={errors.password?.message} isRequired>
        <PasswordInput {...form.register('password', filled(t, 'password'))} autoComplete="current-password" t={t} />
      </Field>
      {captcha.isAsked && (
        <CaptchaField
          t={t}
          captcha={captcha.picture}
          input={form.register('captcha', filled(t, 'captcha'))}
          error={errors.captcha?.message}
        />
      )}
      <RememberField t={t} input={form.register('remember')} remembered={remembered} onForgotten={onForgotten} />
    </GatedForm>
  );
}
