import { useMemo } from 'react';
import { type ClaimResult, type ClaimRow, decideClaims } from '#browser/stores/back-office/claims';
import { isCounted, isWhole } from '#rules/rewards/offers/offer-forms';
import {
  Dialog,
  FormAmount,
  FormField,
  missingProblems,
  StatusBadge,
  type Translator,
  useForm,
} from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { NO_REASON, ReasonField, reasonProblems } from '../shared/ReasonField.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';

interface DecideProps {
  verdict: 'approve' | 'reject';
  applications: readonly ClaimRow[];
  onDecided: (results: readonly ClaimResult[]) => void;
  onClose: () => void;
}

const EMPTY = { ...NO_REASON, amount: '' };

/** Gives the selected applications, which have one unit, one amount each, or rejects them with one reason. */
export function DecideClaimsDialog({ verdict, applications, onDecided, onClose }: DecideProps) {
  const { t, tag } = useTexts();
  const isApproval = verdict === 'approve';
  const form = useForm(EMPTY, {
    check: (values) => (isApproval ? missingProblems({ amount: values.amount }) : reasonProblems(values)),
  });
  const ids = applications.map(({ id }) => id);
  const { currency = '', form: awardForm = 'cash' } = applications[0] ?? {};
  return (
    <DecisionDialog
      title={t(`claims.${verdict}Title`, { count: ids.length })}
      text={t(`claims.${verdict}Text`)}
      confirmLabel={t(`claims.${verdict}`)}
      isDangerous={!isApproval}
      facts={[
        { label: t('claims.members'), value: [...new Set(applications.map(({ username }) => username))].join(', ') },
      ]}
      form={form}
      decide={async ({ amount, reason }) =>
        onDecided(
          await decideClaims(
            isApproval ? { verdict, ids, amount: amount.trim() } : { verdict: 'reject', ids, reason: reason.trim() },
          ),
        )
      }
      onClose={onClose}
    >
      {isApproval ? (
        isCounted(awardForm) ? (
          <FormField
            form={form}
            name="amount"
            label={t(`promotions.choice.form.${awardForm}`)}
            inputMode={isWhole(awardForm) ? 'numeric' : 'decimal'}
            autoComplete="off"
            t={t}
          />
        ) : (
          <FormAmount form={form} name="amount" label={t('claims.amountEach')} currency={currency} tag={tag} t={t} />
        )
      ) : (
        <ReasonField form={form} />
      )}
    </DecisionDialog>
  );
}

interface ResultsProps {
  results: readonly ClaimResult[];
  decided: ReadonlyMap<string, ClaimRow>;
  onClose: () => void;
}

/** Reasons with a text of their own, `claims.refused.<reason>`. */
const KNOWN_REASONS: ReadonlySet<string> = new Set([
  'amount_range',
  'budget_used',
  'player_cap',
  'not_available',
  'wrong_state',
]);

/** Shows what became of each application. */
export function ClaimResultsDialog({ results, decided, onClose }: ResultsProps) {
  const { t } = useTexts();
  const columns = useMemo(() => resultColumns(t, decided), [t, decided]);
  return (
    <Dialog isOpen onClose={onClose} title={t('claims.resultsTitle')} t={t}>
      <Records caption={t('claims.resultsTitle')} rows={results} keyOf={({ id }) => id} columns={columns} />
    </Dialog>
  );
}

function resultColumns(t: Translator, decided: ResultsProps['decided']): Column<ClaimResult>[] {
  return [
    { key: 'member', label: t('column.member'), cell: ({ id }) => decided.get(id)?.username ?? id },
    { key: 'result', label: t('claims.result'), cell: (result) => <Result result={result} /> },
  ];
}

function Result({ result: { code, reason } }: { result: ClaimResult }) {
  const { t } = useTexts();
  if (code === null) return <StatusBadge tone="good" label={t('claims.decided')} />;
  const name = reason ?? code;
  const text = KNOWN_REASONS.has(name) ? t(`claims.refused.${name}`) : t('claims.refused.other', { reason: name });
  return <StatusBadge tone="bad" label={text} />;
}
