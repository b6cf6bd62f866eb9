import type { ReactNode } from 'react';
import type { LadderLevel, MemberRank } from '#browser/stores/wallet/rank';
import { Money, RankLabel, type Translator } from '../../ui/index.ts';
import styles from './Rank.module.css';

interface ComparisonProps {
  rank: MemberRank;
  chosen: number;
  tag: string;
  t: Translator;
}

/** Compares what the member's level and the chosen one need and give. */
export function Comparison({ rank, chosen, tag, t }: ComparisonProps) {
  const shown = [...new Set([rank.level, chosen])].flatMap((level) => rank.levels[level] ?? []);
  const amount = (value: string | null, none: string): ReactNode =>
    value === null ? none : <Money amount={value} currency={rank.currency} tag={tag} />;
  const noLimit = t('member:rank.noLimit');
  const none = t('member:rank.none');
  const rows: [string, (level: LadderLevel) => ReactNode][] = [
    ['needsTurnover', ({ turnover }) => amount(turnover === '0' ? null : turnover, none)],
    ['needsDeposits', ({ deposits }) => amount(deposits === '0' ? null : deposits, none)],
    ['staysWith', ({ keep }) => amount(keep, none)],
    ['award', (level) => <Award rank={rank} level={level} none={none} tag={tag} t={t} />],
    ['perDay', ({ withdrawalsPerDay }) => withdrawalsPerDay ?? noLimit],
    ['maxWithdrawal', ({ maxWithdrawal }) => amount(maxWithdrawal, noLimit)],
    ['service', ({ hasVipService }) => t(`member:rank.services.${hasVipService ? 'vip' : 'chat'}`)],
  ];
  return (
    <table className={styles.comparison}>
      <caption className="visually-hidden">{t('member:rank.comparison')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('member:rank.rowHead')}</span>
          </th>
          {shown.map(({ level, label }) => (
            <th key={level} scope="col">
              <RankLabel label={label} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, cell]) => (
          <tr key={name}>
            <th scope="row">{t(`member:rank.row.${name}`)}</th>
            {shown.map((level) => (
              <td key={level.level}>{cell(level)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The level-up award, and whether the member has it. */
function Award({ rank, level, none, tag, t }: Omit<ComparisonProps, 'chosen'> & { level: LadderLevel; none: string }) {
  const own = rank.awards.find((award) => award.level === level.level);
  const value = own?.amount ?? level.bonus;
  if (value === null) return none;
  return (
    <>
      <Money amount={value} currency={rank.currency} tag={tag} />
      {own && <small className={styles.award}>{t(`member:rank.award.${own.paidAt === null ? 'due' : 'paid'}`)}</small>}
    </>
  );
}
