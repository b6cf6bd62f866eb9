import { useEffect, useRef } from 'react';
import { openMemberPage } from '#browser/stores/dialogs';
import type { Claim } from '#browser/stores/wallet/offers';
import { Button, Money, type Translator } from '../index.ts';
import styles from './Rewards.module.css';
import { Sparks } from './Sparks.tsx';

interface CelebrationProps {
  claim: Claim;
  tag: string;
  t: Translator;
}

/** Pages with what was awarded. */
const PAGES = { cash: 'wallet', bonus: 'bonuses', 'free-rounds': 'rewards' } as const;

/** An award that has just been paid, and the way to it. An application only waits for staff. */
export function Celebration({ claim, tag, t }: CelebrationProps) {
  const { amount, currency, form, state } = claim;
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  const page = PAGES[form];
  return (
    <div className={styles.won} role="status" tabIndex={-1} ref={text}>
      <Sparks />
      <p>{t(`offers:won.${form}`)}</p>
      {amount !== '0' && (
        <p className={styles.wonAmount}>
          <Money amount={amount} currency={currency} tag={tag} />
        </p>
      )}
      {state === 'signed' && <p>{t('offers:about.signed')}</p>}
      <Button variant="gold" isWide onClick={() => openMemberPage(page)}>
        {t(`offers:${page}`)}
      </Button>
    </div>
  );
}
