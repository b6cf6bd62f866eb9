import { type SubmitEvent, useState } from 'react';
import type { FieldProblem } from '#kernel/errors';
import { fieldProblems } from '#browser/client/errors';
import { focusProblem, type Translator, useAttempt } from '../../ui/index.ts';

type Problems = Partial<Record<string, FieldProblem>>;

interface FormWork<Name extends string> {
  check: (values: Record<Name, string>) => Problems;
  save: (values: Record<Name, string>) => Promise<void>;
}

/**
 * A form of plain texts: what was typed, what is wrong with it here or for the server, and one attempt at a time. What
 * the server holds against a field that the form has not is said above it.
 */
export function useForm<Name extends string>(empty: Record<Name, string>, t: Translator) {
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  const { isBusy, failure, attempt } = useAttempt(t);

  function change(name: Name, value: string): void {
    setValues((known) => ({ ...known, [name]: value }));
    setProblems(({ [name]: _fixed, ...left }) => left);
  }

  /** Whether it was about fields of this form. */
  function mark(found: Problems, form: HTMLFormElement): boolean {
    setProblems(found);
    focusProblem(form);
    return Object.keys(found).some((name) => name in values);
  }

  const submit = (work: FormWork<Name>) => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (mark(work.check(values), form)) return;
    void attempt(() =>
      work.save(values).catch((error: unknown) => {
        if (!mark(fieldProblems(error), form)) throw error;
      }),
    );
  };

  return { values, problems, change, submit, isBusy, failure, attempt };
}

const EMPTY: FieldProblem = { code: 'not_empty' };

/** Marks the fields that have nothing in them. */
export function emptyProblems(values: Record<string, string>): Problems {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value.trim() === '')
      .map(([name]) => [name, EMPTY]),
  );
}
