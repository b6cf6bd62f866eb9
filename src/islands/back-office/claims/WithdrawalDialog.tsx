import {
  approveWithdrawal,
  disburseWithdrawal,
  type Outcome,
  rejectWithdrawal,
  resolveWithdrawal,
} from '#browser/stores/back-office/actions';
import type { WithdrawalRow } from '#browser/stores/back-office/lists';
import { Alert, type Fact, Field, Money, TextInput } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import styles from '../shared/DecisionDialog.module.css';
import { type BackOfficeTexts, useTexts } from '../shared/back-office-context.ts';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { ReasonField, reasonOf } from '../shared/ReasonField.tsx';

type Step = 'approve' | 'reject' | 'disburse' | 'resolve';

export interface WithdrawalDecision {
  kind: Step | 'receipt';
  row: WithdrawalRow;
}

const OUTCOMES: readonly Outcome[] = ['received', 'paid_again'];

export function WithdrawalDialog({ decision, onClose }: { decision: WithdrawalDecision; onClose: () => void }) {
  const texts = useTexts();
  const { t } = texts;
  const { kind, row } = decision;
  if (kind === 'receipt') return <ReceiptDialog fileId={row.receiptFileId ?? ''} onClose={onClose} />;
  return (
    <DecisionDialog
      title={t(`withdrawals.${kind}Title`)}
      text={t(`withdrawals.${kind}Text`)}
      confirmLabel={t(`withdrawals.${kind}Confirm`)}
      isDangerous={kind === 'reject'}
      facts={factsOf(row, texts)}
      decide={(form) => decide(kind, row.id, form)}
      onClose={onClose}
    >
      {(kind === 'approve' || kind === 'disburse') && row.receivable !== '0' && (
        <Alert tone="warning">{t(`withdrawals.receivable.${kind}`)}</Alert>
      )}
      <StepFields kind={kind} />
    </DecisionDialog>
  );
}

function factsOf(row: WithdrawalRow, texts: BackOfficeTexts): Fact[] {
  const { t, tag } = texts;
  return [
    { label: t('column.amount'), value: <Money amount={row.amount} currency={row.currency} tag={tag} /> },
    { label: t('column.member'), value: row.account },
    ...receivableFacts(row, texts),
    { label: t('withdrawals.bank'), value: row.bankName },
    { label: t('withdrawals.accountNumber'), value: <Code>{row.accountNumber}</Code> },
    { label: t('withdrawals.holder'), value: row.holderName },
  ];
}

/** Hardly anybody ever owes something. */
function receivableFacts({ receivable, currency }: WithdrawalRow, { t, tag }: BackOfficeTexts): Fact[] {
  if (receivable === '0') return [];
  return [{ label: t('members.fact.receivable'), value: <Money amount={receivable} currency={currency} tag={tag} /> }];
}

function decide(kind: Step, id: string, form: FormData): Promise<void> {
  switch (kind) {
    case 'approve':
      return approveWithdrawal(id);
    case 'reject':
      return rejectWithdrawal(id, reasonOf(form));
    case 'disburse':
      return disburseWithdrawal(id, String(form.get('bankReference')).trim());
    case 'resolve':
      return resolveWithdrawal(id, form.get('outcome') === 'received' ? 'received' : 'paid_again', reasonOf(form));
  }
}

function StepFields({ kind }: { kind: Step }) {
  const { t } = useTexts();
  switch (kind) {
    case 'approve':
      return null;
    case 'reject':
      return <ReasonField />;
    case 'disburse':
      return (
        <Field label={t('withdrawals.referenceLabel')} hint={t('withdrawals.referenceHint')} isRequired>
          <TextInput name="bankReference" required maxLength={60} autoComplete="off" spellCheck={false} />
        </Field>
      );
    case 'resolve':
      return (
        <>
          <fieldset className={styles.outcomes}>
            <legend>{t('withdrawals.outcome')}</legend>
            {OUTCOMES.map((outcome) => (
              <label key={outcome} className={styles.outcome}>
                <input type="radio" name="outcome" value={outcome} required />
                <span>{t(`withdrawals.outcomes.${outcome}`)}</span>
              </label>
            ))}
          </fieldset>
          <ReasonField hint={t('withdrawals.resolveHint')} />
        </>
      );
  }
}
