import { linkSocial, type PendingSocial } from '#browser/stores/auth/social';
import { FormField, missingProblems, type Translator, useForm } from '../../ui/index.ts';
import styles from '../parts/Auth.module.css';
import { continueWith } from '../parts/continue-sign-in.ts';
import { CheckedForm } from '../human-check/CheckedForm.tsx';

export interface SocialFormProps {
  tag: string;
  t: Translator;
  pending: PendingSocial;
}

/** Links the provider's account to an existing account with the same address, by its password. */
export function SocialLinkForm({ tag, t, pending }: SocialFormProps) {
  const form = useForm({ password: '' }, { check: missingProblems });
  const { email, provider } = pending;

  async function send({ password }: { password: string }): Promise<void> {
    await continueWith(await linkSocial(password), tag);
  }

  return (
    <CheckedForm t={t} form={form} send={send} submitLabel={t('auth:social.link')} check="never">
      <p className={styles.lead}>{t('auth:social.linkLead', { provider: provider.label, email: email ?? '–' })}</p>
      <FormField
        form={form}
        name="password"
        label={t('auth:field.password')}
        isSecret
        autoComplete="current-password"
        t={t}
      />
    </CheckedForm>
  );
}
