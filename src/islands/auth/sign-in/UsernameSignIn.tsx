import { signInByName } from '#browser/stores/sign-in';
import { FormField, missingProblems, useForm } from '../../ui/index.ts';
import { follow } from '../parts/continue-sign-in.ts';
import { GatedForm } from '../human-check/CheckedForm.tsx';
import { LoginExtras } from './SignInExtras.tsx';
import { type LoginWayProps, useCaptchaAfterFailure } from './use-captcha-after-failure.ts';
import { UsernameField } from '../parts/UsernameField.tsx';

/** By user name and password. */
export function NameLogin({ tag, t, remembered, onForgotten }: LoginWayProps) {
  const initial = {
    username: remembered?.username ?? '',
    password: '',
    captcha: '',
    remember: Boolean(remembered),
  };
  const captcha = useCaptchaAfterFailure();
  const form = useForm(initial, {
    check: ({ username, password, ...others }) => missingProblems({ username, password, ...captcha.required(others) }),
  });

  async function send(values: typeof initial, proof: string | undefined): Promise<void> {
    const { username, password, remember } = values;
    const wanted = { username: username.trim(), password, remember, ...captcha.answer(values.captcha) };
    await follow(await signInByName(wanted, proof), tag);
  }

  return (
    <GatedForm
      t={t}
      form={form}
      send={send}
      submitLabel={t('auth:login.submit')}
      onRefused={(error) => captcha.hear(form, error)}
    >
      <UsernameField form={form} t={t} />
      <FormField
        form={form}
        name="password"
        label={t('auth:field.password')}
        isSecret
        autoComplete="current-password"
        t={t}
      />
      <LoginExtras t={t} form={form} captcha={captcha} remembered={remembered} onForgotten={onForgotten} />
    </GatedForm>
  );
}
