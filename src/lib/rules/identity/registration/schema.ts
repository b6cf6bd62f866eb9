import * as z from 'zod/mini';
import type { FieldProblem } from '#kernel/errors';
import { checkRegistration, type FieldProblems, type RegistrationCheck, type RegistrationValues } from './check.ts';
import { REGISTRATION_FIELDS, type RegistrationSettings } from './settings.ts';

const text = z.optional(z.string());
const shape = z.object({
  ...(Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, text])) as Record<
    (typeof REGISTRATION_FIELDS)[number],
    typeof text
  >),
  confirmPassword: text,
  countryDialingCode: text,
  verificationCode: text,
  firebaseIdToken: text,
  dateOfBirth: text,
  agree: z.optional(z.boolean()),
});

/**
 * Wraps the check as a zod schema for forms and handlers. A zod issue's message is the problem's code and its `params` are the
 * text's parameters; `problemsOf` converts them back.
 */
export function registrationSchema(settings: RegistrationSettings, check: RegistrationCheck = {}) {
  return shape.check((context) => {
    for (const [field, { code, params }] of Object.entries(checkRegistration(settings, context.value, check))) {
      context.issues.push({
        code: 'custom',
        path: [field],
        message: code,
        params,
        input: fieldOf(context.value, field),
      });
    }
  });
}

function fieldOf(values: RegistrationValues, field: string): unknown {
  return Object.entries(values).find(([name]) => name === field)?.[1];
}

/** Returns the problems of a failed parse by field, the first of each field. */
export function problemsOf(error: z.core.$ZodError): FieldProblems {
  const problems: FieldProblems = {};
  for (const failure of error.issues) {
    const field = failure.path.join('.');
    problems[field] ??= failure.code === 'custom' ? toProblem(failure) : { code: 'not_empty' };
  }
  return problems;
}

function toProblem({ message, params }: z.core.$ZodIssueCustom): FieldProblem {
  if (!params) return { code: message };
  const usable = Object.entries(params).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return { code: message, params: Object.fromEntries(usable) };
}
