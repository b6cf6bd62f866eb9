import { type SubmitEvent, useState } from 'react';
import { isRefusal } from '#browser/client/client';
import { type Form, useSubmit } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';

interface SignInStep {
  isBusy: boolean;
  failure: string | undefined;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Submits one step of the sign-in. A lockout after too many attempts has a text of its own. */
export function useSignInStep<Values>(form: Form<Values>, send: (values: Values) => Promise<void>): SignInStep {
  const { t } = useTexts();
  const [isLocked, setIsLocked] = useState(false);
  const { isBusy, failure, onSubmit } = useSubmit(form, t, async (values) => {
    setIsLocked(false);
    await send(values).catch((error: unknown) => {
      if (!isRefusal(error, 'too_many_requests')) throw error;
      setIsLocked(true);
    });
  });
  return { isBusy, failure: isLocked ? t('signIn.locked') : failure, onSubmit };
}
