import { Field, TextArea } from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';

/** Why it was decided so; `reason` in the form. The member may get to read it. */
export function ReasonField({ hint }: { hint?: string }) {
  const { t } = useTexts();
  return (
    <Field label={t('reason.label')} hint={hint ?? t('reason.hint')} isRequired>
      <TextArea name="reason" required minLength={3} maxLength={300} rows={3} />
    </Field>
  );
}

export function reasonOf(form: FormData): string {
  return String(form.get('reason')).trim();
}
