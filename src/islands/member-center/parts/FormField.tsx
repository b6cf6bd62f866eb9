import type { FieldProblem } from '#kernel/errors';
import { problemText } from '#browser/client/errors';
import { Field, PasswordInput, TextInput, type TextInputProps, type Translator } from '../../ui/index.ts';

interface FormFieldProps extends Omit<TextInputProps, 'onChange' | 'name' | 'value'> {
  name: string;
  label: string;
  hint?: string | undefined;
  value: string;
  problem: FieldProblem | undefined;
  onChange: (value: string) => void;
  t: Translator;
  /** Not to be read over a shoulder. */
  isSecret?: boolean;
}

/** One text of a form, with its label and what is wrong with it. */
export function FormField(props: FormFieldProps) {
  const { name, label, hint, value, problem, onChange, t, isSecret = false, ...rest } = props;
  const input = {
    ...rest,
    name,
    value,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
  };
  return (
    <Field label={label} hint={hint} error={problem && problemText(t, problem, label)} isRequired>
      {isSecret ? <PasswordInput {...input} t={t} /> : <TextInput {...input} />}
    </Field>
  );
}
