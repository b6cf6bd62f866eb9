import { Button, Dialog, type Translator } from '../../ui/index.ts';

interface WarningDialogProps {
  t: Translator;
  /** The warning; undefined closes the dialog. */
  text: string | undefined;
  onClose: () => void;
}

/** A refusal that must be acknowledged: SMS that were not sent, wrong invitation codes. */
export function WarningDialog({ t, text, onClose }: WarningDialogProps) {
  return (
    <Dialog
      isOpen={text !== undefined}
      onClose={onClose}
      title={t('auth:warning')}
      t={t}
      footer={<Button onClick={onClose}>{t('common:confirm')}</Button>}
    >
      <p role="alert">{text}</p>
    </Dialog>
  );
}
