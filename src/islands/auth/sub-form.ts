import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * A form as the fields of a part of it see it. A form of more fields can do all that one of fewer can, which the
 * library's types do not say.
 */
export function subForm<Part extends FieldValues, Whole extends Part>(form: UseFormReturn<Whole>): UseFormReturn<Part> {
  return form as unknown as UseFormReturn<Part>;
}
