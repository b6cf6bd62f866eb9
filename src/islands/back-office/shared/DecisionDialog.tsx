import { type ReactNode, useEffect, useId } from 'react';
import { errorText } from '#browser/client/errors';
import { Alert, Button, Dialog, type Fact } from '../../ui/index.ts';
import styles from './DecisionDialog.module.css';
import { useTexts } from './back-office-context.ts';
import { rescueFocus } from './main-focus.ts';
import { Facts } from './Facts.tsx';
import { useSubmit } from './use-submit.ts';

export interface DecisionDialogProps {
  title: string;
  /** What happens when it is confirmed. */
  text: string;
  facts: readonly Fact[];
  confirmLabel: string;
  isDangerous?: boolean;
  /** The fields that the decision needs. */
  children?: ReactNode;
  decide: (form: FormData) => Promise<void>;
  onClose: () => void;
}

/** Asks once more before money moves, with the facts in sight. Stays open, with the reason, when it was refused. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { title, text, facts, confirmLabel, isDangerous, children, decide, onClose } = props;
  const { t } = useTexts();
  const formId = useId();
  useEffect(() => rescueFocus, []);
  const { isBusy, error, onSubmit } = useSubmit(async (form) => {
    await decide(form);
    onClose();
  });
  const footer = (
    <>
      <Button look="secondary" onClick={onClose} disabled={isBusy}>
        {t('common:cancel')}
      </Button>
      <Button type="submit" form={formId} look={isDangerous ? 'danger' : 'primary'} isBusy={isBusy}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={() => !isBusy && onClose()} title={title} t={t} footer={footer} isDismissible={!isBusy}>
      <form id={formId} className={styles.form} onSubmit={onSubmit}>
        <p className={styles.text}>{text}</p>
        {facts.length > 0 && <Facts facts={facts} />}
        {children}
        {Boolean(error) && <Alert tone="bad">{errorText(t, error)}</Alert>}
      </form>
    </Dialog>
  );
}
