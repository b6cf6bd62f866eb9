import { useId } from 'react';
import {
  approveWithdrawal,
  markWithdrawalPaid,
  rejectWithdrawal,
  type Resolution,
  resolveWithdrawal,
} from '#browser/stores/back-office/actions';
import type { WithdrawalRow } from '#browser/stores/back-office/lists';
import { Alert, fieldError, type Form, FormField, missingProblems, type Problems, useForm } from '../../ui/index.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import styles from '../shared/DecisionDialog.module.css';
import { useTexts } from '../shared/back-office-context.ts';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { problemsAmong, textProblem } from '../shared/form-checks.ts';
import { ReasonField, reasonProblems } from '../shared/ReasonField.tsx';
import { withdrawalFacts } from './withdrawal-facts.tsx';

type Step = 'approve' | 'reject' | 'markPaid' | 'resolve';

export interface WithdrawalDecision {
  kind: Step | 'receipt';
  row: WithdrawalRow;
}

interface StepValues {
  reason: string;
  bankReference: string;
  outcome: string;
}

const EMPTY: StepValues = { reason: '', bankReference: '', outcome: '' };
const OUTCOMES: readonly Resolution['outcome'][] = ['received', 'paid_again'];
const REFERENCE_LENGTH = { min: 1, max: 60 };

interface WithdrawalDialogProps {
  decision: WithdrawalDecision;
  onClose: () => void;
}

/** Shows the member's receipt, or confirms one step of a withdrawal. */
export function WithdrawalDialog({ decision: { kind, row }, onClose }: WithdrawalDialogProps) {
  if (kind === 'receipt') return <ReceiptDialog fileId={row.receiptFileId ?? ''} onClose={onClose} />;
  return <StepDialog kind={kind} row={row} onClose={onClose} />;
}

function StepDialog({ kind, row, onClose }: { kind: Step; row: WithdrawalRow; onClose: () => void }) {
  const texts = useTexts();
  const { t } = texts;
  const form = useForm(EMPTY, { check: (values) => problemsOf(kind, values) });
  return (
    <DecisionDialog
      title={t(`withdrawals.${kind}Title`)}
      text={t(`withdrawals.${kind}Text`)}
      confirmLabel={t(`withdrawals.${kind}Confirm`)}
      isDangerous={kind === 'reject'}
      facts={withdrawalFacts(row, texts)}
      form={form}
      decide={(values) => decide(kind, row.id, values)}
      onClose={onClose}
    >
      {(kind === 'approve' || kind === 'markPaid') && row.receivable !== '0' && (
        <Alert tone="warning">{t(`withdrawals.receivable.${kind}`)}</Alert>
      )}
      <StepFields kind={kind} form={form} />
    </DecisionDialog>
  );
}

function resolutionOf({ reason, bankReference, outcome }: StepValues): Resolution {
  if (outcome === 'received') return { outcome, reason: reason.trim() };
  return { outcome: 'paid_again', reason: reason.trim(), bankReference: bankReference.trim() };
}

function decide(kind: Step, id: string, values: StepValues): Promise<void> {
  const { reason, bankReference } = values;
  switch (kind) {
    case 'approve':
      return approveWithdrawal(id);
    case 'reject':
      return rejectWithdrawal(id, reason.trim());
    case 'markPaid':
      return markWithdrawalPaid(id, bankReference.trim());
    case 'resolve':
      return resolveWithdrawal(id, resolutionOf(values));
  }
}

function referenceProblems({ bankReference }: StepValues): Problems {
  return problemsAmong({ bankReference: textProblem(bankReference, REFERENCE_LENGTH) });
}

function problemsOf(kind: Step, values: StepValues): Problems {
  switch (kind) {
    case 'approve':
      return {};
    case 'reject':
      return reasonProblems(values);
    case 'markPaid':
      return referenceProblems(values);
    case 'resolve': {
      const reference = values.outcome === 'paid_again' ? referenceProblems(values) : {};
      return { ...missingProblems({ outcome: values.outcome }), ...reference, ...reasonProblems(values) };
    }
  }
}

function StepFields({ kind, form }: { kind: Step; form: Form<StepValues> }) {
  const { t } = useTexts();
  switch (kind) {
    case 'approve':
      return null;
    case 'reject':
      return <ReasonField form={form} />;
    case 'markPaid':
      return <ReferenceField form={form} />;
    case 'resolve':
      return (
        <>
          <OutcomeField form={form} />
          {form.values.outcome === 'paid_again' && <ReferenceField form={form} />}
          <ReasonField form={form} hint={t('withdrawals.resolveHint')} />
        </>
      );
  }
}

function ReferenceField({ form }: { form: Form<StepValues> }) {
  const { t } = useTexts();
  return (
    <FormField
      form={form}
      name="bankReference"
      label={t('withdrawals.referenceLabel')}
      hint={t('withdrawals.referenceHint')}
      t={t}
      maxLength={REFERENCE_LENGTH.max}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function OutcomeField({ form }: { form: Form<StepValues> }) {
  const { t } = useTexts();
  const errorId = useId();
  const label = t('withdrawals.outcome');
  const error = fieldError(form, 'outcome', { t, label });
  return (
    <fieldset
      className={styles.outcomes}
      role="radiogroup"
      tabIndex={-1}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend>{label}</legend>
      {OUTCOMES.map((outcome) => (
        <label key={outcome} className={styles.outcome}>
          <input
            type="radio"
            name="outcome"
            value={outcome}
            checked={form.values.outcome === outcome}
            onChange={() => form.change('outcome', outcome)}
          />
          <span>{t(`withdrawals.outcomes.${outcome}`)}</span>
        </label>
      ))}
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
