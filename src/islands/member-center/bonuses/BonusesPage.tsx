import { useStore } from '@nanostores/react';
import { Gift } from 'lucide-react';
import { useEffect } from 'react';
import { isUnknown, valueOf } from '#browser/stores/loadable';
import { localPath } from '#i18n/paths';
import { type Bonus, endedBonuses, followBonuses, openBonuses } from '#browser/stores/wallet/bonuses';
import { EmptyState, Loaded, Skeleton, type Translator, useTranslator } from '../../ui/index.ts';
import { Section } from '../parts/Section.tsx';
import { BonusCard } from './BonusCard.tsx';
import styles from './Bonuses.module.css';
import { EndedBonuses } from './EndedBonuses.tsx';

/** The bonuses: the active one first, then those that wait, and ended ones page by page. */
export function BonusesPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['member', 'records', 'errors']);
  const open = useStore(openBonuses.$store);
  const ended = useStore(endedBonuses.$store);
  useEffect(followBonuses, []);
  // The ended ones would move down when the open ones came.
  if (!t || isUnknown(open))
    return (
      <div aria-busy="true">
        <Skeleton shape="card" count={2} />
      </div>
    );
  // Two empty lists say no more than one.
  const hasNone = valueOf(open)?.length === 0 && valueOf(ended)?.totalRows === 0;
  return (
    <>
      <Loaded loadable={open} t={t} onRetry={openBonuses.load} shape="card" rows={2} isAutoRefreshed>
        {(bonuses) => <OpenBonuses bonuses={bonuses} tag={tag} t={t} />}
      </Loaded>
      {!hasNone && (
        <Section title={t('member:bonuses.ended')} isPlain>
          <Loaded loadable={ended} t={t} onRetry={endedBonuses.reload} isAutoRefreshed>
            {(page) => <EndedBonuses page={page} tag={tag} t={t} />}
          </Loaded>
        </Section>
      )}
    </>
  );
}

interface OpenBonusesProps {
  bonuses: readonly Bonus[];
  tag: string;
  t: Translator;
}

function OpenBonuses({ bonuses, tag, t }: OpenBonusesProps) {
  if (bonuses.length === 0) {
    return (
      <EmptyState
        icon={Gift}
        title={t('member:bonuses.emptyTitle')}
        text={t('member:bonuses.emptyText')}
        action={
          <a className="button button-primary" href={localPath(tag, '/promotions')}>
            {t('member:bonuses.promotions')}
          </a>
        }
      />
    );
  }
  const isActive = ({ state }: Bonus) => state === 'active';
  const sorted = [...bonuses.filter(isActive), ...bonuses.filter((bonus) => !isActive(bonus))];
  return (
    <div className={styles.bonuses}>
      {sorted.map((bonus) => (
        <BonusCard key={bonus.id} bonus={bonus} tag={tag} t={t} />
      ))}
    </div>
  );
}
