import { FormCheckbox, type FormWith, type Translator } from '../ui/index.ts';
import { AgreeLabel } from './AgreeLabel.tsx';

interface AgreeFieldProps {
  tag: string;
  t: Translator;
  form: FormWith<'agree', boolean>;
  minimumAge: number;
}

/** Of age, and agreed to the user agreement: both in one line, ticked at first (specification §5). */
export function AgreeField({ tag, t, form, minimumAge }: AgreeFieldProps) {
  return (
    <FormCheckbox
      form={form}
      name="agree"
      label={<AgreeLabel tag={tag} t={t} age={minimumAge} />}
      aria-required
      t={t}
    />
  );
}
