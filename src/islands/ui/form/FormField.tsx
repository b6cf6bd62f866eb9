import type { ReactNode } from 'react';
import { problemText } from '#browser/client/errors';
import { AmountInput } from './AmountInput.tsx';
import { Checkbox, type CheckboxProps } from './Checkbox.tsx';
import { Field } from './Field.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';
import type { Translator } from '../use-translator.ts';
import type { Form } from './use-form.ts';

/** A form that has a field of this name and type. */
export type FormWith<Name extends string, Value extends string | boolean = string> = Form<Record<Name, Value>>;

/** Connects a text control with a field of a form. */
export function textControl<Name extends string>(form: FormWith<NoInfer<Name>>, name: Name) {
  return {
    name,
    value: form.values[name],
    onChange: (event: { currentTarget: { value: string } }) => form.change(name, event.currentTarget.value),
    onBlur: () => form.blur(name),
  };
}

/** Returns the message of a field's problem; `label` is the field's own. */
export function fieldError<Name extends string>(
  { problems }: Pick<FormWith<NoInfer<Name>, string | boolean>, 'problems'>,
  name: Name,
  { t, label }: { t: Translator; label: string },
): string | undefined {
  const problem = problems[name];
  return problem && problemText(t, problem, label);
}

interface FormFieldProps<Name extends string> extends Omit<
  TextInputProps,
  'form' | 'name' | 'value' | 'onChange' | 'onBlur'
> {
  form: FormWith<NoInfer<Name>>;
  name: Name;
  label: string;
  hint?: string | undefined;
  aside?: ReactNode;
  t: Translator;
  /** Hides the typed text. */
  isSecret?: boolean;
  /** Default: true. */
  isRequired?: boolean;
}

/** A text field of a form, with its label and problem. */
export function FormField<Name extends string>(props: FormFieldProps<Name>) {
  const { form, name, label, hint, aside, t, isSecret = false, isRequired = true, ...rest } = props;
  const input = { ...rest, ...textControl(form, name) };
  return (
    <Field label={label} hint={hint} aside={aside} error={fieldError(form, name, { t, label })} isRequired={isRequired}>
      {isSecret ? <PasswordInput {...input} t={t} /> : <TextInput {...input} />}
    </Field>
  );
}

interface FormAmountProps<Name extends string> extends Pick<
  FormFieldProps<Name>,
  'form' | 'name' | 'label' | 'aside' | 't' | 'isRequired'
> {
  currency: string;
  tag: string;
}

/** A money field of a form, with its label and problem. */
export function FormAmount<Name extends string>(props: FormAmountProps<Name>) {
  const { form, name, label, aside, t, isRequired = true, currency, tag } = props;
  return (
    <Field label={label} aside={aside} error={fieldError(form, name, { t, label })} isRequired={isRequired}>
      <AmountInput
        tag={tag}
        currency={currency}
        // Fields of a list that grows have no value at first.
        value={form.values[name] ?? ''}
        onChange={(value) => form.change(name, value)}
      />
    </Field>
  );
}

interface FormCheckboxProps<Name extends string> extends Omit<CheckboxProps, 'form' | 'name' | 'checked' | 'onChange'> {
  form: FormWith<NoInfer<Name>, boolean>;
  name: Name;
  t: Translator;
  /** Called after the form has the new value. */
  onChange?: (isChecked: boolean) => void;
}

/** A checkbox of a form. */
export function FormCheckbox<Name extends string>({
  form,
  name,
  t,
  onChange,
  error,
  ...rest
}: FormCheckboxProps<Name>) {
  return (
    <Checkbox
      {...rest}
      name={name}
      checked={form.values[name]}
      onChange={({ currentTarget: { checked } }) => {
        form.change(name, checked);
        onChange?.(checked);
      }}
      onBlur={() => form.blur(name)}
      error={error ?? fieldError(form, name, { t, label: '' })}
    />
  );
}
