import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import {
  $runFilter,
  agentRuns,
  filterRuns,
  followRunAddress,
  type RunRow,
} from '#browser/stores/back-office/agents/agent-runs';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kernel/clock';
import {
  Button,
  Field,
  Money,
  moneyText,
  StatusBadge,
  type StatusTone,
  TextInput,
  type Translator,
} from '../../ui/index.ts';
import type { Column } from '../../ui/display/Records.tsx';
import { periodText } from '../../ui/contracts/contract-texts.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import { RawDetails } from '../shared/RawDetails.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { DryRunDialog } from './DryRunDialog.tsx';
import { FAMILIES, FamilyFilter } from './FamilyFilter.tsx';
import { RunSchedule, StartDialog } from './RunSchedule.tsx';
import { RunTreesView } from './RunTreesView.tsx';

const STATES = ['FAILED', 'COMPUTED', 'PENDING', 'DONE'] as const satisfies readonly RunRow['state'][];
const TONES: Record<RunRow['state'], StatusTone> = {
  FAILED: 'bad',
  COMPUTED: 'progress',
  PENDING: 'warning',
  DONE: 'good',
};

const keyOf = ({ id }: RunRow) => id;

/** Lists runs, or shows the trees of one of them. The address keeps the filters and the page, which are shown again afterwards. */
export function AgentRunsScreen() {
  const [open, setOpen] = useState<RunRow>();
  if (open) return <RunTreesView run={open} onBack={() => setOpen(undefined)} />;
  return <RunList onOpen={setOpen} />;
}

/** Lists runs with what they come to, and what is settled next; one that failed is resumed. */
function RunList({ onOpen }: { onOpen: (run: RunRow) => void }) {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const { family, from, to } = useStore($runFilter);
  const [resuming, setResuming] = useState<RunRow>();
  const [isDryRunOpen, setIsDryRunOpen] = useState(false);
  useEffect(() => followRunAddress({ families: FAMILIES, states: STATES }), []);
  const onResume = canDecide(role) ? setResuming : undefined;
  const columns = useMemo(() => columnsOf({ t, tag, onOpen, onResume }), [t, tag, onOpen, onResume]);
  return (
    <>
      <ListScreen
        name="agentRuns"
        list={agentRuns}
        columns={columns}
        keyOf={keyOf}
        states={STATES}
        allLabelKey="agentRuns.allStates"
        tools={
          <>
            <FamilyFilter value={family} onChange={(next) => void filterRuns({ family: next })} />
            <DayFilter label={t('agentRuns.from')} value={from} onChange={(next) => void filterRuns({ from: next })} />
            <DayFilter label={t('agentRuns.to')} value={to} onChange={(next) => void filterRuns({ to: next })} />
            {canDecide(role) && (
              <Button variant="secondary" onClick={() => setIsDryRunOpen(true)}>
                {t('agentRuns.dryRun')}
              </Button>
            )}
          </>
        }
      />
      <RunSchedule />
      {resuming && <StartDialog next={resuming} isResumed onClose={() => setResuming(undefined)} />}
      {isDryRunOpen && <DryRunDialog onClose={() => setIsDryRunOpen(false)} />}
    </>
  );
}

interface DayFilterProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

function DayFilter({ label, value, onChange }: DayFilterProps) {
  return (
    <Field label={label} isRequired={false}>
      <TextInput type="date" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </Field>
  );
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const;

/** Formats how long a run took, in the largest unit. */
function durationText(tookMs: number, tag: string): string {
  const [unit, lengthMs] = UNITS.find(([, each]) => tookMs >= each) ?? UNITS[3];
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  return format.format(tookMs / lengthMs);
}

interface ColumnsOptions {
  t: Translator;
  tag: string;
  onOpen: (run: RunRow) => void;
  /** Undefined for roles that may not start runs. */
  onResume: ((run: RunRow) => void) | undefined;
}

function columnsOf({ t, tag, onOpen, onResume }: ColumnsOptions): Column<RunRow>[] {
  return [
    {
      key: 'period',
      label: t('agentRuns.period'),
      cell: (row) => (
        <TwoLines main={<bdi dir="ltr">{periodText(row.period)}</bdi>} below={t(`contractFamily.${row.family}`)} />
      ),
    },
    {
      key: 'due',
      label: t('agentRuns.due'),
      kind: 'number',
      cell: ({ due, paid, currency }) => (
        <TwoLines
          main={<Money amount={due} currency={currency} tag={tag} />}
          below={t('agentRuns.paid', { amount: moneyText({ amount: paid, currency, tag }) })}
        />
      ),
    },
    {
      key: 'houseCost',
      label: t('agentRuns.houseCost'),
      kind: 'number',
      cell: ({ houseCost, currency }) => <Money amount={houseCost} currency={currency} tag={tag} />,
    },
    {
      key: 'owed',
      label: t('agentRuns.owed'),
      kind: 'number',
      cell: ({ owed, currency }) => <Money amount={owed} currency={currency} tag={tag} />,
    },
    { key: 'statements', label: t('agentRuns.statements'), kind: 'number', cell: (row) => row.statements },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={<StatusBadge tone={TONES[row.state]} label={t(`agentRuns.state.${row.state}`)} />}
          below={
            <>
              <Time at={row.executedAt} />
              {row.failure !== null && (
                <>
                  <p>{t('agentRuns.failed')}</p>
                  <RawDetails>
                    <Code>{row.failure}</Code>
                  </RawDetails>
                </>
              )}
              {row.doneAt !== null && ` · ${durationText(Date.parse(row.doneAt) - Date.parse(row.executedAt), tag)}`}
            </>
          }
        />
      ),
    },
    actionsColumn(t, (row) => (
      <RowActions
        of={`${t(`contractFamily.${row.family}`)} ${row.period}`}
        actions={[
          ...(row.state === 'FAILED' && onResume
            ? [{ label: t('agentRuns.resume'), onClick: () => onResume(row) }]
            : []),
          { label: t('agentRuns.trees'), onClick: () => onOpen(row) },
        ]}
      />
    )),
  ];
}
