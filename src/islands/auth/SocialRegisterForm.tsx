import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DEFAULT_REGISTRATION_SETTINGS } from '#rules/registration';
import { tagToCode } from '#i18n/locales';
import { valueOf } from '#browser/stores/loadable';
import { registerSocial } from '#browser/stores/social';
import { $whitelabel } from '#browser/stores/whitelabel';
import { Checkbox, Field, TextInput } from '../ui/index.ts';
import styles from './Auth.module.css';
import { AgreeLabel } from './AgreeLabel.tsx';
import { follow } from './continue.ts';
import { GatedForm } from './GatedForm.tsx';
import { filled } from './login-parts.ts';
import { originOf } from './registration-body.ts';
import type { SocialFormProps } from './SocialLinkForm.tsx';
import { subForm } from './sub-form.ts';
import { NO_AFFILIATE, useAffiliate } from './use-affiliate.ts';
import { useInvitationCheck } from './use-invitation-check.ts';
import { WarningDialog } from './WarningDialog.tsx';

const defaultValues = { dateOfBirth: '', affiliateCode: '', agree: true };

/** Nobody has the provider's address yet: what the law wants to know of a new player, and the account is made. */
export function SocialRegisterForm({ tag, t, waiting }: SocialFormProps) {
  const form = useForm({ defaultValues });
  const { errors } = form.formState;
  const age = valueOf(useStore($whitelabel))?.minimumAge ?? DEFAULT_REGISTRATION_SETTINGS.minimumAge;
  const [affiliate, setAffiliate] = useState(NO_AFFILIATE);
  const isShown = affiliate.state === 'invalid';
  // The domain's own affiliate is found by the server: there is no field that it could take away.
  const ties = useAffiliate(subForm(form), { affiliate, setAffiliate, isEnabled: false });
  const invitation = useInvitationCheck(subForm(form), t, { ties, isShown });

  async function send({ dateOfBirth, affiliateCode }: typeof defaultValues): Promise<void> {
    const language = tagToCode(tag);
    const typed = isShown ? { affiliateCode: affiliateCode.trim() || undefined } : {};
    const origin = { ...originOf(ties.invitation, location), ...typed };
    await follow(await registerSocial({ dateOfBirth, agree: true, ...origin, ...(language ? { language } : {}) }), tag);
  }

  return (
    <>
      <GatedForm
        t={t}
        form={form}
        before={invitation.verify}
        send={send}
        onRefused={invitation.refused}
        submitLabel={t('auth:register.submit')}
        isChecked={false}
      >
        <p className={styles.lead}>{t('auth:social.registerLead', { provider: waiting.provider.label })}</p>
        <Field label={t('auth:field.dateOfBirth')} error={errors.dateOfBirth?.message} isRequired>
          <TextInput {...form.register('dateOfBirth', filled(t, 'dateOfBirth'))} type="date" autoComplete="bday" />
        </Field>
        {isShown && (
          <Field
            label={t('auth:field.affiliateCode')}
            error={errors.affiliateCode?.message}
            aside={t('common:optional')}
          >
            <TextInput
              {...form.register('affiliateCode')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        )}
        <Checkbox
          {...form.register('agree', { validate: (isTicked) => isTicked || t('errors:must_agree', { age }) })}
          label={<AgreeLabel tag={tag} t={t} age={age} />}
          error={errors.agree?.message}
          aria-required
        />
      </GatedForm>
      <WarningDialog t={t} text={invitation.warning} onClose={invitation.dismiss} />
    </>
  );
}
