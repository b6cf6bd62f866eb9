import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type MemberBet,
  memberBets,
  memberDeposits,
  type MemberLotteryBet,
  memberLotteryBets,
  type MemberRecords as Store,
  memberTransactions,
  memberWithdrawals,
} from '#browser/stores/back-office/members/member-records';
import type { MemberPage } from '#browser/stores/back-office/members/members';
import { type DepositRow, paymentUrl, type WithdrawalRow } from '#browser/stores/back-office/lists';
import { canDecide, canOpen, type StaffRole } from '#browser/stores/back-office/shell/sections';
import { TRANSACTION_KINDS, type TransactionKind } from '#rules/payments/transaction-kinds';
import { Field, Loaded, Pagination, Select, Skeleton, Tabs, type Translator, useTranslator } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { depositColumns } from '../payments/deposit-columns.tsx';
import { withdrawalColumns } from '../payments/withdrawal-columns.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { BetDialog } from './BetDialog.tsx';
import { LotteryBetDialog } from './LotteryBetDialog.tsx';
import { betColumns, lotteryBetColumns, transactionColumns } from './member-record-columns.tsx';
import styles from './MemberDialog.module.css';

const RECORDS = ['transactions', 'deposits', 'withdrawals', 'bets', 'lotteryBets'] as const;
const withoutMember = ({ key }: { key: string }) => key !== 'member';

/** Lists what a member did with money: transactions, deposits, withdrawals and bets. The texts are those of the member's own history. */
export function MemberRecords({ member: { memberId } }: { member: MemberPage }) {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const texts = useTranslator(tag, ['records', 'wallet', 'lottery', 'member']);
  const [shown, setShown] = useState<string>('transactions');
  if (!texts) return <Skeleton shape="row" count={4} />;
  const titles = {
    transactions: t('members.records.transactions'),
    deposits: t('deposits.title'),
    withdrawals: t('withdrawals.title'),
    bets: t('members.records.bets'),
    lotteryBets: t('members.records.lotteryBets'),
  };
  const panels: Record<keyof typeof titles, ReactNode> = {
    transactions: <Transactions memberId={memberId} title={titles.transactions} texts={texts} />,
    deposits: (
      <List
        memberId={memberId}
        title={titles.deposits}
        store={memberDeposits}
        columns={[...depositColumns(t, tag).filter(withoutMember), ...decisionColumns<DepositRow>('deposits', role, t)]}
      />
    ),
    withdrawals: (
      <List
        memberId={memberId}
        title={titles.withdrawals}
        store={memberWithdrawals}
        columns={[
          ...withdrawalColumns(t, tag).filter(withoutMember),
          ...decisionColumns<WithdrawalRow>('withdrawals', role, t),
        ]}
      />
    ),
    bets: <Bets memberId={memberId} title={titles.bets} texts={texts} />,
    lotteryBets: <LotteryBets memberId={memberId} title={titles.lotteryBets} texts={texts} />,
  };
  const items = RECORDS.map((value) => ({ value, label: titles[value], panel: panels[value] }));
  return (
    <section>
      <h3 className={styles.subtitle}>{t('members.records.title')}</h3>
      <Tabs items={items} value={shown} onChange={setShown} label={t('members.records.title')} />
    </section>
  );
}

/** Links a payment to the list in which it is decided, for those who decide. */
function decisionColumns<Row extends DepositRow | WithdrawalRow>(
  section: 'deposits' | 'withdrawals',
  role: StaffRole,
  t: Translator,
): Column<Row>[] {
  if (!canDecide(role) || !canOpen(role, section)) return [];
  const label = t('members.records.decide');
  return [
    actionsColumn<Row>(t, (row) => (
      <a className="button button-secondary" href={paymentUrl(section, row)} aria-label={`${label}: ${row.id}`}>
        {label}
      </a>
    )),
  ];
}

function Transactions({ memberId, title, texts }: { memberId: string; title: string; texts: Translator }) {
  const { tag } = useTexts();
  const [kind, setKind] = useState<TransactionKind>();
  const options = TRANSACTION_KINDS.map((each) => ({ value: each, label: texts(`records:kind.${each}`) }));
  return (
    <div className={styles.records}>
      <Field label={texts('records:account.kind')} isRequired={false}>
        <Select
          value={kind ?? ''}
          options={[{ value: '', label: texts('records:kind.all') }, ...options]}
          onChange={({ currentTarget }) => setKind(TRANSACTION_KINDS.find((each) => each === currentTarget.value))}
        />
      </Field>
      <List
        memberId={memberId}
        kind={kind}
        title={title}
        store={memberTransactions}
        columns={transactionColumns(texts, tag)}
      />
    </div>
  );
}

function Bets({ memberId, title, texts }: { memberId: string; title: string; texts: Translator }) {
  const { t, tag } = useTexts();
  const [opened, setOpened] = useState<MemberBet>();
  const openColumn = actionsColumn<MemberBet>(t, (row) => (
    <RowActions of={row.roundId} actions={[{ label: t('members.open'), onClick: () => setOpened(row) }]} />
  ));
  return (
    <>
      <List memberId={memberId} title={title} store={memberBets} columns={[...betColumns(texts, tag), openColumn]} />
      {opened && <BetDialog memberId={memberId} bet={opened} texts={texts} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function LotteryBets({ memberId, title, texts }: { memberId: string; title: string; texts: Translator }) {
  const { t, tag } = useTexts();
  const [opened, setOpened] = useState<MemberLotteryBet>();
  const openColumn = actionsColumn<MemberLotteryBet>(t, (row) => (
    <RowActions of={row.id} actions={[{ label: t('members.open'), onClick: () => setOpened(row) }]} />
  ));
  const columns = [...lotteryBetColumns(texts, tag), openColumn];
  return (
    <>
      <List memberId={memberId} title={title} store={memberLotteryBets} columns={columns} />
      {opened && <LotteryBetDialog bet={opened} texts={texts} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface ListProps<Row> {
  memberId: string;
  kind?: TransactionKind | undefined;
  title: string;
  store: Store<Row>;
  columns: readonly Column<Row>[];
}

function List<Row extends { id: string }>({ memberId, kind, title, store, columns }: ListProps<Row>) {
  const { t } = useTexts();
  const loadable = useStore(store.$store);
  useEffect(() => void store.load(memberId, 1, kind), [store, memberId, kind]);
  useEffect(() => store.clear, [store, memberId]);
  return (
    <Loaded loadable={loadable} t={t} onRetry={store.reload} rows={4}>
      {({ rows, pageNo, totalPages }) =>
        rows.length === 0 ? (
          <p>{t('list.noneTitle')}</p>
        ) : (
          <>
            <Records caption={title} columns={columns} rows={rows} keyOf={({ id }) => id} />
            <Pagination
              t={t}
              page={pageNo}
              pages={totalPages}
              onChange={(next) => void store.load(memberId, next, kind)}
            />
          </>
        )
      }
    </Loaded>
  );
}
