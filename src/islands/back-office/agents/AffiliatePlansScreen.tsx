import { useMemo, useState } from 'react';
import { type AffiliatePlanRow, affiliatePlans } from '#browser/stores/back-office/agents/affiliate-plans';
import { canSetRules } from '#browser/stores/back-office/shell/sections';
import { affiliatePlanSchema } from '#rules/agents/affiliates/plan';
import { formatRate } from '#rules/rewards/rates';
import { formatAmount } from '#kernel/money';
import { Button, moneyText, type Translator } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { MemberName, Time, TwoLines } from '../shared/cells.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { PlanDialog } from './PlanDialog.tsx';

const keyOf = (row: AffiliatePlanRow) => row.memberId;

/** Lists affiliates with their plans; administrators write the next version of one, or a first one. */
export function AffiliatePlansScreen() {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [changing, setChanging] = useState<{ row: AffiliatePlanRow | undefined }>();
  const maySet = canSetRules(role);
  const columns = useMemo(() => {
    const facts = dataColumns(t, tag);
    return maySet ? [...facts, actionColumn(t, (row) => setChanging({ row }))] : facts;
  }, [t, tag, maySet]);
  const add = (
    <Button isWide onClick={() => setChanging({ row: undefined })}>
      {t('affiliatePlans.add')}
    </Button>
  );
  return (
    <>
      <ListScreen name="affiliatePlans" list={affiliatePlans} columns={columns} keyOf={keyOf} tools={maySet && add} />
      {changing && <PlanDialog row={changing.row} onClose={() => setChanging(undefined)} />}
    </>
  );
}

/** Says in short what a plan pays. */
function termsOf({ plan, currency }: AffiliatePlanRow, { t, tag }: { t: Translator; tag: string }): string[] {
  const read = affiliatePlanSchema.safeParse(plan);
  if (!read.success) return [];
  const { cpa, revenueShare } = read.data;
  const rates = revenueShare?.tiers.map(({ rate }) => `${formatRate(rate)} %`).join(' · ');
  return [
    ...(cpa
      ? [t('affiliatePlans.paysCpa', { amount: moneyText({ amount: formatAmount(cpa.amount), currency, tag }) })]
      : []),
    ...(rates === undefined ? [] : [t('affiliatePlans.paysShare', { rates })]),
  ];
}

function dataColumns(t: Translator, tag: string): Column<AffiliatePlanRow>[] {
  return [
    {
      key: 'account',
      label: t('column.member'),
      cell: (row) => <MemberName account={row.account} memberId={row.memberId} />,
    },
    {
      key: 'terms',
      label: t('affiliatePlans.terms'),
      cell: (row) => {
        const [main, below] = termsOf(row, { t, tag });
        return <TwoLines main={main} below={below} />;
      },
    },
    { key: 'from', label: t('affiliatePlans.fromMonth'), cell: (row) => row.fromMonth },
    {
      key: 'written',
      label: t('column.since'),
      cell: (row) => <TwoLines main={<Time at={row.createdAt} />} below={t('column.by', { name: row.createdBy })} />,
    },
  ];
}

function actionColumn(t: Translator, onChange: (row: AffiliatePlanRow) => void): Column<AffiliatePlanRow> {
  return actionsColumn(t, (row) => (
    <RowActions of={row.account} actions={[{ label: t('affiliatePlans.change'), onClick: () => onChange(row) }]} />
  ));
}
