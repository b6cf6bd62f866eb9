import { problemText } from '#browser/client/errors';
import { type ContactKind, type GivenContact, sendContactCode } from '#browser/stores/security';
import { Alert, Button } from '../../ui/index.ts';
import { FormField } from '../parts/FormField.tsx';
import parts from '../parts/Parts.module.css';
import { emptyProblems, useForm } from '../parts/use-form.ts';
import type { SentCode } from './ContactForm.tsx';
import { ContactNumber } from './ContactNumber.tsx';
import type { LockFormProps } from './LockDialog.tsx';

interface ContactStepProps extends LockFormProps {
  kind: ContactKind;
  before: GivenContact | undefined;
  onSent: (sent: SentCode) => void;
}

/** The number or the address that a code is to be sent to. */
export function ContactStep({ kind, before, onSent, tag, t }: ContactStepProps) {
  const field = kind === 'mobile' ? 'mobileNum' : 'email';
  const { values, problems, change, submit, isBusy, failure } = useForm(contactBefore(before), t);
  const problem = problems[field] ?? problems['countryDialingCode'];

  async function save({ countryDialingCode, mobileNum, email }: typeof values): Promise<void> {
    const given = kind === 'mobile' ? { mobileNum, countryDialingCode } : { email: email.trim() };
    const contact = { kind, ...given };
    onSent({ contact, untilMs: await sendContactCode(contact) });
  }

  return (
    <form
      className={parts.form}
      noValidate
      onSubmit={submit({ check: (given) => emptyProblems({ [field]: given[field] }), save })}
    >
      <p className={parts.lead}>{t(`security:${kind}.lead`)}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {kind === 'mobile' ? (
        <ContactNumber
          tag={tag}
          t={t}
          error={problem && problemText(t, problem, t('security:mobile.label'))}
          input={{
            name: field,
            value: values.mobileNum,
            onChange: (event) => change('mobileNum', event.currentTarget.value),
          }}
          dialCode={values.countryDialingCode}
          onDialCode={(code) => change('countryDialingCode', code)}
        />
      ) : (
        <FormField
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          name={field}
          label={t('security:email.label')}
          value={values.email}
          problem={problem}
          onChange={(value) => change('email', value)}
          t={t}
        />
      )}
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {t('security:code.send')}
      </Button>
    </form>
  );
}

/** What was given before, to be put right. */
function contactBefore(before: GivenContact | undefined) {
  return {
    countryDialingCode: before?.countryDialingCode ?? '',
    mobileNum: before?.mobileNum ?? '',
    email: before?.email ?? '',
  };
}
