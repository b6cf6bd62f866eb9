import type { Captcha } from '#browser/stores/auth/captcha';
import type { MobileVerifier } from '#browser/stores/auth/mobile-verifier';
import { requireRegisterSettings } from '#browser/stores/auth/registration';
import { fieldError, type Form, FormField, PasswordStrength, textControl, type Translator } from '../../ui/index.ts';
import { CaptchaField } from '../parts/CaptchaField.tsx';
import { PhoneField } from '../../ui/country-picker/PhoneField.tsx';
import { type FormFieldName, presentationOf } from './fields.ts';
import { MobileCodeField } from '../parts/MobileCodeField.tsx';
import { hintOf, isRequired, type RegistrationFormValues, type RegistrationConditions } from './registration-form.ts';

interface RegistrationFieldProps {
  name: FormFieldName;
  conditions: RegistrationConditions;
  form: Form<RegistrationFormValues>;
  tag: string;
  t: Translator;
  captcha: Captcha;
  verifier: MobileVerifier;
}

export function RegistrationField(props: RegistrationFieldProps) {
  const { kind } = presentationOf(props.name);
  if (kind === 'mobile') return <NumberField {...props} />;
  if (kind === 'code') return <VerificationField {...props} />;
  if (kind === 'captcha') return <CaptchaField t={props.t} captcha={props.captcha} form={props.form} />;
  return <PlainField {...props} />;
}

/** Returns the label and messages common to all kinds of fields. */
function commonProps({ name, conditions, t }: RegistrationFieldProps) {
  const required = isRequired(conditions, name);
  return {
    label: t(`auth:field.${name}`),
    aside: required ? undefined : t('common:optional'),
    isRequired: required,
  };
}

function PlainField(props: RegistrationFieldProps) {
  const { name, conditions, form, t } = props;
  const { kind, type = 'text', autoCapitalize = 'none', autoComplete, inputMode } = presentationOf(name);
  const isSecret = kind === 'secret';
  const common = commonProps(props);
  return (
    <FormField
      {...common}
      aside={name === 'password' ? <Strength form={form} t={t} untyped={common.aside} /> : common.aside}
      {...(isSecret ? {} : { type, inputMode, autoCapitalize })}
      form={form}
      name={name}
      hint={hintOf(conditions, name, t)}
      isSecret={isSecret}
      autoComplete={autoComplete}
      autoCorrect="off"
      spellCheck={false}
      t={t}
    />
  );
}

function Strength({ form, t, untyped }: Pick<RegistrationFieldProps, 'form' | 't'> & { untyped: string | undefined }) {
  const { password, username, mobileNum } = form.values;
  return (
    <PasswordStrength password={password} name={username || mobileNum} t={t}>
      {untyped}
    </PasswordStrength>
  );
}

function NumberField(props: RegistrationFieldProps) {
  const { tag, t, form, conditions } = props;
  const fieldProps = commonProps(props);
  const text = { t, label: fieldProps.label };
  return (
    <PhoneField
      {...fieldProps}
      error={fieldError(form, 'mobileNum', text) ?? fieldError(form, 'countryDialingCode', text)}
      tag={tag}
      t={t}
      input={textControl(form, 'mobileNum')}
      countries={conditions.rules.countryDialingCodes}
      dialCode={form.values.countryDialingCode}
      onDialCode={(code) => form.change('countryDialingCode', code)}
    />
  );
}

function VerificationField({ t, form, verifier }: RegistrationFieldProps) {
  async function hasNumber(): Promise<boolean> {
    // The settings bring the dial code.
    await requireRegisterSettings();
    return form.verify(['mobileNum', 'countryDialingCode']);
  }

  return <MobileCodeField t={t} form={form} isReady={hasNumber} verifier={verifier} />;
}
