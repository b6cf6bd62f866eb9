import { useMemo, useState } from 'react';
import { type BankAccountRow, bankAccounts } from '#browser/stores/back-office/lists';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import { StatusBadge, type StatusTone, type Translator, UserText } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Code, MemberName, Time, TwoLines } from '../shared/cells.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { type BankAccountDecision, BankAccountDialog } from './BankAccountDialog.tsx';
import { payeeColumn } from './payment-columns.tsx';

const TONES: Record<BankAccountRow['state'], StatusTone> = { in_review: 'progress', active: 'good', refused: 'bad' };

const keyOf = (row: BankAccountRow) => row.id;

/** Lists the bank accounts that members may not withdraw to before staff accept them. */
export function BankAccountsScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [decision, setDecision] = useState<BankAccountDecision>();
  const columns = useMemo(() => {
    const facts = dataColumns(t);
    return canDecide(role) ? [...facts, actionColumn(t, setDecision)] : facts;
  }, [t, role]);
  return (
    <>
      <ListScreen name="bankAccounts" list={bankAccounts} columns={columns} keyOf={keyOf} states={Object.keys(TONES)} />
      {decision && <BankAccountDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator): Column<BankAccountRow>[] {
  return [
    {
      key: 'at',
      label: t('bankAccounts.added'),
      cell: (row) => <TwoLines main={<Time at={row.createdAt} />} below={<Code isWhole>{row.id}</Code>} />,
    },
    {
      key: 'member',
      label: t('column.member'),
      cell: ({ account, memberId, payeeName }) => (
        <MemberName
          account={account}
          memberId={memberId}
          below={<UserText>{payeeName ?? t('bankAccounts.nameless')}</UserText>}
        />
      ),
    },
    payeeColumn(t),
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={<StatusBadge tone={TONES[row.state]} label={t(`bankAccounts.state.${row.state}`)} />}
          below={<Findings row={row} />}
        />
      ),
    },
  ];
}

/** Why the bank account is in review, and how it was decided. */
function Findings({ row }: { row: BankAccountRow }) {
  const { t } = useTexts();
  return (
    <>
      {!row.isOwnName && <div>{t('bankAccounts.otherName')}</div>}
      {row.claimedBy && <div>{t('bankAccounts.claimedBy', { name: row.claimedBy })}</div>}
      {row.isRemoved && <div>{t('bankAccounts.removed')}</div>}
      {row.decidedBy && <div>{t('column.by', { name: row.decidedBy })}</div>}
      {row.reason && <UserText as="p">{row.reason}</UserText>}
    </>
  );
}

function actionColumn(t: Translator, decide: (decision: BankAccountDecision) => void): Column<BankAccountRow> {
  return actionsColumn(t, (row) => {
    const accept = { label: t('bankAccounts.accept'), onClick: () => decide({ kind: 'accept', row }) };
    const refuse = {
      label: t('bankAccounts.refuse'),
      variant: 'quiet' as const,
      onClick: () => decide({ kind: 'refuse', row }),
    };
    const canAccept = !row.isRemoved && !row.isClaimPaid;
    const actions = row.state === 'in_review' ? [...(canAccept ? [accept] : []), refuse] : [];
    return <RowActions of={row.accountNumber} actions={actions} />;
  });
}
