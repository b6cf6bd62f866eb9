import { useForm } from 'react-hook-form';
import { closeDialog } from '#browser/stores/dialogs';
import { askForLink } from '#browser/stores/passwords';
import { showToast } from '#browser/stores/toasts';
import { Field, TextInput, type Translator } from '../ui/index.ts';
import styles from './Auth.module.css';
import { GatedForm } from './GatedForm.tsx';
import { filled } from './login-parts.ts';

const defaultValues = { username: '', email: '' };

/** As much as the server asks of an address; a wrong one is one that nothing arrives at. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** User name and address: if they belong together a link is on its way, and nobody learns whether they do. */
export function ForgotByEmail({ t }: { t: Translator }) {
  const form = useForm({ defaultValues });
  const { errors } = form.formState;
  const isEmail = (text: string) => EMAIL.test(text.trim()) || t('auth:forgot.invalidEmail');

  async function send({ username, email }: typeof defaultValues, proof: string | undefined): Promise<void> {
    await askForLink({ username: username.trim(), email: email.trim() }, proof);
    closeDialog();
    showToast('good', t('auth:in_been_out'));
  }

  return (
    <GatedForm t={t} form={form} send={send} submitLabel={t('auth:forgot.submit')}>
      <p className={styles.lead}>{t('auth:forgot.lead')}</p>
      <Field label={t('auth:field.username')} error={errors.username?.message} isRequired>
        <TextInput
          {...form.register('username', filled(t, 'username'))}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Field label={t('auth:field.email')} error={errors.email?.message} isRequired>
        <TextInput
          {...form.register('email', { validate: { ...filled(t, 'email'), isEmail } })}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
        />
      </Field>
    </GatedForm>
  );
}
