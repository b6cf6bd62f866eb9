import { signInByUsername } from '#browser/stores/auth/sign-in';
import type { SignInSide } from '#rules/roles';
import { FormField, missingProblems, useForm } from '../../ui/index.ts';
import { continueWith } from '../parts/continue-sign-in.ts';
import { CheckedForm } from '../human-check/CheckedForm.tsx';
import { SignInExtras } from './SignInExtras.tsx';
import { type SignInMethodProps, useCaptchaAfterFailure } from './use-captcha-after-failure.ts';
import { UsernameField } from '../parts/UsernameField.tsx';

interface UsernameSignInProps extends SignInMethodProps {
  /** Default: the players' form. */
  side?: SignInSide;
}

/** Signs in by username and password. */
export function UsernameSignIn(props: UsernameSignInProps) {
  const { tag, t, side = 'member', rememberedAccount, onAccountCleared, account = '' } = props;
  const initial = {
    username: rememberedAccount?.username ?? account,
    password: '',
    captcha: '',
    remember: Boolean(rememberedAccount),
  };
  const captcha = useCaptchaAfterFailure();
  const form = useForm(initial, {
    check: ({ username, password, ...others }) => missingProblems({ username, password, ...captcha.required(others) }),
  });

  async function send(values: typeof initial, humanCheck: string | undefined): Promise<void> {
    const { username, password, remember } = values;
    const credentials = { username: username.trim(), password, remember, side, ...captcha.answer(values.captcha) };
    await continueWith(await signInByUsername(credentials, humanCheck), tag);
  }

  return (
    <CheckedForm
      t={t}
      form={form}
      send={send}
      submitLabel={t('auth:login.submit')}
      check="ifRequired"
      onRefused={(error) => captcha.onRefused(form, error)}
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
      <SignInExtras
        t={t}
        form={form}
        captcha={captcha}
        rememberedAccount={rememberedAccount}
        onAccountCleared={onAccountCleared}
      />
    </CheckedForm>
  );
}
