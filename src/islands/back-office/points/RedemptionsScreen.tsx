import { useMemo, useState } from 'react';
import {
  decideRedemptions,
  type Delivery,
  readDelivery,
  type RedemptionRow,
  redemptions,
} from '#browser/stores/back-office/points';
import { canGiveBonuses } from '#browser/stores/back-office/shell/sections';
import {
  Button,
  FormField,
  StatusBadge,
  type StatusTone,
  type Translator,
  useAction,
  useForm,
  UserText,
} from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Code, MemberName, Time, TwoLines, decisionLine } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { Facts } from '../shared/Facts.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import styles from './Points.module.css';

const TONES: Record<RedemptionRow['state'], StatusTone> = { in_process: 'progress', approved: 'good', rejected: 'bad' };
const OTHER_STATES = ['approved', 'rejected'] as const;

interface Decision {
  decision: 'approve' | 'reject';
  rows: readonly RedemptionRow[];
}

const keyOf = (row: RedemptionRow) => row.id;
/** The member of awarded goods may not have said yet where they are sent. */
const isComplete = ({ kind, hasDelivery }: RedemptionRow) => kind !== 'goods' || hasDelivery;

/** Lists redemptions: finance and administrators approve or reject them, one by one or several at once. */
export function RedemptionsScreen() {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [decision, setDecision] = useState<Decision>();
  const [selected, setSelected] = useState<ReadonlyMap<string, RedemptionRow>>(new Map());
  const mayDecide = canGiveBonuses(role);
  const columns = useMemo(() => {
    const facts = dataColumns(t, tag);
    const toggle = (row: RedemptionRow) =>
      setSelected((before) => {
        const after = new Map(before);
        if (!after.delete(row.id)) after.set(row.id, row);
        return after;
      });
    return mayDecide ? [selectColumn(t, selected, toggle), ...facts, actionColumn(t, setDecision)] : facts;
  }, [t, tag, mayDecide, selected]);
  const chosen = [...selected.values()];
  const complete = chosen.filter(isComplete);
  const bulk = chosen.length > 0 && (
    <div className={styles.bulk}>
      {complete.length > 0 && (
        <Button onClick={() => setDecision({ decision: 'approve', rows: complete })}>
          {t('redemptions.approveSelected', { count: complete.length })}
        </Button>
      )}
      <Button variant="secondary" onClick={() => setDecision({ decision: 'reject', rows: chosen })}>
        {t('redemptions.rejectSelected', { count: chosen.length })}
      </Button>
    </div>
  );
  function close(): void {
    setDecision(undefined);
    setSelected(new Map());
  }
  return (
    <>
      <ListScreen
        name="redemptions"
        list={redemptions}
        columns={columns}
        keyOf={keyOf}
        states={OTHER_STATES}
        allLabelKey="redemptions.state.in_process"
        tools={bulk}
      />
      {decision?.decision === 'approve' && <ApproveDialog rows={decision.rows} onClose={close} />}
      {decision?.decision === 'reject' && <RejectDialog rows={decision.rows} onClose={close} />}
    </>
  );
}

function dataColumns(t: Translator, tag: string): Column<RedemptionRow>[] {
  const format = new Intl.NumberFormat(tag);
  return [
    {
      key: 'at',
      label: t('column.at'),
      cell: (row) => <TwoLines main={<Time at={row.createdAt} />} below={<Code>{row.id}</Code>} />,
    },
    {
      key: 'member',
      label: t('column.member'),
      cell: (row) => <MemberName account={row.account} memberId={row.memberId} />,
    },
    {
      key: 'item',
      label: t('pointItems.item'),
      cell: (row) => <TwoLines main={`${row.quantity} × ${row.name}`} below={t(`pointItems.kind.${row.kind}`)} />,
    },
    { key: 'points', label: t('pointItems.points'), kind: 'number', cell: (row) => format.format(Number(row.points)) },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={<StatusBadge tone={TONES[row.state]} label={t(`redemptions.state.${row.state}`)} />}
          below={decisionLine(t, { by: row.decidedBy, reason: row.reason })}
        />
      ),
    },
  ];
}

