import type { MemberRank } from '#browser/stores/wallet/rank';
import { type Translator, useCurrentInView } from '../../ui/index.ts';
import { Emblem } from './Emblem.tsx';
import styles from './Rank.module.css';

interface LadderProps {
  rank: MemberRank;
  chosen: number;
  onChoose: (level: number) => void;
  t: Translator;
}

/** All levels as emblems: a row that scrolls on phones. The chosen one is compared with the member's. */
export function Ladder({ rank: { levels, level: own }, chosen, onChoose, t }: LadderProps) {
  const row = useCurrentInView(String(chosen));
  return (
    <nav className={styles.ladder} ref={row} aria-label={t('member:rank.levels')}>
      {levels.map((level) => (
        <button
          key={level.level}
          className={styles.step}
          type="button"
          data-reached={level.level <= own || undefined}
          aria-current={level.level === chosen ? 'true' : undefined}
          onClick={() => onChoose(level.level)}
        >
          <Emblem level={level} size={44} />
          <span>{level.label.labelName}</span>
          {level.level === own && <span className={styles.mark}>{t('member:rank.you')}</span>}
        </button>
      ))}
    </nav>
  );
}
