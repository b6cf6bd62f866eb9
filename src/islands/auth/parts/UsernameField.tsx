import { FormField, type FormWith, type Translator } from '../../ui/index.ts';

/** The name of an account that exists. */
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
