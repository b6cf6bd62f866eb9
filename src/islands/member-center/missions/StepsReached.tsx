import { PartyPopper } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReachedStep } from '#browser/stores/wallet/missions';
import { Sparks } from '../../ui/rewards/Sparks.tsx';
import { awardText, type TextParts } from './mission-texts.ts';
import styles from './Missions.module.css';

/** The moment in which steps are reached: what they bring, once. */
export function StepsReached({ steps, tag, t }: TextParts & { steps: readonly ReachedStep[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's cleanup.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.won} role="status" ref={box}>
      <Sparks />
      <PartyPopper size={30} aria-hidden="true" />
      <p className={styles.wonTitle}>
        {steps.length === 1 ? t('member:missions.won') : t('member:missions.wonSteps', { count: steps.length })}
      </p>
      <ul className={styles.wonAwards}>
        {steps.map(({ id, title, currency, award }) => (
          <li key={id}>
            <span>{title}</span>
            <b>+ {awardText(award, currency, { tag, t })}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
