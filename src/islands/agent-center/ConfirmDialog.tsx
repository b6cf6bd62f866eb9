import { Alert, Button, Dialog, useAction } from '../ui/index.ts';
import { useAgent } from './agent-context.ts';
import styles from './Parts.module.css';

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  confirm: () => Promise<void>;
  onClose: () => void;
  isDangerous?: boolean;
}

/** Prompts for confirmation before an act that cannot be undone. */
export function ConfirmDialog({ title, text, confirmLabel, confirm, onClose, isDangerous }: ConfirmDialogProps) {
  const { t } = useAgent();
  const { isBusy, failure, runAction } = useAction(t);
  const onConfirm = () =>
    runAction(async () => {
      await confirm();
      onClose();
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      t={t}
      footer={
        <>
          <Button variant="secondary" isWide onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} isWide isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{text}</p>
        {failure && <Alert tone="bad">{failure}</Alert>}
      </div>
    </Dialog>
  );
}
