import { type ContactKind, type GivenContact, sendContactCode } from '#browser/stores/security/security';
import { Alert, Button, FormElement, FormField, missingProblems, useForm, useSubmit } from '../../../ui/index.ts';
import parts from '../../parts/Parts.module.css';
import { ContactNumber } from './ContactNumber.tsx';
import type { CredentialFormProps } from '../credentials/credential-form.ts';

export interface SentCode {
  contact: GivenContact;
  /** Expiration of the code, in milliseconds since 1970. */
  untilMs: number;
}

interface ContactStepProps extends CredentialFormProps {
  kind: ContactKind;
  before: GivenContact | undefined;
  onSent: (sent: SentCode) => void;
}

/** The number or address that a code is sent to. */
export function ContactStep({ kind, before, onSent, tag, t }: ContactStepProps) {
  const field = kind === 'mobile' ? 'mobileNum' : 'email';
  const form = useForm(contactBefore(before), { check: (given) => missingProblems({ [field]: given[field] }) });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, async ({ countryDialingCode, mobileNum, email }) => {
    const given = kind === 'mobile' ? { mobileNum, countryDialingCode } : { email: email.trim() };
    const contact = { kind, ...given };
    onSent({ contact, untilMs: await sendContactCode(contact) });
  });

  return (
    <FormElement form={form} className={parts.form} onSubmit={onSubmit}>
      <p className={parts.lead}>{t(`security:${kind}.lead`)}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {kind === 'mobile' ? (
        <ContactNumber tag={tag} t={t} form={form} />
      ) : (
        <FormField
          form={form}
          name="email"
          label={t('security:email.label')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          t={t}
        />
      )}
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {t('security:code.send')}
      </Button>
    </FormElement>
  );
}

/** Returns the values that were entered before, for correction. */
function contactBefore(before: GivenContact | undefined) {
  return {
    countryDialingCode: before?.countryDialingCode ?? '',
    mobileNum: before?.mobileNum ?? '',
    email: before?.email ?? '',
  };
}
