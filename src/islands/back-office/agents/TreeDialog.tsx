import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import {
  decideTree,
  type RunRow,
  type RunTree,
  type TreeAct,
  type TreeDifference,
  treeDifference,
} from '#browser/stores/back-office/agents/agent-runs';
import { formatAmount, parseAmount } from '#kernel/money';
import { Alert, Dialog, Loaded, Money, type Translator } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { periodText } from '../../ui/contracts/contract-texts.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { Facts } from '../shared/Facts.tsx';
import { restoreFocus } from '../shared/main-focus.ts';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import styles from './AgentsScreen.module.css';

export interface TreeReview {
  act: TreeAct | 'compare';
  tree: RunTree;
}

interface TreeDialogProps {
  run: RunRow;
  review: TreeReview;
  onClose: () => void;
}

/** Compares a tree with the period before, by itself or for a decision. */
export function TreeDialog({ run, review: { act, tree }, onClose }: TreeDialogProps) {
  return act === 'compare' ? (
    <CompareDialog run={run} tree={tree} onClose={onClose} />
  ) : (
    <ReviewDialog run={run} review={{ act, tree }} onClose={onClose} />
  );
}

interface CompareDialogProps extends Omit<TreeDialogProps, 'review'> {
  tree: RunTree;
}

function CompareDialog({ run, tree, onClose }: CompareDialogProps) {
  const { t } = useTexts();
  useEffect(() => restoreFocus, []);
  return (
    <Dialog isOpen onClose={onClose} title={t('agentRuns.compareTitle', { name: tree.root })} t={t} size="large">
      <Difference run={run} tree={tree} />
    </Dialog>
  );
}

interface ReviewDialogProps extends Omit<TreeDialogProps, 'review'> {
  review: TreeReview & { act: TreeAct };
}

function ReviewDialog({ run, review: { act, tree }, onClose }: ReviewDialogProps) {
  const { t } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t(`agentRuns.${act}Title`, { name: tree.root })}
      text={t(`agentRuns.${act}Text`)}
      confirmLabel={t(`agentRuns.${act}`)}
      isDangerous={act === 'discard'}
      isLarge
      facts={[]}
      form={form}
      decide={({ reason }) => decideTree(run.id, tree, { act, reason: reason.trim() })}
      onClose={onClose}
    >
      <Difference run={run} tree={tree} />
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}

function Difference({ run, tree: { rootId } }: { run: RunRow; tree: RunTree }) {
  const { t, tag } = useTexts();
  const loadable = useStore(treeDifference.$store);
  useEffect(() => {
    void treeDifference.load(run.id, rootId);
    return treeDifference.clear;
  }, [run.id, rootId]);
  return (
    <Loaded loadable={loadable} t={t} onRetry={treeDifference.reload} rows={3}>
      {(difference) => {
        const money = (amount: string) => <Money amount={amount} currency={difference.currency} tag={tag} />;
        return (
          <div className={styles.stack}>
            <Facts
              facts={[
                { label: t('agentRuns.due'), value: money(difference.due) },
                {
                  label: t('agentRuns.former'),
                  value: difference.formerPeriod === null ? t('agentRuns.noFormer') : money(difference.former),
                },
                { label: t('agentRuns.change'), value: money(changeOf(difference)) },
                ...(difference.formerPeriod === null
                  ? []
                  : [{ label: t('agentRuns.formerPeriod'), value: periodText(difference.formerPeriod) }]),
              ]}
            />
            {difference.openFlags > 0 && (
              <Alert tone="warning">{t('agentRuns.openFlags', { count: difference.openFlags })}</Alert>
            )}
            {difference.movers.length > 0 && <Movers difference={difference} />}
          </div>
        );
      }}
    </Loaded>
  );
}

type Mover = TreeDifference['movers'][number];

const keyOf = ({ payee }: Mover) => payee;

function changeOf({ due, former }: Pick<Mover, 'due' | 'former'>): string {
  return formatAmount((parseAmount(due) ?? 0n) - (parseAmount(former) ?? 0n));
}

function Movers({ difference: { movers, currency } }: { difference: TreeDifference }) {
  const { t, tag } = useTexts();
  const columns = useMemo(() => columnsOf(t, tag, currency), [t, tag, currency]);
  return <Records caption={t('agentRuns.movers')} columns={columns} rows={movers} keyOf={keyOf} />;
}

function columnsOf(t: Translator, tag: string, currency: string): Column<Mover>[] {
  const column = (key: 'due' | 'former' | 'change', amountOf: (mover: Mover) => string): Column<Mover> => ({
    key,
    label: t(`agentRuns.${key}`),
    kind: 'number',
    cell: (mover) => <Money amount={amountOf(mover)} currency={currency} tag={tag} />,
  });
  return [
    { key: 'payee', label: t('agentRuns.mover'), cell: keyOf },
    column('due', ({ due }) => due),
    column('former', ({ former }) => former),
    column('change', changeOf),
  ];
}
