import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import type { FieldProblem } from '#kernel/errors';
import { errorText, fieldProblems, problemText } from '#browser/client/errors';
import type { Translator } from '../ui/index.ts';

/** Problems by field in the form that react-hook-form shows; a field's label is the key `auth:field.<name>`. */
export function formErrors<Values extends FieldValues>(
  t: Translator,
  problems: Record<string, FieldProblem>,
): FieldErrors<Values> {
  const entries = Object.entries(problems).map(([name, problem]) => [
    name,
    { type: problem.code, message: problemText(t, problem, t(`auth:field.${name}`)) },
  ]);
  return Object.fromEntries(entries) as FieldErrors<Values>;
}

/** Puts a refusal of the server under the fields it names, the focus on the first; gives the text for what belongs to none. */
export function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  t: Translator,
  error: unknown,
): string | undefined {
  const errors = formErrors<Values>(t, fieldProblems(error));
  const names = Object.keys(form.getValues()).filter((name) => name in errors);
  for (const [index, name] of names.entries()) {
    const message = String(errors[name]?.message ?? '');
    const problem = { type: 'server', message };
    form.setError(name as Parameters<typeof form.setError>[0], problem, { shouldFocus: index === 0 });
  }
  return names.length > 0 ? undefined : errorText(t, error);
}
