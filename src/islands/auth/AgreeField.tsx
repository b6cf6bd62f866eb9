import type { UseFormReturn } from 'react-hook-form';
import { Checkbox, type Translator } from '../ui/index.ts';
import { AgreeLabel } from './AgreeLabel.tsx';
import type { RegistrationFormValues } from './registration-form.ts';

interface AgreeFieldProps {
  tag: string;
  t: Translator;
  form: UseFormReturn<RegistrationFormValues>;
  minimumAge: number;
}

/** Of age, and agreed to the user agreement: both in one line, ticked at first (specification §5). */
export function AgreeField({ tag, t, form, minimumAge }: AgreeFieldProps) {
  return (
    <Checkbox
      {...form.register('agree')}
      // In the page's HTML too: a tick that comes later would undo what a quick visitor has set.
      defaultChecked={form.getValues('agree')}
      label={<AgreeLabel tag={tag} t={t} age={minimumAge} />}
      error={form.formState.errors.agree?.message}
      aria-required
    />
  );
}
