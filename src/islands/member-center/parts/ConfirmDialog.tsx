import type { ReactNode } from 'react';
import { Alert, Button, Dialog, type Translator, useAction } from '../../ui/index.ts';
import styles from './Parts.module.css';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** Closes the dialog when it resolves; an error is shown and the dialog stays. */
  onConfirm: () => Promise<void>;
  t: Translator;
}

/** Confirms a removal. */
export function ConfirmDialog({ isOpen, onClose, title, children, confirmLabel, onConfirm, t }: ConfirmDialogProps) {
  const { isBusy, failure, setFailure, runAction } = useAction(t);
  const close = () => {
    if (isBusy) return;
    setFailure(undefined);
    onClose();
  };
  const confirm = () =>
    runAction(async () => {
      await onConfirm();
      onClose();
    });
  const footer = (
    <>
      <Button variant="secondary" onClick={close}>
        {t('common:cancel')}
      </Button>
      <Button variant="danger" onClick={confirm} isBusy={isBusy}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} t={t} footer={footer}>
      <div className={styles.form}>
        <p>{children}</p>
        {failure && <Alert tone="bad">{failure}</Alert>}
      </div>
    </Dialog>
  );
}
