import { useState } from 'react';
import { errorText } from '#browser/errors';
import { Alert, Button, Dialog, type Translator } from '../ui/index.ts';

interface AccountBarSignOutProps {
  t: Translator;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Signing out asks first (specification §4), and stays open when the server could not be told. */
export function AccountBarSignOut({ t, isOpen, onClose, onConfirm }: AccountBarSignOutProps) {
  const [failure, setFailure] = useState<string>();

  async function confirm(): Promise<void> {
    setFailure(undefined);
    try {
      await onConfirm();
    } catch (error) {
      setFailure(errorText(t, error));
    }
  }

  const footer = (
    <>
      <Button look="secondary" onClick={onClose}>
        {t('common:cancel')}
      </Button>
      <Button onClick={confirm}>{t('common:logout')}</Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('member:signOut.title')} t={t} footer={footer}>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <p>{t('member:signOut.text')}</p>
    </Dialog>
  );
}
