import { type ReactNode, useMemo, useState } from 'react';
import {
  closeReceivable,
  type LateCorrectionRow,
  lateCorrections,
  type ReceivableClosing,
  type ReceivableRow,
  receivables,
  unrecovered,
  type UnrecoveredRow,
} from '#browser/stores/back-office/agents/agent-contracts';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import { Button, Money, moneyText, type Translator } from '../../ui/index.ts';
import type { Column } from '../../ui/display/Records.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { MemberName, Time, TwoLines } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ListScreen, ListView } from '../shared/ListScreen.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { AdjustmentDialog } from './AdjustmentDialog.tsx';
import styles from './AgentsScreen.module.css';

const WAYS = ['pay', 'write_off'] as const satisfies readonly ReceivableClosing[];

/** Lists that cost the database more and change seldom. */
const REFRESH_EVERY_MS = 60_000;

interface Closing {
  how: ReceivableClosing;
  row: ReceivableRow;
}

const keyOf = ({ id }: { id: string }) => id;
const correctionKeyOf = ({ memberId, bookedAt }: LateCorrectionRow) => `${memberId}/${bookedAt}`;

/** Lists what agents owe their downlines, what cannot be recovered, and corrections that came too late. */
export function AgentReceivablesScreen() {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [closing, setClosing] = useState<Closing>();
  const [isAdjusting, setIsAdjusting] = useState(false);
  const mayDecide = canDecide(role);
  const columns = useMemo(() => {
    const facts = receivableColumns(t, tag);
    return mayDecide ? [...facts, actionColumn(t, setClosing)] : facts;
  }, [t, tag, mayDecide]);
  const unrecoveredColumns = useMemo(() => columnsOfUnrecovered(t, tag), [t, tag]);
  const lateColumns = useMemo(() => columnsOfCorrections(t, tag), [t, tag]);
  return (
    <>
      <ListScreen
        name="agentReceivables"
        list={receivables}
        columns={columns}
        keyOf={keyOf}
        tools={
          mayDecide && (
            <Button variant="secondary" onClick={() => setIsAdjusting(true)}>
              {t('agentReceivables.adjust')}
            </Button>
          )
        }
      />
      <Part title={t('unrecovered.title')}>
        <ListView
          name="unrecovered"
          list={unrecovered}
          columns={unrecoveredColumns}
          keyOf={keyOf}
          refreshEveryMs={REFRESH_EVERY_MS}
        />
      </Part>
      <Part title={t('lateCorrections.title')}>
        <ListView
          name="lateCorrections"
          list={lateCorrections}
          columns={lateColumns}
          keyOf={correctionKeyOf}
          refreshEveryMs={REFRESH_EVERY_MS}
        />
      </Part>
      {closing && <ClosingDialog closing={closing} onClose={() => setClosing(undefined)} />}
      {isAdjusting && <AdjustmentDialog onClose={() => setIsAdjusting(false)} />}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.list}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function receivableColumns(t: Translator, tag: string): Column<ReceivableRow>[] {
  return [
    {
      key: 'family',
      label: t('agentReceivables.family'),
      cell: (row) => <TwoLines main={t(`contractFamily.${row.family}`)} below={row.period} />,
    },
    { key: 'payer', label: t('agentReceivables.payer'), cell: (row) => row.payer },
    { key: 'payee', label: t('agentReceivables.payee'), cell: (row) => row.payee },
    {
      key: 'left',
      label: t('agentReceivables.left'),
      kind: 'number',
      cell: ({ left, amount, currency }) => (
        <TwoLines
          main={<Money amount={left} currency={currency} tag={tag} />}
          below={t('agentReceivables.ofAmount', { amount: moneyText({ amount, currency, tag }) })}
        />
      ),
    },
    { key: 'since', label: t('agentReceivables.since'), cell: (row) => <Time at={row.createdAt} /> },
  ];
}

function actionColumn(t: Translator, onClose: (closing: Closing) => void): Column<ReceivableRow> {
  return actionsColumn(t, (row) => {
    const actions = WAYS.map((how) => ({
      label: t(`agentReceivables.${how}`),
      ...(how === 'write_off' && { variant: 'quiet' as const }),
      onClick: () => onClose({ how, row }),
    }));
    return <RowActions of={`${row.payer} ${row.period}`} actions={actions} />;
  });
}

function columnsOfUnrecovered(t: Translator, tag: string): Column<UnrecoveredRow>[] {
  return [
    { key: 'family', label: t('agentReceivables.family'), cell: (row) => t(`contractFamily.${row.family}`) },
    { key: 'payee', label: t('column.member'), cell: (row) => row.payee },
    { key: 'payer', label: t('unrecovered.payer'), cell: (row) => row.payer ?? t('agentReceivables.house') },
    {
      key: 'amount',
      label: t('unrecovered.amount'),
      kind: 'number',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} tag={tag} />,
    },
    { key: 'ended', label: t('unrecovered.ended'), cell: (row) => <Time at={row.endedAt} /> },
  ];
}

function columnsOfCorrections(t: Translator, tag: string): Column<LateCorrectionRow>[] {
  return [
    {
      key: 'member',
      label: t('column.member'),
      cell: (row) => <MemberName account={row.account} memberId={row.memberId} />,
    },
    { key: 'category', label: t('lateCorrections.category'), cell: (row) => row.category },
    { key: 'settled', label: t('lateCorrections.settled'), cell: (row) => <Time at={row.firstSettledAt} /> },
    { key: 'booked', label: t('lateCorrections.booked'), cell: (row) => <Time at={row.bookedAt} /> },
    {
      key: 'change',
      label: t('lateCorrections.change'),
      kind: 'number',
      cell: ({ payout, currency }) => <Money amount={payout} currency={currency} tag={tag} />,
    },
  ];
}

function ClosingDialog({ closing: { how, row }, onClose }: { closing: Closing; onClose: () => void }) {
  const { t, tag } = useTexts();
  const form = useReasonForm();
  const { left: amount, currency } = row;
  return (
    <DecisionDialog
      title={t(`agentReceivables.${how}Title`)}
      text={t(`agentReceivables.${how}Text`)}
      confirmLabel={t(`agentReceivables.${how}`)}
      facts={[
        { label: t('agentReceivables.payer'), value: row.payer },
        { label: t('agentReceivables.payee'), value: row.payee },
        { label: t('agentReceivables.left'), value: <Money amount={amount} currency={currency} tag={tag} /> },
      ]}
      isDangerous={how === 'write_off'}
      form={form}
      decide={({ reason }) => closeReceivable(row, { how, reason: reason.trim() })}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
