import { ArrowDownRight, ArrowUpRight, Crown, Pin } from 'lucide-react';
import { timeText } from '#browser/format';
import type { MemberRank } from '#browser/stores/wallet/rank';
import { EmptyState, type Translator } from '../../ui/index.ts';
import styles from './Rank.module.css';

const ICONS = { reached: ArrowUpRight, month_end: ArrowDownRight, pinned: Pin, unpinned: Pin };

/** The latest changes of the level, the newest first. */
export function RankHistory({ rank: { history, levels }, t }: { rank: MemberRank; t: Translator }) {
  if (history.length === 0) {
    return <EmptyState icon={Crown} title={t('member:rank.emptyTitle')} text={t('member:rank.emptyText')} />;
  }
  const nameOf = (level: number) => levels[level]?.label.labelName ?? String(level);
  return (
    <ol className={styles.changes}>
      {history.map(({ from, to, cause, at }) => {
        const Icon = ICONS[cause];
        return (
          <li key={at}>
            <Icon className="mirrored" size={18} aria-hidden="true" />
            <span>{t(`member:rank.cause.${cause}`, { from: nameOf(from), to: nameOf(to) })}</span>
            <time dateTime={at} dir="ltr">
              {timeText(at)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}
