import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import {
  type AgentStatementRow,
  type StatementDivision,
  statementDivision,
} from '#browser/stores/back-office/agents/agent-statements';
import { AGENT_PRODUCTS } from '#rules/agents/figures/products';
import { PART_GROUPS, type PartGroup } from '#rules/agents/settlement/part-groups';
import { Dialog, Loaded, Money, Tabs, type Translator } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { periodText } from '../../ui/contracts/contract-texts.ts';
import { productName } from '../../ui/contracts/product-name.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Facts } from '../shared/Facts.tsx';
import { restoreFocus } from '../shared/main-focus.ts';
import styles from './AgentsScreen.module.css';

interface AgentStatementDialogProps {
  statement: AgentStatementRow;
  onClose: () => void;
}

/** One statement: from the figures to what was paid, and what the figures are made of. */
export function AgentStatementDialog({ statement, onClose }: AgentStatementDialogProps) {
  const { t } = useTexts();
  const [group, setGroup] = useState<PartGroup>('product');
  const { id, family, period, payee, result, currency } = statement;
  const loadable = useStore(statementDivision.$store);
  useEffect(() => restoreFocus, []);
  useEffect(() => {
    if (result) void statementDivision.load(id, group);
    return statementDivision.clear;
  }, [id, group, result]);
  const title = t('agentStatements.dialogTitle', {
    name: payee,
    family: t(`contractFamily.${family}`),
    period: periodText(period),
  });
  return (
    <Dialog isOpen onClose={onClose} title={title} t={t} size="large">
      <div className={styles.stack}>
        <Sums statement={statement} />
        {result && (
          <Tabs
            label={t('agent:contracts.madeOf')}
            value={group}
            onChange={(next) => setGroup(PART_GROUPS.find((each) => each === next) ?? 'product')}
            items={PART_GROUPS.map((value) => ({
              value,
              label: t(`agent:contracts.group.${value}`),
              panel:
                value === group ? (
                  <Loaded loadable={loadable} t={t} onRetry={statementDivision.reload} rows={3}>
                    {({ division }) => division && <Parts group={group} division={division} currency={currency} />}
                  </Loaded>
                ) : null,
            }))}
          />
        )}
      </div>
    </Dialog>
  );
}

function Sums({ statement }: { statement: AgentStatementRow }) {
  const { t, tag } = useTexts();
  const { result, adjustments, currency, status } = statement;
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  const fact = (name: string, amount: string) => ({
    label: t(`agent:contracts.figure.${name}`),
    value: money(amount),
  });
  const unlessZero = (name: 'broughtForward' | 'owed' | 'carriedForward') =>
    statement[name] === '0' ? [] : [fact(name, statement[name])];
  return (
    <Facts
      facts={[
        { label: t('column.state'), value: t(`agentStatements.state.${status}`) },
        ...(result
          ? [
              fact('bet', result.bet),
              fact('ggr', result.ggr),
              fact('loss', result.loss),
              ...(result.active > 0 ? [{ label: t('agent:contracts.figure.active'), value: result.active }] : []),
              ...(result.carryIn === '0' ? [] : [fact('carryIn', result.carryIn)]),
              ...(result.carryOut === '0' ? [] : [fact('carryOut', result.carryOut)]),
              ...(result.rate === null ? [] : [{ label: t('agent:contracts.rate'), value: `${result.rate} %` }]),
              ...(result.downlines === undefined ? [] : [fact('downlines', result.downlines)]),
            ]
          : []),
        fact('amount', statement.amount),
        ...adjustments.map((adjustment) => ({
          label: t('agent:contracts.adjustment', { period: periodText(adjustment.period) }),
          value: money(adjustment.amount),
        })),
        ...unlessZero('broughtForward'),
        fact('due', statement.due),
        fact('paid', statement.paid),
        ...unlessZero('owed'),
        ...unlessZero('carriedForward'),
      ]}
    />
  );
}

type Part = StatementDivision['parts'][number];

const FIGURES = ['bet', 'ggr', 'loss'] as const;
/** Key of the line that is no part; usernames, products and periods never begin with a dot. */
const REST = '.rest';
const keyOf = ({ key }: Part) => key;

interface PartsProps {
  group: PartGroup;
  division: StatementDivision;
  currency: string;
}

/** The parts of the figures; a last line has what they do not sum up to. */
function Parts({ group, division: { parts, rest }, currency }: PartsProps) {
  const { t, tag } = useTexts();
  const columns = useMemo(() => columnsOf({ t, tag, group, currency }), [t, tag, group, currency]);
  const hasRest = Object.values(rest).some((amount) => amount !== '0');
  const rows = hasRest ? [...parts, { key: REST, ...rest }] : parts;
  return <Records caption={t('agent:contracts.madeOf')} columns={columns} rows={rows} keyOf={keyOf} />;
}

interface ColumnsOptions extends Pick<PartsProps, 'group' | 'currency'> {
  t: Translator;
  tag: string;
}

function columnsOf({ t, tag, group, currency }: ColumnsOptions): Column<Part>[] {
  return [
    {
      key: 'key',
      label: t(`agent:contracts.group.${group}`),
      cell: ({ key }) => {
        if (key === REST) return t('agent:contracts.rest');
        const product = group === 'product' && AGENT_PRODUCTS.find((each) => each === key);
        if (group === 'product') return product ? productName(t, product) : t('agent:contracts.noProduct');
        return group === 'day' ? <bdi dir="ltr">{periodText(key)}</bdi> : <bdi>{key}</bdi>;
      },
    },
    ...FIGURES.map((name) => ({
      key: name,
      label: t(`agent:contracts.figure.${name}`),
      kind: 'number' as const,
      cell: (part: Part) => <Money amount={part[name]} currency={currency} tag={tag} />,
    })),
  ];
}