function selectColumn(
  t: Translator,
  selected: ReadonlyMap<string, RedemptionRow>,
  toggle: (row: RedemptionRow) => void,
): Column<RedemptionRow> {
  return {
    key: 'select',
    label: t('redemptions.select'),
    cell: (row) =>
      row.state === 'in_process' && (
        <input
          className={styles.select}
          type="checkbox"
          aria-label={`${t('redemptions.select')}: ${row.id}`}
          checked={selected.has(row.id)}
          onChange={() => toggle(row)}
        />
      ),
  };
}

function actionColumn(t: Translator, decide: (decision: Decision) => void): Column<RedemptionRow> {
  return actionsColumn(t, (row) => {
    const decisions = isComplete(row) ? (['approve', 'reject'] as const) : (['reject'] as const);
    const acts = decisions.map((decision) => ({
      label: t(`redemptions.${decision}`),
      ...(decision === 'reject' && { variant: 'quiet' as const }),
      onClick: () => decide({ decision, rows: [row] }),
    }));
    return <RowActions of={row.id} actions={row.state === 'in_process' ? acts : []} />;
  });
}

interface RowsProps {
  rows: readonly RedemptionRow[];
  onClose: () => void;
}

const idsOf = (rows: readonly RedemptionRow[]) => rows.map(({ id }) => id);

function useSummary(rows: readonly RedemptionRow[]) {
  const { t } = useTexts();
  return rows
    .map((row) => ({ label: row.account, value: `${row.quantity} × ${row.name}` }))
    .slice(0, 5)
    .concat(rows.length > 5 ? [{ label: '…', value: t('redemptions.more', { count: rows.length - 5 }) }] : []);
}

function ApproveDialog({ rows, onClose }: RowsProps) {
  const { t } = useTexts();
  const form = useForm({ tracking: '' });
  const [only] = rows;
  const isOneParcel = rows.length === 1 && only?.hasDelivery === true;
  return (
    <DecisionDialog
      title={t('redemptions.approveTitle', { count: rows.length })}
      text={t('redemptions.approveText')}
      facts={useSummary(rows)}
      confirmLabel={t('redemptions.approve')}
      form={form}
      decide={({ tracking }) =>
        decideRedemptions(idsOf(rows), {
          decision: 'approve',
          ...(isOneParcel && tracking.trim() !== '' && { tracking: tracking.trim() }),
        })
      }
      onClose={onClose}
    >
      {isOneParcel && (
        <>
          <DeliveryFacts id={only.id} />
          <FormField
            form={form}
            name="tracking"
            label={t('redemptions.tracking')}
            isRequired={false}
            maxLength={60}
            t={t}
          />
        </>
      )}
    </DecisionDialog>
  );
}

/** Shows where goods are sent when staff need it, which is recorded. */
function DeliveryFacts({ id }: { id: string }) {
  const { t } = useTexts();
  const [delivery, setDelivery] = useState<Delivery>();
  const { isBusy, failure, runAction } = useAction(t);
  if (!delivery) {
    return (
      <>
        <Button
          variant="secondary"
          isBusy={isBusy}
          onClick={() => void runAction(async () => setDelivery(await readDelivery(id)))}
        >
          {t('redemptions.showDelivery')}
        </Button>
        {failure && <p role="alert">{failure}</p>}
      </>
    );
  }
  const { recipient, phone, address } = delivery;
  return (
    <Facts
      facts={[
        { label: t('redemptions.recipient'), value: <UserText>{recipient}</UserText> },
        { label: t('redemptions.phone'), value: phone },
        { label: t('redemptions.address'), value: <UserText>{address}</UserText> },
      ]}
    />
  );
}

function RejectDialog({ rows, onClose }: RowsProps) {
  const { t } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t('redemptions.rejectTitle', { count: rows.length })}
      text={t('redemptions.rejectText')}
      facts={useSummary(rows)}
      confirmLabel={t('redemptions.reject')}
      isDangerous
      form={form}
      decide={({ reason }) => decideRedemptions(idsOf(rows), { decision: 'reject', reason: reason.trim() })}
      onClose={onClose}
    >
      <ReasonField form={form} />
    </DecisionDialog>
  );
}
