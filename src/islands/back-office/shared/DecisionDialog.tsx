import { type ReactNode, useEffect, useId } from 'react';
import { Alert, Button, Dialog, type Fact, type Form, FormElement, useForm, useSubmit } from '../../ui/index.ts';
import styles from './DecisionDialog.module.css';
import { useTexts } from './back-office-context.ts';
import { restoreFocus } from './main-focus.ts';
import { Facts } from './Facts.tsx';

export interface DecisionDialogProps<Values> {
  title: string;
  /** Explains what happens when the decision is confirmed. */
  text: string;
  facts: readonly Fact[];
  confirmLabel: string;
  isDangerous?: boolean;
  /** Gives a long form more room. */
  isLarge?: boolean;
  /** The form's fields. */
  children?: ReactNode;
  form: Form<Values>;
  /** Called with the form's values when nothing is wrong with them. */
  decide: (values: Values) => Promise<void>;
  onClose: () => void;
}

/** Prompts for confirmation and shows the facts of the decision. Stays open, with the reason, when the server refuses it. */
export function DecisionDialog<Values>(props: DecisionDialogProps<Values>) {
  const { title, text, facts, confirmLabel, isDangerous, isLarge, children, form, decide, onClose } = props;
  const { t } = useTexts();
  const formId = useId();
  useEffect(() => restoreFocus, []);
  const { isBusy, failure, onSubmit } = useSubmit(form, t, async (values) => {
    await decide(values);
    onClose();
  });
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={isBusy}>
        {t('common:cancel')}
      </Button>
      <Button type="submit" form={formId} variant={isDangerous ? 'danger' : 'primary'} isBusy={isBusy}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={() => !isBusy && onClose()}
      title={title}
      t={t}
      footer={footer}
      // A click beside a long form must not discard it.
      isDismissible={!isBusy && !isLarge}
      {...(isLarge ? { size: 'large' } : {})}
    >
      <FormElement form={form} id={formId} className={styles.form} onSubmit={onSubmit}>
        <p className={styles.text}>{text}</p>
        {facts.length > 0 && <Facts facts={facts} />}
        {children}
        {failure && <Alert tone="bad">{failure}</Alert>}
      </FormElement>
    </Dialog>
  );
}

export interface ConfirmDialogProps extends Omit<DecisionDialogProps<object>, 'form' | 'decide'> {
  decide: () => Promise<void>;
}

/** A decision without a form. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const form = useForm({});
  return <DecisionDialog {...props} form={form} />;
}
