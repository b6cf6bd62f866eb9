import { Fingerprint } from 'lucide-react';
import { canUsePasskeys } from '#browser/client/passkeys';
import { verifyByPasskey } from '#browser/stores/security/passkeys';
import { Alert, Button, type Translator, useAction } from '../../../ui/index.ts';
import parts from '../../parts/Parts.module.css';

interface PasskeyStepProps {
  /** Stands below the code of another method. */
  isAlternative: boolean;
  onVerified: () => void;
  t: Translator;
}

/** Verifies the member by a passkey. */
export function PasskeyStep({ isAlternative, onVerified, t }: PasskeyStepProps) {
  const { isBusy, failure, runAction } = useAction(t);
  const canUse = canUsePasskeys();
  if (isAlternative && !canUse) return null;
  const verify = () =>
    runAction(async () => {
      await verifyByPasskey();
      onVerified();
    });
  return (
    <div className={parts.form}>
      {!isAlternative && <p className={parts.lead}>{t('security:proof.passkey')}</p>}
      {failure && <Alert tone="bad">{failure}</Alert>}
      {canUse && (
        <Button
          isLarge={!isAlternative}
          isWide
          variant={isAlternative ? 'secondary' : 'primary'}
          isBusy={isBusy}
          onClick={verify}
        >
          <Fingerprint size={20} aria-hidden="true" />
          {t('security:proof.usePasskey')}
        </Button>
      )}
      {!isAlternative && <p className={parts.lead}>{t('security:proof.passkeyLost')}</p>}
    </div>
  );
}
