import { useStore } from '@nanostores/react';
import { useForm } from 'react-hook-form';
import { DEFAULT_REGISTRATION_SETTINGS } from '#rules/registration';
import { localPath } from '#i18n/paths';
import { tagToCode } from '#i18n/locales';
import { valueOf } from '#browser/stores/loadable';
import { registerSocial } from '#browser/stores/social';
import { $whitelabel } from '#browser/stores/whitelabel';
import { Checkbox, Field, TextInput } from '../ui/index.ts';
import styles from './Auth.module.css';
import { follow } from './continue.ts';
import { GatedForm } from './GatedForm.tsx';
import { filled } from './login-parts.ts';
import type { SocialFormProps } from './SocialLinkForm.tsx';

const defaultValues = { dateOfBirth: '', agree: true };

/** Nobody has the provider's address yet: what the law wants to know of a new player, and the account is made. */
export function SocialRegisterForm({ tag, t, waiting }: SocialFormProps) {
  const form = useForm({ defaultValues });
  const { errors } = form.formState;
  const age = valueOf(useStore($whitelabel))?.minimumAge ?? DEFAULT_REGISTRATION_SETTINGS.minimumAge;

  async function send({ dateOfBirth }: typeof defaultValues): Promise<void> {
    const language = tagToCode(tag);
    await follow(await registerSocial({ dateOfBirth, agree: true, ...(language ? { language } : {}) }), tag);
  }

  const label = (
    <>
      {t('auth:register.agree', { age })}{' '}
      <a className={styles.link} href={localPath(tag, '/help#agreement')} target="_blank" rel="noopener">
        {t('auth:register.agreement')}
      </a>
    </>
  );
  return (
    <GatedForm t={t} form={form} send={send} submitLabel={t('auth:register.submit')} isChecked={false}>
      <p className={styles.lead}>{t('auth:social.registerLead', { provider: waiting.provider.label })}</p>
      <Field label={t('auth:field.dateOfBirth')} error={errors.dateOfBirth?.message} isRequired>
        <TextInput {...form.register('dateOfBirth', filled(t, 'dateOfBirth'))} type="date" autoComplete="bday" />
      </Field>
      <Checkbox
        {...form.register('agree', { validate: (isTicked) => isTicked || t('errors:must_agree', { age }) })}
        label={label}
        error={errors.agree?.message}
        aria-required
      />
    </GatedForm>
  );
}
