import { useEffect, useId, useState } from 'react';
import { computeDryRun, type DryRun, type DryRunRequest } from '#browser/stores/back-office/agents/agent-runs';
import { DIVIDEND_PERIODS, SALARY_PERIODS } from '#rules/agents/families';
import {
  Alert,
  Button,
  Dialog,
  EmptyState,
  Field,
  FormElement,
  FormField,
  missingProblems,
  Money,
  Select,
  textControl,
  useForm,
  useSubmit,
} from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { Facts } from '../shared/Facts.tsx';
import { restoreFocus } from '../shared/main-focus.ts';
import styles from './AgentsScreen.module.css';
import { FAMILIES } from './FamilyFilter.tsx';

type Code = DryRunRequest['code'];

const CODES: Readonly<Record<DryRunRequest['family'], readonly Code[]>> = {
  dividend: DIVIDEND_PERIODS,
  dailySalary: [SALARY_PERIODS.DAILY],
  hourSalary: [SALARY_PERIODS.HOURLY],
  realtimeSalary: [SALARY_PERIODS.REALTIME],
};

/** Ids of periods, as an example of each code. */
const EXAMPLES: Readonly<Record<Code, string>> = {
  '5MIN': '20261126-096',
  HOUR: '20261126-08',
  D: '20261126',
  W: '2026-W48',
  H: '202611-2',
  M: '202611',
};

interface DryRunValues {
  family: string;
  code: string;
  period: string;
}

const INITIAL: DryRunValues = { family: 'dividend', code: 'M', period: '' };

function requestOf(values: DryRunValues): DryRunRequest {
  const family = FAMILIES.find((each) => each === values.family) ?? 'dividend';
  const codes = CODES[family];
  return { family, code: codes.find((each) => each === values.code) ?? codes[0] ?? 'M', period: values.period.trim() };
}

/** Computes any period by what is known now, and writes nothing. */
export function DryRunDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const formId = useId();
  const [result, setResult] = useState<DryRun>();
  const form = useForm(INITIAL, { check: ({ period }) => missingProblems({ period }) });
  useEffect(() => restoreFocus, []);
  const { isBusy, failure, onSubmit } = useSubmit(form, t, async (values) => {
    setResult(undefined);
    setResult(await computeDryRun(requestOf(values)));
  });
  const { family, code } = requestOf(form.values);
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={isBusy}>
        {t('common:close')}
      </Button>
      <Button type="submit" form={formId} isBusy={isBusy}>
        {t('agentRuns.compute')}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={() => !isBusy && onClose()}
      title={t('agentRuns.dryRunTitle')}
      t={t}
      footer={footer}
      isDismissible={!isBusy}
      size="large"
    >
      <div className={styles.stack}>
        <FormElement form={form} id={formId} className={styles.stack} onSubmit={onSubmit}>
          <p>{t('agentRuns.dryRunText')}</p>
          <div className={styles.fields}>
            <Field label={t('agentReceivables.family')} isRequired>
              <Select
                {...textControl(form, 'family')}
                options={FAMILIES.map((value) => ({ value, label: t(`contractFamily.${value}`) }))}
              />
            </Field>
            {CODES[family].length > 1 && (
              <Field label={t('agentRuns.codeLabel')} isRequired>
                <Select
                  {...textControl(form, 'code')}
                  options={CODES[family].map((value) => ({ value, label: t(`agentRuns.code.${value}`) }))}
                />
              </Field>
            )}
            <FormField
              form={form}
              name="period"
              label={t('agentRuns.period')}
              hint={t('agentRuns.periodHint', { example: EXAMPLES[code] })}
              t={t}
              autoComplete="off"
              dir="ltr"
            />
          </div>
          {failure && <Alert tone="bad">{failure}</Alert>}
        </FormElement>
        <div aria-live="polite">{result && <Result result={result} />}</div>
      </div>
    </Dialog>
  );
}

type DryStatement = DryRun['statements'][number];

const keyOf = ({ contractId }: DryStatement) => contractId;

function Result({ result: { due, currency, statements } }: { result: DryRun }) {
  const { t, tag } = useTexts();
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  const columns: Column<DryStatement>[] = [
    { key: 'payee', label: t('agentContracts.payee'), cell: (row) => row.payee },
    { key: 'payer', label: t('agentContracts.payer'), cell: (row) => row.payer ?? t('agentReceivables.house') },
    { key: 'amount', label: t('column.amount'), kind: 'number', cell: (row) => money(row.amount) },
    { key: 'payable', label: t('agentRuns.due'), kind: 'number', cell: (row) => money(row.payable) },
  ];
  if (statements.length === 0)
    return <EmptyState title={t('agentRuns.dryRunEmptyTitle')} text={t('agentRuns.dryRunEmptyText')} />;
  return (
    <div className={styles.stack}>
      <Facts
        facts={[
          { label: t('agentRuns.due'), value: money(due) },
          { label: t('agentRuns.statements'), value: statements.length },
        ]}
      />
      <Records caption={t('agentRuns.dryRunTitle')} columns={columns} rows={statements} keyOf={keyOf} />
    </div>
  );
}
