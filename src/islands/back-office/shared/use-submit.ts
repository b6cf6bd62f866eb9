import { type SubmitEvent, useState } from 'react';
import { useOnce } from '../../ui/index.ts';

export interface Submission {
  isBusy: boolean;
  error: unknown;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** One run of a form's work at a time; what it throws is kept to be shown. */
export function useSubmit(work: (form: FormData) => Promise<void>): Submission {
  const [error, setError] = useState<unknown>();
  const { isBusy, once } = useOnce();
  return {
    isBusy,
    error,
    onSubmit: (event) => {
      event.preventDefault();
      const form = new FormData(event.currentTarget);
      void once(async () => {
        setError(undefined);
        await work(form).catch(setError);
      });
    },
  };
}
