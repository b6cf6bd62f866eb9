import { useMemo, useState } from 'react';
import {
  type AffiliateStatementRow,
  affiliateStatements,
  decideAffiliateStatement,
  type StatementAct,
} from '#browser/stores/back-office/agents/affiliate-plans';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import { Money, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { amountColumn } from '../shared/amount-column.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { MemberName, Time, TwoLines, decisionLine } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';

const TONES: Record<AffiliateStatementRow['state'], StatusTone> = {
  PENDING: 'warning',
  PAID: 'good',
  DISCARDED: 'bad',
  CARRIED: 'neutral',
};
const OTHER_STATES = ['PAID', 'CARRIED', 'DISCARDED'] as const;
/** Parts of what is due, by their names on the wire. */
const PARTS = ['cpa', 'revenueShare', 'sub', 'corrected', 'broughtForward'] as const;

interface Review {
  act: StatementAct;
  row: AffiliateStatementRow;
}

const keyOf = (row: AffiliateStatementRow) => row.id;

/** Lists statements of affiliates: finance and administrators pay them, or have them computed again. */
export function AffiliateStatementsScreen() {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [review, setReview] = useState<Review>();
  const columns = useMemo(() => {
    const facts = dataColumns(t, tag);
    return canDecide(role) ? [...facts, actionColumn(t, setReview)] : facts;
  }, [t, tag, role]);
  return (
    <>
      <ListScreen
        name="affiliateStatements"
        list={affiliateStatements}
        columns={columns}
        keyOf={keyOf}
        states={OTHER_STATES}
        allLabelKey="affiliateStatements.state.PENDING"
      />
      {review && <ReviewDialog review={review} onClose={() => setReview(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator, tag: string): Column<AffiliateStatementRow>[] {
  const money = (amount: string, { currency }: AffiliateStatementRow) => (
    <Money amount={amount} currency={currency} tag={tag} />
  );
  return [
    {
      key: 'account',
      label: t('column.member'),
      cell: ({ account, memberId, period }) => (
        <MemberName account={account} memberId={memberId} below={t('affiliateStatements.period', { period })} />
      ),
    },
    { key: 'base', label: t('affiliateStatements.base'), kind: 'number', cell: (row) => money(row.base, row) },
    {
      key: 'parts',
      label: t('affiliateStatements.parts'),
      cell: (row) => (
        <div>
          {PARTS.filter((part) => Number(row[part]) !== 0).map((part) => (
            <div key={part}>
              {t(`affiliateStatements.${part}`)}: {money(row[part], row)}
            </div>
          ))}
        </div>
      ),
    },
    amountColumn({ key: 'due', label: t('affiliateStatements.due'), tag, amountOf: (row) => row.due }),
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={<StatusBadge tone={TONES[row.state]} label={t(`affiliateStatements.state.${row.state}`)} />}
          below={
            row.decidedBy ? decisionLine(t, { by: row.decidedBy, reason: row.reason }) : <Time at={row.statedAt} />
          }
        />
      ),
    },
  ];
}

/** Acts that a state allows. */
function actsOf({ state }: AffiliateStatementRow): readonly StatementAct[] {
  if (state === 'PENDING') return ['approve', 'discard'];
  return state === 'DISCARDED' ? ['recompute'] : [];
}

function actionColumn(t: Translator, onReview: (review: Review) => void): Column<AffiliateStatementRow> {
  return actionsColumn(t, (row) => (
    <RowActions
      of={row.account}
      actions={actsOf(row).map((act) => ({
        label: t(`affiliateStatements.${act}`),
        ...(act === 'discard' && { variant: 'quiet' as const }),
        onClick: () => onReview({ act, row }),
      }))}
    />
  ));
}

function ReviewDialog({ review: { act, row }, onClose }: { review: Review; onClose: () => void }) {
  const { t, tag } = useTexts();
  const form = useReasonForm();
  const fact = (name: (typeof PARTS)[number] | 'payable') => ({
    label: t(`affiliateStatements.${name}`),
    value: <Money amount={row[name]} currency={row.currency} tag={tag} />,
  });
  return (
    <DecisionDialog
      title={t(`affiliateStatements.${act}Title`, { name: row.account })}
      text={t(`affiliateStatements.${act}Text`)}
      confirmLabel={t(`affiliateStatements.${act}`)}
      isDangerous={act === 'discard'}
      facts={[...PARTS.map(fact), fact('payable')]}
      form={form}
      decide={({ reason }) => decideAffiliateStatement(row, act, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
