import { useState } from 'react';
import { Button } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { CodeForm } from './CodeForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { RecoveryForm } from './RecoveryForm.tsx';

/** Second step of every sign-in; a recovery code in place of it sets the account up again. */
export function CodeStep({ hasPasskey }: { hasPasskey: boolean }) {
  const { t } = useTexts();
  const [isRecovering, setIsRecovering] = useState(false);
  if (isRecovering) {
    return (
      <AuthLayout title={t('recovery.title')} lead={t('recovery.lead')}>
        <RecoveryForm onBack={() => setIsRecovering(false)} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('code.title')} lead={t('code.lead')}>
      {hasPasskey && <PasskeyButton />}
      <CodeForm submitLabel={t('code.submit')} />
      <Button variant="quiet" isWide onClick={() => setIsRecovering(true)}>
        {t('recovery.open')}
      </Button>
    </AuthLayout>
  );
}
