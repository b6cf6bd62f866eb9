import { type SubmitEvent, useState } from 'react';

export interface Submission {
  isBusy: boolean;
  error: unknown;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** One run of a form's work at a time; what it throws is kept to be shown. */
export function useSubmit(work: (form: FormData) => Promise<void>): Submission {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function submit(form: FormData): Promise<void> {
    setIsBusy(true);
    setError(undefined);
    try {
      await work(form);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    error,
    onSubmit: (event) => {
      event.preventDefault();
      if (!isBusy) void submit(new FormData(event.currentTarget));
    },
  };
}
