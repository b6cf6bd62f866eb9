import type { UseFormReturn } from 'react-hook-form';
import type { Captcha } from '#browser/stores/captcha';
import type { NumberProver } from '#browser/stores/number-prover';
import { neededRegisterSettings } from '#browser/stores/registration';
import { Field, PasswordInput, TextInput, type Translator } from '../ui/index.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { PhoneField } from '../ui/country-picker/PhoneField.tsx';
import { type FormField, lookOf } from './fields.ts';
import { NumberCodeField } from './NumberCodeField.tsx';
import {
  hintOf,
  isRequired,
  mobileOf,
  type RegistrationFormValues,
  type RegistrationView,
} from './registration-form.ts';

interface RegistrationFieldProps {
  name: FormField;
  view: RegistrationView;
  form: UseFormReturn<RegistrationFormValues>;
  tag: string;
  t: Translator;
  captcha: Captcha;
  prover: NumberProver;
}

export function RegistrationField(props: RegistrationFieldProps) {
  const { kind } = lookOf(props.name);
  if (kind === 'mobile') return <NumberField {...props} />;
  if (kind === 'code') return <ProofField {...props} />;
  return kind === 'captcha' ? <PictureField {...props} /> : <PlainField {...props} />;
}

/** What every kind of field has around its box. */
function frameOf({ name, view, form, t }: RegistrationFieldProps) {
  const required = isRequired(view, name);
  return {
    label: t(`auth:field.${name}`),
    aside: required ? undefined : t('common:optional'),
    error: form.formState.errors[name]?.message,
    isRequired: required,
  };
}

function PlainField(props: RegistrationFieldProps) {
  const { name, view, form, t } = props;
  const { kind, type = 'text', autoCapitalize = 'none', autoComplete, inputMode } = lookOf(name);
  // A repeated password that was right is wrong once the password itself changes, and the other way round.
  const onChange = () => {
    const hasRepeated = name === 'password' && form.getFieldState('confirmPassword').isTouched;
    if (hasRepeated) void form.trigger('confirmPassword');
  };
  const input = { ...form.register(name, { onChange }), autoComplete };
  return (
    <Field {...frameOf(props)} hint={hintOf(view, name, t)}>
      {kind === 'secret' ? (
        <PasswordInput {...input} t={t} />
      ) : (
        <TextInput
          {...input}
          type={type}
          inputMode={inputMode}
          autoCapitalize={autoCapitalize}
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

function NumberField(props: RegistrationFieldProps) {
  const { tag, t, form, view } = props;
  const frame = frameOf(props);
  return (
    <PhoneField
      {...frame}
      error={frame.error ?? form.formState.errors.countryDialingCode?.message}
      tag={tag}
      t={t}
      input={form.register('mobileNum')}
      countries={view.rules.countryDialingCodes}
      dialCode={form.watch('countryDialingCode')}
      onDialCode={(code) => form.setValue('countryDialingCode', code)}
    />
  );
}

function ProofField(props: RegistrationFieldProps) {
  const { t, form, prover } = props;
  const { label, error } = frameOf(props);

  async function hasNumber(): Promise<boolean> {
    // The dial code comes with them.
    await neededRegisterSettings();
    return form.trigger(['mobileNum', 'countryDialingCode'], { shouldFocus: true });
  }

  return (
    <NumberCodeField
      t={t}
      label={label}
      error={error}
      input={form.register('verificationCode')}
      isReady={hasNumber}
      prover={prover}
      mobile={() => mobileOf(form.getValues())}
    />
  );
}

function PictureField(props: RegistrationFieldProps) {
  const { t, form, captcha } = props;
  return <CaptchaField t={t} captcha={captcha} input={form.register('captcha')} error={frameOf(props).error} />;
}
