import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type RunRow, type RunTree, runTrees, type TreeAct } from '#browser/stores/back-office/agents/agent-runs';
import { openStatementsOf } from '#browser/stores/back-office/agents/agent-statements';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import { Button, EmptyState, Loaded, Money, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { periodText } from '../../ui/contracts/contract-texts.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Time, TwoLines, decisionLine } from '../shared/cells.tsx';
import { ScreenHead } from '../shared/ScreenHead.tsx';
import { actionsColumn, type RowAction, RowActions } from '../shared/RowActions.tsx';
import { useAutoRefresh } from '../shared/use-auto-refresh.ts';
import { TreeDialog, type TreeReview } from './TreeDialog.tsx';

const TONES: Record<RunTree['state'], StatusTone> = {
  PENDING: 'warning',
  DISCARDED: 'bad',
  RELEASED: 'progress',
  PAID: 'good',
};

const REFRESH_EVERY_MS = 5000;

/** A draft; only the last one of a tree can be decided. */
type Draft = RunTree & { isLast: boolean };

const keyOf = ({ rootId, draft }: RunTree) => `${rootId}/${draft}`;

function isLast({ rootId, draft }: RunTree, trees: readonly RunTree[]): boolean {
  return !trees.some((other) => other.rootId === rootId && other.draft > draft);
}

interface RunTreesViewProps {
  run: RunRow;
  onBack: () => void;
}

/** Lists the trees of a run with their drafts; finance and administrators release, discard and recompute them. */
export function RunTreesView({ run, onBack }: RunTreesViewProps) {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [review, setReview] = useState<TreeReview>();
  const loadable = useStore(runTrees.$store);
  const refresh = useCallback(() => runTrees.load(run.id), [run.id]);
  useEffect(() => runTrees.clear, [run.id]);
  useAutoRefresh(refresh, REFRESH_EVERY_MS);
  const mayDecide = canDecide(role);
  const columns = useMemo(
    () => [...dataColumns(t, tag, run.currency), actionColumn({ t, mayDecide, onReview: setReview })],
    [t, tag, run.currency, mayDecide],
  );
  return (
    <>
      <ScreenHead
        title={t('agentRuns.treesTitle', {
          family: t(`contractFamily.${run.family}`),
          period: periodText(run.period),
        })}
        lead={t('agentRuns.treesLead')}
      >
        <Button variant="secondary" onClick={() => openStatementsOf(run)}>
          {t('agentRuns.statements')}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {t('agentRuns.back')}
        </Button>
      </ScreenHead>
      <Loaded loadable={loadable} t={t} onRetry={refresh} rows={4} isAutoRefreshed>
        {({ trees }) =>
          trees.length === 0 ? (
            <EmptyState title={t('agentRuns.noTreesTitle')} text={t('agentRuns.noTreesText')} />
          ) : (
            <Records
              caption={t('agentRuns.trees')}
              columns={columns}
              rows={trees.map((tree) => ({ ...tree, isLast: isLast(tree, trees) }))}
              keyOf={keyOf}
            />
          )
        }
      </Loaded>
      {review && <TreeDialog run={run} review={review} onClose={() => setReview(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator, tag: string, currency: string): Column<Draft>[] {
  return [
    {
      key: 'root',
      label: t('agentSettings.account'),
      cell: (row) => <TwoLines main={row.root} below={t('agentRuns.draft', { draft: row.draft })} />,
    },
    {
      key: 'due',
      label: t('agentRuns.due'),
      kind: 'number',
      cell: ({ due, statements }) => (
        <TwoLines
          main={
            <strong>
              <Money amount={due} currency={currency} tag={tag} />
            </strong>
          }
          below={t('agentRuns.statementCount', { count: statements })}
        />
      ),
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={<StatusBadge tone={TONES[row.state]} label={t(`agentRuns.treeState.${row.state}`)} />}
          below={
            row.decidedBy ? decisionLine(t, { by: row.decidedBy, reason: row.reason }) : <Time at={row.computedAt} />
          }
        />
      ),
    },
  ];
}

/** Acts that a state allows. */
function actsOf({ state }: RunTree): readonly TreeAct[] {
  if (state === 'PENDING') return ['approve', 'discard'];
  return state === 'DISCARDED' ? ['recompute'] : [];
}

interface ActionOptions {
  t: Translator;
  mayDecide: boolean;
  onReview: (review: TreeReview) => void;
}

function actionColumn({ t, mayDecide, onReview }: ActionOptions): Column<Draft> {
  return actionsColumn(t, (tree) => {
    if (!tree.isLast) return null;
    const compare: RowAction = { label: t('agentRuns.compare'), onClick: () => onReview({ act: 'compare', tree }) };
    const acts = mayDecide ? actsOf(tree) : [];
    const decisions = acts.map((act): RowAction => ({
      label: t(`agentRuns.${act}`),
      ...(act === 'discard' && { variant: 'quiet' as const }),
      onClick: () => onReview({ act, tree }),
    }));
    return <RowActions of={tree.root} actions={[...decisions, compare]} />;
  });
}
