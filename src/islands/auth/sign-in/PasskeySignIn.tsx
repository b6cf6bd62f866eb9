import { Fingerprint } from 'lucide-react';
import { signInByPasskey } from '#browser/stores/auth/passkeys';
import { Alert, Button, type Translator, useAction } from '../../ui/index.ts';
import { continueWith } from '../parts/continue-sign-in.ts';

interface PasskeySignInProps {
  tag: string;
  t: Translator;
}

/** Signs in by a passkey, without a username. */
export function PasskeySignIn({ tag, t }: PasskeySignInProps) {
  const { isBusy, failure, runAction } = useAction(t);
  const enter = async () => continueWith(await signInByPasskey(), tag);
  return (
    <>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Button variant="secondary" isWide isBusy={isBusy} onClick={() => runAction(enter)}>
        <Fingerprint size={18} aria-hidden="true" />
        {t('auth:login.passkey')}
      </Button>
    </>
  );
}
