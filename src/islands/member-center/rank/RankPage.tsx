import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { followRank, type MemberRank, rank } from '#browser/stores/wallet/rank';
import { Loaded, Skeleton, type Translator, useTranslator } from '../../ui/index.ts';
import { Section } from '../parts/Section.tsx';
import { Comparison } from './Comparison.tsx';
import { Ladder } from './Ladder.tsx';
import styles from './Rank.module.css';
import { RankHistory } from './RankHistory.tsx';
import { Standing } from './Standing.tsx';

/** The VIP rank: the level and what is missing to the next one, all levels with what they give, and the history. */
export function RankPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['member', 'errors']);
  const loadable = useStore(rank.$store);
  useEffect(followRank, []);
  if (!t) return <Skeleton shape="card" count={2} />;
  return (
    <Loaded loadable={loadable} t={t} onRetry={rank.load} shape="card" rows={2} isAutoRefreshed>
      {(known) => <Rank rank={known} tag={tag} t={t} />}
    </Loaded>
  );
}

function Rank({ rank: known, tag, t }: { rank: MemberRank; tag: string; t: Translator }) {
  // The next level is what most players look for.
  const [chosen, setChosen] = useState(known.next?.level ?? known.level);
  return (
    <div className={styles.page}>
      <Standing rank={known} tag={tag} t={t} />
      <Section title={t('member:rank.levels')}>
        <Ladder rank={known} chosen={chosen} onChoose={setChosen} t={t} />
        <Comparison rank={known} chosen={chosen} tag={tag} t={t} />
        <p className={styles.note}>{t('member:rank.counts')}</p>
        <p className={styles.note}>{t('member:rank.care')}</p>
      </Section>
      <Section title={t('member:rank.history')} isPlain>
        <RankHistory rank={known} t={t} />
      </Section>
    </div>
  );
}
