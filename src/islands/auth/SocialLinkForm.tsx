import { useForm } from 'react-hook-form';
import { linkSocial, type SocialWaiting } from '#browser/stores/social';
import { Field, PasswordInput, type Translator } from '../ui/index.ts';
import styles from './Auth.module.css';
import { follow } from './continue.ts';
import { GatedForm } from './GatedForm.tsx';
import { filled } from './login-parts.ts';

export interface SocialFormProps {
  tag: string;
  t: Translator;
  waiting: SocialWaiting;
}

/** Somebody has an account with the provider's address: who knows its password may join the two. */
export function SocialLinkForm({ tag, t, waiting }: SocialFormProps) {
  const form = useForm({ defaultValues: { password: '' } });
  const { email, provider } = waiting;

  async function send({ password }: { password: string }): Promise<void> {
    await follow(await linkSocial(password), tag);
  }

  return (
    <GatedForm t={t} form={form} send={send} submitLabel={t('auth:social.link')} isChecked={false}>
      <p className={styles.lead}>{t('auth:social.linkLead', { provider: provider.label, email: email ?? '–' })}</p>
      <Field label={t('auth:field.password')} error={form.formState.errors.password?.message} isRequired>
        <PasswordInput {...form.register('password', filled(t, 'password'))} autoComplete="current-password" t={t} />
      </Field>
    </GatedForm>
  );
}
