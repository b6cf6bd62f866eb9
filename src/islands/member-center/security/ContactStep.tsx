import { type ContactKind, type GivenContact, sendContactCode } from '#browser/stores/security';
import { Alert, Button } from '../../ui/index.ts';
import { FormField } from '../parts/FormField.tsx';
import parts from '../parts/Parts.module.css';
import { emptyProblems, useForm } from '../parts/use-form.ts';
import type { SentCode } from './ContactForm.tsx';
import { CountrySelect, dialingCodeOf, useCountries } from './CountrySelect.tsx';
import type { LockFormProps } from './LockDialog.tsx';

interface ContactStepProps extends LockFormProps {
  kind: ContactKind;
  before: GivenContact | undefined;
  onSent: (sent: SentCode) => void;
}

/** The market's own number is what nearly everybody has. */
const FIRST_COUNTRY = 'VN';

const KEYBOARDS = {
  mobileNum: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
} as const;

/** The number or the address that a code is to be sent to. */
export function ContactStep({ kind, before, onSent, tag, t }: ContactStepProps) {
  const field = kind === 'mobile' ? 'mobileNum' : 'email';
  const empty = { country: FIRST_COUNTRY, mobileNum: before?.mobileNum ?? '', email: before?.email ?? '' };
  const { values, problems, change, submit, isBusy, failure } = useForm(empty, t);
  const countries = useCountries(tag);

  async function save({ country, mobileNum, email }: typeof empty): Promise<void> {
    const number = { mobileNum, countryDialingCode: dialingCodeOf(countries, country) };
    const contact = { kind, ...(kind === 'mobile' ? number : { email: email.trim() }) };
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
      {kind === 'mobile' && (
        <CountrySelect
          countries={countries}
          value={values.country}
          onChange={(country) => change('country', country)}
          t={t}
        />
      )}
      <FormField
        {...KEYBOARDS[field]}
        name={field}
        label={t(`security:${kind}.label`)}
        value={values[field]}
        problem={problems[field]}
        onChange={(value) => change(field, value)}
        t={t}
      />
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {t('security:code.send')}
      </Button>
    </form>
  );
}
