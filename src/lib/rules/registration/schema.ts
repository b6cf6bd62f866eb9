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
 * The same check in the form that forms and handlers take. An issue's message is the problem's code, its
 * `params` are what goes into the text; `problemsOf` puts them together again.
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

/** The problems of a failed parse by field; the first one of each counts. */
export function problemsOf(error: z.core.$ZodError): FieldProblems {
  const problems: FieldProblems = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    problems[field] ??= issue.code === 'custom' ? asProblem(issue) : { code: 'not_empty' };
  }
  return problems;
}

function asProblem({ message, params }: z.core.$ZodIssueCustom): FieldProblem {
  if (!params) return { code: message };
  const usable = Object.entries(params).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return { code: message, params: Object.fromEntries(usable) };
}
