import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { timeText } from '#browser/format';
import { type Division, type Statement, statementDetails } from '#browser/stores/agent/contracts';
import { AGENT_PRODUCTS } from '#rules/agents/figures/products';
import { Dialog, Facts, Loaded, Money, percentText, StatusBadge, Tabs } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useAgent } from '../agent-context.ts';
import { periodText, statusTone } from '../../ui/contracts/contract-texts.ts';
import parts from '../Parts.module.css';
import { productName } from '../../ui/contracts/product-name.ts';
import styles from './Contracts.module.css';
import { ReportLink } from './ReportLink.tsx';

const GROUPS = ['product', 'member', 'day'] as const;
type Group = (typeof GROUPS)[number];

interface StatementDialogProps {
  statement: Statement;
  onClose: () => void;
}

/** One statement: from the figures to what was paid, and what the figures are made of. */
export function StatementDialog({ statement, onClose }: StatementDialogProps) {
  const { t, account } = useAgent();
  const [group, setGroup] = useState<Group>('product');
  const { id, family, period, payee, result, statedAt } = statement;
  const isOwn = payee === account.username;
  const loadable = useStore(statementDetails.$store);
  useEffect(() => {
    statementDetails.clear();
    if (result) void statementDetails.load(family, id, group);
  }, [family, id, group, result]);
  const title = `${t(`agent:page.${family}`)} · ${periodText(period)}`;
  return (
    <Dialog isOpen onClose={onClose} title={title} t={t} size="large">
      <div className={parts.stack}>
        <p className={parts.hint}>
          <StatusBadge tone={statusTone(statement)} label={t(`agent:contracts.status.${statement.status}`)} />{' '}
          {t('agent:contracts.statedAt')} <bdi dir="ltr">{timeText(statedAt)}</bdi>
        </p>
        <Sums statement={statement} />
        {result && (
          <Tabs
            label={t('agent:contracts.madeOf')}
            value={group}
            onChange={(next) => setGroup(GROUPS.find((each) => each === next) ?? 'product')}
            items={GROUPS.map((value) => ({
              value,
              label: t(`agent:contracts.group.${value}`),
              panel:
                value === group ? (
                  <Loaded loadable={loadable} t={t} onRetry={statementDetails.reload} rows={3}>
                    {({ division }) =>
                      division && (
                        <Parts
                          group={group}
                          division={division}
                          isDividend={family === 'dividend'}
                          period={isOwn ? period : undefined}
                        />
                      )
                    }
                  </Loaded>
                ) : null,
            }))}
          />
        )}
      </div>
    </Dialog>
  );
}

function Sums({ statement }: { statement: Statement }) {
  const { t, tag, account } = useAgent();
  const { family, period, payee, result, amount, adjustments, broughtForward, due, paid, owed, carriedForward } =
    statement;
  const fact = (name: string, value: string) => ({
    label: t(`agent:contracts.figure.${name}`),
    value: <Money amount={value} currency={account.currency} tag={tag} />,
  });
  const isDividend = family === 'dividend';
  const figures = result && [
    {
      label: t('agent:contracts.figure.bet'),
      value: (
        <ReportLink period={period} {...(payee !== account.username && { report: 'profit', filters: { name: payee } })}>
          <Money amount={result.bet} currency={account.currency} tag={tag} />
        </ReportLink>
      ),
    },
    ...(result.active > 0 ? [{ label: t('agent:contracts.figure.active'), value: result.active }] : []),
    ...(isDividend
      ? [fact('loss', result.loss), fact('carryIn', result.carryIn), fact('carryOut', result.carryOut)]
      : []),
    ...(family === 'realtimeSalary' ? [fact('betLost', result.betLost), fact('betWon', result.betWon)] : []),
    ...(result.rate === null
      ? []
      : [{ label: t('agent:contracts.rate'), value: <bdi dir="ltr">{percentText(result.rate, tag)}</bdi> }]),
    ...(result.downlines === undefined ? [] : [fact('downlines', result.downlines)]),
  ];
  return (
    <>
      {figures && <Facts className={parts.facts} facts={figures} />}
      <Facts
        className={styles.sums}
        facts={[
          fact('amount', amount),
          ...adjustments.map((adjustment) => ({
            label: t('agent:contracts.adjustment', { period: periodText(adjustment.period) }),
            value: <Money amount={adjustment.amount} currency={account.currency} tag={tag} />,
          })),
          ...(broughtForward === '0' ? [] : [fact('broughtForward', broughtForward)]),
          fact('due', due),
          fact('paid', paid),
          ...(owed === '0' ? [] : [fact('owed', owed)]),
          ...(carriedForward === '0' ? [] : [fact('carriedForward', carriedForward)]),
        ]}
      />
    </>
  );
}

type Part = Division['parts'][number];

interface PartsProps {
  group: Group;
  division: Division;
  isDividend: boolean;
  /** Undefined for figures of another team, which no report of the agent shows. */
  period: string | undefined;
}

/** The parts of the figures; a last line has what they do not sum up to. */
function Parts({ group, division, isDividend, period }: PartsProps) {
  const { rest } = division;
  const { t } = useAgent();
  const columns = useColumns(group, isDividend, period);
  const hasRest = Object.values(rest).some((amount) => amount !== '0');
  const rows: Part[] = hasRest ? [...division.parts, { key: REST, ...rest }] : division.parts;
  return <Records caption={t('agent:contracts.madeOf')} columns={columns} rows={rows} keyOf={keyOf} />;
}

// Masked names may be the same.
const keyOf = ({ key }: Part, position: number) => `${position} ${key}`;

function useColumns(group: Group, isDividend: boolean, period: string | undefined): Column<Part>[] {
  const { t, tag, account } = useAgent();
  const figures = isDividend ? (['bet', 'ggr', 'loss'] as const) : (['bet'] as const);
  return [
    {
      key: 'key',
      label: t(`agent:contracts.group.${group}`),
      cell: ({ key }) => <PartName group={group} name={key} period={period} />,
    },
    ...figures.map((name) => ({
      key: name,
      label: t(`agent:contracts.figure.${name}`),
      kind: 'number' as const,
      cell: (part: Part) => <Money amount={part[name]} currency={account.currency} tag={tag} />,
    })),
  ];
}

/** Key of the line that is no part; usernames, products and periods never begin with a dot. */
const REST = '.rest';

function PartName({ group, name, period }: { group: Group; name: string; period: string | undefined }) {
  const { t, account } = useAgent();
  if (name === REST) return t('agent:contracts.rest');
  switch (group) {
    case 'product': {
      const product = AGENT_PRODUCTS.find((each) => each === name);
      if (!product) return t('agent:contracts.noProduct');
      return (
        <ReportLink period={period} filters={{ product }}>
          {productName(t, product)}
        </ReportLink>
      );
    }
    case 'day':
      return (
        <ReportLink period={period && name}>
          <bdi dir="ltr">{periodText(name)}</bdi>
        </ReportLink>
      );
    case 'member': {
      const isOwn = name === account.username;
      return (
        <ReportLink period={period} report={isOwn ? 'bets' : 'profit'} filters={{ name }}>
          <bdi>{name}</bdi>
          {isOwn && ` (${t('agent:contracts.ownBets')})`}
        </ReportLink>
      );
    }
  }
}
