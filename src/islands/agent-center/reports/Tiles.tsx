import { useStore } from '@nanostores/react';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { canOpenAgentPage } from '#browser/stores/agent/account';
import { type ReportChoice, teamActivity, type TeamFigures, type TeamOverview } from '#browser/stores/agent/reports';
import { agentHref } from '#browser/stores/agent/route';
import { valueOf } from '#browser/stores/loadable';
import { Money } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import { Change } from './Change.tsx';
import { filtersOf } from './report-filters.ts';
import styles from './Reports.module.css';

interface Tile {
  name: string;
  value: ReactNode;
  note?: ReactNode;
  current?: string | number | undefined;
  before?: string | number | undefined;
  href?: string;
}

const BETTING = ['stake', 'payout', 'ggr', 'rebates', 'promotions', 'salaries', 'fees'] as const;
const CASH = ['deposits', 'withdrawals'] as const;
const INCOME = ['commission', 'dividend', 'dailySalary', 'hourSalary', 'realtimeSalary'] as const;

/** Figures of the team with their change; each leads to what it is made of. */
export function Tiles({ overview, choice }: { overview: TeamOverview; choice: ReportChoice }) {
  const { t, tag, account } = useAgent();
  const activity = valueOf(useStore(teamActivity.$store));
  const { current, before, currency } = overview;
  const count = (value: number | undefined) => (value === undefined ? '–' : new Intl.NumberFormat(tag).format(value));
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  const seesIncome = canOpenAgentPage(account, 'income');
  const profit = agentHref('profit', filtersOf(choice));
  const moneyTile = (name: keyof TeamFigures): Tile => ({
    name: t(`agent:reports.figure.${name}`),
    value: money(current.figures[name]),
    current: current.figures[name],
    before: before.figures[name],
    href: profit,
  });
  return (
    <>
      <TileGroup
        title={t('agent:overview.people')}
        tiles={[
          {
            name: t('agent:teamSize'),
            value: count(current.teamSize),
            current: current.teamSize,
            before: before.teamSize,
            href: agentHref('team', { scope: 'team' }),
          },
          {
            name: t('agent:online'),
            value: count(activity?.online),
            href: agentHref('team', { scope: 'team', online: 'true' }),
          },
          {
            name: t('agent:overview.newMembers'),
            value: count(current.newMembers),
            current: current.newMembers,
            before: before.newMembers,
            href: agentHref('team', { scope: 'team', joinedFrom: choice.span.from, joinedTo: choice.span.to }),
          },
          {
            name: t('agent:overview.active'),
            value: count(activity?.active),
            current: activity?.active,
            before: activity?.activeBefore,
            href: profit,
          },
          {
            name: t('agent:firstDeposits'),
            value: count(current.firstDeposits),
            current: current.firstDeposits,
            before: before.firstDeposits,
            href: profit,
          },
          {
            name: t('agent:overview.firstDepositAmount'),
            value: money(current.firstDepositAmount),
            current: current.firstDepositAmount,
            before: before.firstDepositAmount,
            href: profit,
          },
        ]}
      />
      <TileGroup
        title={t('agent:overview.money')}
        tiles={[
          ...CASH.map(moneyTile),
          {
            name: t('agent:teamBalance'),
            value: activity ? money(activity.balance) : '–',
            href: agentHref('team', { scope: 'team' }),
          },
        ]}
      />
      <TileGroup title={t('agent:overview.play')} tiles={BETTING.map(moneyTile)} />
      <TileGroup
        title={t('agent:page.income')}
        tiles={INCOME.map((name) => ({
          name: t(name === 'commission' ? 'agent:commission' : `agent:page.${name}`),
          value: money(current.income[name]),
          current: current.income[name],
          before: before.income[name],
          ...(seesIncome && { href: agentHref('income', filtersOf(choice)) }),
        }))}
      />
    </>
  );
}

/** Tiles under a heading. */
export function TileGroup({ title, tiles }: { title: string; tiles: readonly Tile[] }) {
  return (
    <section className={styles.group}>
      <h2 className={parts.cardTitle}>{title}</h2>
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <li key={tile.name}>
            {tile.href === undefined ? (
              <div className={styles.tile}>
                <TileBody {...tile} />
              </div>
            ) : (
              <a className={styles.tile} href={tile.href}>
                <TileBody {...tile} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function TileBody({ name, value, note, current, before, href }: Tile) {
  return (
    <>
      <span className={styles.tileName}>
        {name}
        {href !== undefined && <ChevronRight className="mirrored" size={14} aria-hidden="true" />}
      </span>
      <span className={styles.tileValue}>{value}</span>
      {note && <span className={parts.faint}>{note}</span>}
      {current !== undefined && before !== undefined && <Change current={current} before={before} />}
    </>
  );
}
