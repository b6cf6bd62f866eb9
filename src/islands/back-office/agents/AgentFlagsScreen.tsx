import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { timeText } from '#browser/format';
import {
  $flagState,
  acknowledgeFlag,
  type AgentFlagRow,
  agentFlags,
  dismissFlag,
  showFlagsIn,
} from '#browser/stores/back-office/agents/agent-flags';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import { ABUSE_KINDS, FLAG_STATES, type FlagState } from '#rules/agents/abuse';
import { Field, moneyText, Select, type Translator } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { MemberName, Time, TwoLines, decisionLine } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';

type Verdict = 'acknowledge' | 'dismiss';

interface Review {
  verdict: Verdict;
  row: AgentFlagRow;
}

const keyOf = (row: AgentFlagRow) => row.id;

/** Accounts and references that a row of the list names; the dialog names all. */
const SHORT = 3;

/** Lists abuse that was found, with its evidence. */
export function AgentFlagsScreen() {
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
        name="agentFlags"
        list={agentFlags}
        columns={columns}
        keyOf={keyOf}
        states={ABUSE_KINDS}
        filterLabelKey="agentFlags.kind"
        allLabelKey="agentFlags.allKinds"
        hasSearch
        tools={<FlagStateFilter />}
      />
      {review && <ReviewDialog review={review} onClose={() => setReview(undefined)} />}
    </>
  );
}

function FlagStateFilter() {
  const { t } = useTexts();
  const state = useStore($flagState);
  return (
    <Field label={t('list.filter')}>
      <Select
        options={FLAG_STATES.map((value) => ({ value, label: t(`agentFlags.decision.${value}`) }))}
        value={state}
        // The options are the states.
        onChange={(event) => void showFlagsIn(event.currentTarget.value as FlagState)}
      />
    </Field>
  );
}

function evidenceOf({ facts, currency }: AgentFlagRow, { t, tag }: { t: Translator; tag: string }) {
  const valueOf = (name: string, value: string) =>
    name === 'shared'
      ? value
          .split(' ')
          .map((part) => t(`agentFlags.sharedFact.${part}`))
          .join(', ')
      : value;
  return facts.map(({ name, value, isAmount }) => ({
    label: t(`agentFlags.fact.${name}`),
    value: isAmount ? moneyText({ amount: value, currency, tag }) : valueOf(name, value),
  }));
}

/** Joins the first of many names, and says how many more there are. */
function shortened(names: readonly string[], t: Translator): string {
  const more = names.length - SHORT;
  return more > 0 ? t('agentFlags.more', { names: names.slice(0, SHORT).join(', '), count: more }) : names.join(', ');
}

function dataColumns(t: Translator, tag: string): Column<AgentFlagRow>[] {
  return [
    {
      key: 'kind',
      label: t('agentFlags.kind'),
      cell: (row) => <TwoLines main={t(`agentFlags.state.${row.kind}`)} below={<Time at={row.seenAt} />} />,
    },
    {
      key: 'account',
      label: t('column.member'),
      cell: (row) => (
        <MemberName
          account={row.account}
          memberId={row.memberId}
          below={row.agent && row.agent !== row.account && t('agentFlags.team', { name: row.agent })}
        />
      ),
    },
    {
      key: 'evidence',
      label: t('agentFlags.evidence'),
      cell: (row) => (
        <TwoLines
          main={evidenceOf(row, { t, tag })
            .map(({ label, value }) => `${label}: ${value}`)
            .join(' · ')}
          below={shortened(
            row.others.map(({ account }) => account),
            t,
          )}
        />
      ),
    },
    {
      key: 'decided',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={t(`agentFlags.decision.${row.state}`)}
          below={decisionLine(t, {
            facts: row.holdsUntil
              ? [t('agentFlags.holdsUntil', { at: timeText(row.holdsUntil) }), shortened(row.held, t)]
              : [],
            by: row.decidedBy,
            reason: row.reason,
          })}
        />
      ),
    },
  ];
}

function actionColumn(t: Translator, onReview: (review: Review) => void): Column<AgentFlagRow> {
  return actionsColumn(t, (row) => {
    const actions = (['acknowledge', 'dismiss'] as const).map((verdict) => ({
      label: t(`agentFlags.${verdict}`),
      ...(verdict === 'dismiss' && { variant: 'quiet' as const }),
      onClick: () => onReview({ verdict, row }),
    }));
    return <RowActions of={row.account} actions={row.state === 'open' ? actions : []} />;
  });
}

function ReviewDialog({ review: { verdict, row }, onClose }: { review: Review; onClose: () => void }) {
  const { t, tag } = useTexts();
  const form = useReasonForm();
  const act = verdict === 'acknowledge' ? acknowledgeFlag : dismissFlag;
  const listed = [
    { label: t('agentFlags.others'), value: row.others.map(({ account }) => account).join(', ') },
    { label: t('agentFlags.references'), value: row.references.join(', ') },
  ].filter(({ value }) => value !== '');
  return (
    <DecisionDialog
      title={t(`agentFlags.${verdict}Title`, { name: row.account })}
      text={t(`agentFlags.${verdict}Text`)}
      confirmLabel={t(`agentFlags.${verdict}`)}
      facts={[
        { label: t('agentFlags.kind'), value: t(`agentFlags.state.${row.kind}`) },
        ...evidenceOf(row, { t, tag }),
        ...listed,
      ]}
      form={form}
      decide={({ reason }) => act(row, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
