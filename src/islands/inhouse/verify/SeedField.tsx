import { Field, TextInput } from '../../ui/index.ts';

interface SeedFieldProps {
  label: string;
  hint?: string;
  /** A seed that the player chose may be in any script. */
  dir?: 'ltr' | 'auto';
  value: string;
  onChange: (value: string) => void;
}

/** A seed that a round is recomputed from; nothing corrects or completes what is typed. */
export function SeedField({ label, hint, dir = 'ltr', value, onChange }: SeedFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <TextInput
        dir={dir}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
