import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { errorText } from '#browser/client/errors';
import { moveAuth } from '#browser/stores/dialogs';
import { pendingSocial } from '#browser/stores/auth/social';
import { FailedState, Skeleton } from '../../ui/index.ts';
import type { AuthViewProps } from '../parts/auth-view.ts';
import { SocialLinkForm } from './SocialLinkForm.tsx';
import { SocialRegistrationForm } from './SocialRegistrationForm.tsx';

/** Completes a provider's sign-in: by the password of the account with that address, or by registration. */
export function SocialView({ tag, t }: AuthViewProps) {
  const waiting = useStore(pendingSocial.$store);
  useEffect(() => void pendingSocial.load(), []);
  useEffect(() => {
    if (waiting.state !== 'ready') return;
    if (waiting.value === null) moveAuth('login', { notice: 'auth:social.expired' });
    else if (waiting.value.step === 'stepup') moveAuth('stepUp', { stepUp: waiting.value });
  }, [waiting]);

  if (waiting.state === 'failed') {
    return <FailedState t={t} text={errorText(t, waiting.error)} onRetry={pendingSocial.reload} />;
  }
  if (waiting.state !== 'ready' || !waiting.value || waiting.value.step === 'stepup') {
    return <Skeleton shape="control" count={3} />;
  }
  const Form = waiting.value.step === 'link' ? SocialLinkForm : SocialRegistrationForm;
  return <Form tag={tag} t={t} waiting={waiting.value} />;
}
