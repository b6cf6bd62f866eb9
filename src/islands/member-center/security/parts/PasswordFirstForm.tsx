import {
  Alert,
  Button,
  FormElement,
  FormField,
  type FormWith,
  missingProblems,
  type Translator,
  useForm,
  useSubmit,
} from '../../../ui/index.ts';
import parts from '../../parts/Parts.module.css';

interface PasswordFirstFormProps {
  lead: string;
  submitLabel: string;
  hasPassword: boolean;
  /** Called with the password, which the server still has to check. */
  onPassword: (password: string) => Promise<void>;
  t: Translator;
}

/** Requests the account password, so that nobody adds a credential on an unattended page. */
export function PasswordFirstForm({ lead, submitLabel, hasPassword, onPassword, t }: PasswordFirstFormProps) {
  const form = useForm({ password: '' }, { check: missingProblems });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, ({ password }) => onPassword(password));
  if (!hasPassword) return <Alert tone="warning">{t('security:passwordFirst')}</Alert>;
  return (
    <FormElement form={form} className={parts.form} onSubmit={onSubmit}>
      <p className={parts.lead}>{lead}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <OwnPasswordField form={form} t={t} />
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {submitLabel}
      </Button>
    </FormElement>
  );
}

/** The account password field, which authorizes a change. */
export function OwnPasswordField({ form, t }: { form: FormWith<'password'>; t: Translator }) {
  return (
    <FormField
      form={form}
      name="password"
      label={t('security:ownPassword')}
      isSecret
      autoComplete="current-password"
      t={t}
    />
  );
}
