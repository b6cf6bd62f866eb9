import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { fieldProblems } from '#browser/client/errors';
import { type Attempts, useAttempt } from '../action/use-attempt.ts';
import type { Translator } from '../use-translator.ts';
import { createForm, type FormCore, type FormOptions, type FormState, type FormValues } from './form.ts';

/** A form as its fields see it. A form of more fields can be given to what needs some of them. */
export interface Form<Values> extends Omit<FormCore<Values>, '$state' | 'setCheck'>, FormState<Values> {}

const NO_CHECK = () => ({});

/** Holds what is entered into a form and what is wrong with it. The check may depend on the component's state. */
export function useForm<Values extends FormValues<Values>>(
  initial: Values,
  { check = NO_CHECK, firstCheck }: FormOptions<Values> = {},
): Form<Values> {
  const [{ $state, setCheck, ...form }] = useState(() => createForm(initial, { check, firstCheck }));
  const state = useStore($state);
  useEffect(() => setCheck(check), [setCheck, check]);
  return { ...form, ...state };
}

interface Submission extends Omit<Attempts, 'setFailure'> {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Saves a form that is submitted with nothing wrong in it, one attempt at a time. What the server refuses is shown under
 * its field, or becomes `failure` where the form has no such field.
 */
export function useSubmit<Values>(
  form: Form<Values>,
  t: Translator,
  save: (values: Values) => Promise<void>,
): Submission {
  const { isBusy, failure, attempt } = useAttempt(t);

  async function submit(): Promise<void> {
    if (!(await form.verify())) return;
    await attempt(() =>
      save(form.read()).catch((error: unknown) => {
        if (!form.showProblems(fieldProblems(error))) throw error;
      }),
    );
  }

  return {
    isBusy,
    failure,
    attempt,
    onSubmit: (event) => {
      event.preventDefault();
      void submit();
    },
  };
}
