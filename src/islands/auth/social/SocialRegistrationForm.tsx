import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { DEFAULT_REGISTRATION_SETTINGS } from '#rules/identity/registration';
import { tagToCode } from '#i18n/locales';
import { valueOf } from '#browser/stores/loadable';
import { registerSocial } from '#browser/stores/auth/social';
import { $siteSettings } from '#browser/stores/site-settings';
import { FormField, missingProblems, useForm } from '../../ui/index.ts';
import styles from '../parts/Auth.module.css';
import { AgreeField } from '../registration/AgreeField.tsx';
import { continueWith } from '../parts/continue-sign-in.ts';
import { CheckedForm } from '../human-check/CheckedForm.tsx';
import { getOrigin } from '../registration/registration-body.ts';
import type { SocialFormProps } from './SocialLinkForm.tsx';
import { NO_AFFILIATE, useAffiliate } from '../registration/use-affiliate.ts';
import { useInvitationCheck } from '../registration/use-invitation-check.ts';
import { WarningDialog } from '../parts/WarningDialog.tsx';

const EMPTY = { dateOfBirth: '', affiliateCode: '', agree: false };

/** Creates an account from a provider's sign-in, with the details that the law requires. */
export function SocialRegistrationForm({ tag, t, pending }: SocialFormProps) {
  const age = valueOf(useStore($siteSettings))?.minimumAge ?? DEFAULT_REGISTRATION_SETTINGS.minimumAge;
  const form = useForm(EMPTY, {
    check: ({ dateOfBirth, agree }) => ({
      ...missingProblems({ dateOfBirth }),
      ...(agree ? {} : { agree: { code: 'must_agree', params: { age } } }),
    }),
  });
  const [affiliate, setAffiliate] = useState(NO_AFFILIATE);
  const isShown = affiliate.state === 'invalid';
  // The server finds the domain's affiliate itself; the form has no field for a code.
  const affiliateState = useAffiliate(form, { affiliate, setAffiliate, isEnabled: false });
  const invitation = useInvitationCheck(form, t, { affiliate: affiliateState, isShown });

  async function send({ dateOfBirth, affiliateCode }: typeof EMPTY): Promise<void> {
    const language = tagToCode(tag);
    const typed = isShown ? { affiliateCode: affiliateCode.trim() || undefined } : {};
    const origin = { ...getOrigin(affiliateState.invitation, location), ...typed };
    await continueWith(
      await registerSocial({ dateOfBirth, agree: true, ...origin, ...(language ? { language } : {}) }),
      tag,
    );
  }

  return (
    <>
      <CheckedForm
        t={t}
        form={form}
        before={invitation.verify}
        send={send}
        onRefused={invitation.refused}
        submitLabel={t('auth:register.submit')}
        check="never"
      >
        <p className={styles.lead}>{t('auth:social.registerLead', { provider: pending.provider.label })}</p>
        <FormField
          form={form}
          name="dateOfBirth"
          label={t('auth:field.dateOfBirth')}
          type="date"
          autoComplete="bday"
          t={t}
        />
        {isShown && (
          <FormField
            form={form}
            name="affiliateCode"
            label={t('auth:field.affiliateCode')}
            isRequired={false}
            aside={t('common:optional')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            t={t}
          />
        )}
        <AgreeField tag={tag} t={t} form={form} minimumAge={age} />
      </CheckedForm>
      <WarningDialog t={t} text={invitation.warning} onClose={invitation.dismiss} />
    </>
  );
}
