import { FormField, type FormWith } from '../ui/index.ts';
import { useAgent } from './agent-context.ts';

/** Username and first password of an account that the agent opens for somebody else. */
export function AccountFields({ form }: { form: FormWith<'username' | 'password'> }) {
  const { t } = useAgent();
  return (
    <>
      <FormField
        form={form}
        name="username"
        label={t('auth:field.username')}
        t={t}
        autoCapitalize="none"
        autoComplete="off"
        maxLength={200}
      />
      <FormField
        form={form}
        name="password"
        label={t('agent:firstPassword')}
        isSecret
        autoComplete="new-password"
        t={t}
      />
    </>
  );
}
