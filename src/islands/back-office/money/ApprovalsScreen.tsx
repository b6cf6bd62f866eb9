import { useMemo, useState } from 'react';
import {
  approveProposal,
  PROPOSED_ACTS,
  type ProposalRow,
  proposals,
  rejectProposal,
  withdrawProposal,
} from '#browser/stores/back-office/proposals';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import { type Fact, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { Code, Time, TwoLines, decisionLine } from '../shared/cells.tsx';
import { ConfirmDialog, DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { ListScreen } from '../shared/ListScreen.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, type RowAction, RowActions } from '../shared/RowActions.tsx';

const TONES: Record<ProposalRow['state'], StatusTone> = {
  open: 'progress',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
};

type Kind = 'approve' | 'reject' | 'withdraw';

interface Decision {
  kind: Kind;
  row: ProposalRow;
}

const keyOf = (row: ProposalRow) => row.id;

/** Lists acts that wait for a second person: everybody but their maker may decide. */
export function ApprovalsScreen() {
  const { t } = useTexts();
  const { role, username } = useStaffUser();
  const [decision, setDecision] = useState<Decision>();
  const columns = useMemo(() => {
    const facts = dataColumns(t);
    return canDecide(role) ? [...facts, actionColumn(t, username, setDecision)] : facts;
  }, [t, role, username]);
  const close = () => setDecision(undefined);
  return (
    <>
      <ListScreen name="approvals" list={proposals} columns={columns} keyOf={keyOf} states={Object.keys(TONES)} />
      {decision && <ProposalDialog decision={decision} onClose={close} />}
    </>
  );
}

function actText(t: Translator, { endpoint }: ProposalRow): string {
  const acts: Partial<Record<string, string>> = PROPOSED_ACTS;
  const act = acts[endpoint];
  return act === undefined ? endpoint : t(`approvals.act.${act}`);
}

/** Formats the proposed values: the ids of the call and what would be changed. */
function valueText({ params, body }: ProposalRow): string {
  return [params, body].flatMap((values) => pairsOf(values)).join(' · ');
}

function pairsOf(values: unknown, prefix = ''): string[] {
  if (!isObject(values)) return [];
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    // Texts in several languages are read one by one.
    Array.isArray(value) && value.every(isObject)
      ? value.flatMap((item, index) => pairsOf(item, `${prefix}${name}.${index + 1}.`))
      : [`${prefix}${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`],
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function dataColumns(t: Translator): Column<ProposalRow>[] {
  return [
    {
      key: 'at',
      label: t('column.requested'),
      cell: (row) => <TwoLines main={<Time at={row.createdAt} />} below={<Code isWhole>{row.id}</Code>} />,
    },
    { key: 'maker', label: t('approvals.maker'), cell: (row) => row.maker },
    {
      key: 'act',
      label: t('column.action'),
      cell: (row) => <TwoLines main={actText(t, row)} below={valueText(row)} />,
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={<StatusBadge tone={TONES[row.state]} label={t(`approvals.state.${row.state}`)} />}
          below={decisionLine(t, { by: row.checker, reason: row.note })}
        />
      ),
    },
  ];
}

function actionColumn(t: Translator, username: string, decide: (decision: Decision) => void): Column<ProposalRow> {
  const actionsOf = (row: ProposalRow): RowAction[] => {
    if (row.state !== 'open') return [];
    const kinds: readonly Kind[] = row.maker === username ? ['withdraw'] : ['approve', 'reject'];
    return kinds.map((kind) => ({
      label: t(`approvals.${kind}`),
      variant: kind === 'approve' ? 'secondary' : 'quiet',
      onClick: () => decide({ kind, row }),
    }));
  };
  return actionsColumn(t, (row) => <RowActions of={row.id} actions={actionsOf(row)} />);
}

function ProposalDialog({ decision: { kind, row }, onClose }: { decision: Decision; onClose: () => void }) {
  const { t } = useTexts();
  const form = useReasonForm();
  const facts: Fact[] = [
    { label: t('column.action'), value: actText(t, row) },
    { label: t('column.details'), value: valueText(row) },
    { label: t('approvals.maker'), value: row.maker },
    { label: t('approvals.expires'), value: <Time at={row.expiresAt} /> },
  ];
  const common = {
    title: t(`approvals.${kind}Title`),
    text: t(`approvals.${kind}Text`),
    confirmLabel: t(`approvals.${kind}Confirm`),
    facts,
    onClose,
  };
  if (kind === 'approve') return <ConfirmDialog {...common} decide={() => approveProposal(row.id)} />;
  if (kind === 'withdraw') return <ConfirmDialog {...common} isDangerous decide={() => withdrawProposal(row.id)} />;
  return (
    <DecisionDialog {...common} isDangerous form={form} decide={({ reason }) => rejectProposal(row.id, reason.trim())}>
      <ReasonField form={form} hint={t('approvals.rejectHint')} />
    </DecisionDialog>
  );
}
