import { FormField, type FormWith, type Translator } from '../../ui/index.ts';

/** Username of an existing account. */
export function UsernameField({ form, t }: { form: FormWith<'username'>; t: Translator }) {
  return (
    <FormField
      form={form}
      name="username"
      label={t('auth:field.username')}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      t={t}
    />
  );
}
