import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { errorText } from '#browser/client/errors';
import { switchAuthView } from '#browser/stores/dialogs';
import { pendingSocial } from '#browser/stores/auth/social';
import { FailedState, Skeleton } from '../../ui/index.ts';
import type { AuthViewProps } from '../parts/auth-view.ts';
import { SocialLinkForm } from './SocialLinkForm.tsx';
import { SocialRegistrationForm } from './SocialRegistrationForm.tsx';

/** Completes a provider's sign-in: by the password of the account with the same email address, by step-up, or by registration. */
export function SocialView({ tag, t }: AuthViewProps) {
  const pending = useStore(pendingSocial.$store);
  useEffect(() => void pendingSocial.load(), []);
  useEffect(() => {
    if (pending.state !== 'ready') return;
    if (pending.value === null) switchAuthView('login', { notice: 'auth:social.expired' });
    else if (pending.value.step === 'stepup') switchAuthView('stepUp', { stepUp: pending.value });
  }, [pending]);

  if (pending.state === 'failed') {
    return <FailedState t={t} text={errorText(t, pending.error)} onRetry={pendingSocial.reload} />;
  }
  if (pending.state !== 'ready' || !pending.value || pending.value.step === 'stepup') {
    return <Skeleton shape="control" count={3} />;
  }
  const Form = pending.value.step === 'link' ? SocialLinkForm : SocialRegistrationForm;
  return <Form tag={tag} t={t} pending={pending.value} />;
}
