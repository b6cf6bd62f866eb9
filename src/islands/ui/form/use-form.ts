import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { fieldProblems } from '#browser/client/errors';
import { type ActionState, useAction } from '../action/use-action.ts';
import type { Translator } from '../use-translator.ts';
import { createForm, type FormCore, type FormOptions, type FormState, type FormValues } from './form.ts';

/** A form as its fields see it. A form with more fields can be passed to components that need only some. */
export interface Form<Values> extends Omit<FormCore<Values>, '$state' | 'setCheck'>, FormState<Values> {}

const NO_CHECK = () => ({});

/** Holds a form's values and problems. The check may depend on the component's state. */
export function useForm<Values extends FormValues<Values>>(
  initial: Values,
  { check = NO_CHECK, firstCheck }: FormOptions<Values> = {},
): Form<Values> {
  const [{ $state, setCheck, ...form }] = useState(() => createForm(initial, { check, firstCheck }));
  const state = useStore($state);
  useEffect(() => setCheck(check), [setCheck, check]);
  return { ...form, ...state };
}

interface Submission extends Omit<ActionState, 'setFailure'> {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Submits a valid form, one submission at a time. A refusal is shown under its field, or becomes `failure` when the form
 * has no such field.
 */
export function useSubmit<Values>(
  form: Form<Values>,
  t: Translator,
  save: (values: Values) => Promise<void>,
): Submission {
  const { isBusy, failure, runAction } = useAction(t);

  async function submit(): Promise<void> {
    if (!(await form.verify())) return;
    await runAction(() =>
      save(form.read()).catch((error: unknown) => {
        if (!form.showProblems(fieldProblems(error))) throw error;
      }),
    );
  }

  return {
    isBusy,
    failure,
    runAction,
    onSubmit: (event) => {
      event.preventDefault();
      void submit();
    },
  };
}
