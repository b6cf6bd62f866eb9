import { Alert, Button, Dialog, type Translator, useAction } from '../ui/index.ts';

interface AccountBarSignOutProps {
  t: Translator;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Confirms signing out; stays open when the server could not be reached. */
export function AccountBarSignOut({ t, isOpen, onClose, onConfirm }: AccountBarSignOutProps) {
  const { failure, setFailure, runAction } = useAction(t);
  const confirm = () => runAction(onConfirm);

  function close(): void {
    setFailure(undefined);
    onClose();
  }

  const footer = (
    <>
      <Button variant="secondary" onClick={close}>
        {t('common:cancel')}
      </Button>
      <Button onClick={confirm}>{t('common:logout')}</Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('member:signOut.title')} t={t} footer={footer}>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <p>{t('member:signOut.text')}</p>
    </Dialog>
  );
}
