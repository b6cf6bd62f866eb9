import { useMemo, useState } from 'react';
import { clearReferral, referrals, type ReferralRow, refuseReferral } from '#browser/stores/back-office/referrals';
import { canGiveBonuses } from '#browser/stores/back-office/shell/sections';
import { REFERRAL_STATES } from '#rules/rewards/referrals';
import { Money, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Time, TwoLines, decisionLine } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { Program } from './Program.tsx';

const TONES: Record<ReferralRow['state'], StatusTone> = {
  pending: 'progress',
  flagged: 'warning',
  valid: 'good',
  expired: 'neutral',
  refused: 'bad',
  over_limit: 'neutral',
};
const OTHER_STATES = REFERRAL_STATES.filter((state) => state !== 'flagged');

interface Review {
  verdict: 'clear' | 'refuse';
  row: ReferralRow;
}

const keyOf = (row: ReferralRow) => row.memberId;

/** Lists referrals, the flagged ones first: finance and administrators clear or refuse them. The program is below. */
export function ReferralsScreen() {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [review, setReview] = useState<Review>();
  const columns = useMemo(() => {
    const facts = dataColumns(t, tag);
    return canGiveBonuses(role) ? [...facts, actionColumn(t, setReview)] : facts;
  }, [t, tag, role]);
  return (
    <>
      <ListScreen
        name="referrals"
        list={referrals}
        columns={columns}
        keyOf={keyOf}
        states={OTHER_STATES}
        allLabelKey="referrals.state.flagged"
      />
      <Program />
      {review && <ReviewDialog review={review} onClose={() => setReview(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator, tag: string): Column<ReferralRow>[] {
  const money = (amount: string, { currency }: ReferralRow) => <Money amount={amount} currency={currency} tag={tag} />;
  return [
    {
      key: 'referee',
      label: t('referrals.referee'),
      cell: (row) => <TwoLines main={row.username} below={t('referrals.by', { name: row.referrer })} />,
    },
    {
      key: 'registered',
      label: t('referrals.registered'),
      cell: (row) => <TwoLines main={<Time at={row.registeredAt} />} below={<Time at={row.deadlineAt} />} />,
    },
    { key: 'deposits', label: t('ranks.deposits'), kind: 'number', cell: (row) => money(row.deposits, row) },
    { key: 'turnover', label: t('ranks.turnover'), kind: 'number', cell: (row) => money(row.turnover, row) },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={<StatusBadge tone={TONES[row.state]} label={t(`referrals.state.${row.state}`)} />}
          below={decisionLine(t, {
            facts: row.flags.map((flag) => t(`referrals.flag.${flag}`)),
            by: row.reviewedBy,
            reason: row.reason,
          })}
        />
      ),
    },
  ];
}

function actionColumn(t: Translator, onReview: (review: Review) => void): Column<ReferralRow> {
  return actionsColumn(t, (row) => {
    const actions = (['clear', 'refuse'] as const).map((verdict) => ({
      label: t(`referrals.${verdict}`),
      ...(verdict === 'refuse' && { variant: 'quiet' as const }),
      onClick: () => onReview({ verdict, row }),
    }));
    return <RowActions of={row.username} actions={row.state === 'flagged' ? actions : []} />;
  });
}

function ReviewDialog({ review: { verdict, row }, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTexts();
  const form = useReasonForm();
  const act = verdict === 'clear' ? clearReferral : refuseReferral;
  return (
    <DecisionDialog
      title={t(`referrals.${verdict}Title`, { name: row.username })}
      text={t(`referrals.${verdict}Text`)}
      confirmLabel={t(`referrals.${verdict}`)}
      isDangerous={verdict === 'refuse'}
      facts={row.flags.map((flag) => ({ label: t('referrals.flagLabel'), value: t(`referrals.flag.${flag}`) }))}
      form={form}
      decide={({ reason }) => act(row, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
