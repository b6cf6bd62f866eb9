import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { openMemberPage } from '#browser/stores/dialogs';
import { type Claim, findOffer, ownOffers } from '#browser/stores/wallet/offers';
import { valueOf } from '#browser/stores/loadable';
import { localPath } from '#i18n/paths';
import { Button, type Translator } from '../index.ts';
import { awardText } from './award-text.ts';
import styles from './Rewards.module.css';
import { Sparks } from './Sparks.tsx';

interface CelebrationProps {
  claim: Claim;
  tag: string;
  t: Translator;
}

/** Pages of the member center with what was awarded. */
const PAGES = { cash: 'wallet', bonus: 'bonuses', 'free-rounds': 'rewards', tickets: 'rewards' } as const;

/** An award that has just been paid, and the way to it. An application only waits for staff. */
export function Celebration({ claim, tag, t }: CelebrationProps) {
  const { amount, form, state } = claim;
  // Goods that were won in a raffle come with the promotion.
  const { prizes = [] } = findOffer(valueOf(useStore(ownOffers.$store)), claim.promotionId) ?? {};
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={styles.won} role="status" tabIndex={-1} ref={text}>
      <Sparks />
      <p>{t(`offers:won.${prizes.length > 0 ? 'goods' : form}`)}</p>
      {amount !== '0' && <p className={styles.wonAmount}>{awardText(claim, { tag, t })}</p>}
      {prizes.length > 0 && <p className={styles.wonAmount}>{prizes.join(', ')}</p>}
      {state === 'signed' && <p>{t('offers:about.signed')}</p>}
      {form === 'points' || form === 'goods' || prizes.length > 0 ? (
        <a className="button button-gold button-wide" href={localPath(tag, '/pointMall')}>
          {t('offers:mall')}
        </a>
      ) : (
        <Button variant="gold" isWide onClick={() => openMemberPage(PAGES[form])}>
          {t(`offers:${PAGES[form]}`)}
        </Button>
      )}
    </div>
  );
}
