import { useEffect, useState } from 'react';
import { type Promotion, promotionsOf } from '#browser/promotions';
import { Skeleton, useTranslator } from '../ui/index.ts';
import styles from './PromoCarousel.module.css';
import { PromoSlides } from './PromoSlides.tsx';

interface PromoCarouselProps {
  tag: string;
  category: 'new_player';
}

/** Promotions of one category, one after the other. Its place is kept free; without any promotion it goes. */
export function PromoCarousel({ tag, category }: PromoCarouselProps) {
  const t = useTranslator(tag, ['lobby']);
  const promotions = usePromotions(category);
  if (promotions?.length === 0) return null;
  const isReady = promotions !== undefined && t !== undefined;
  return (
    <section className={styles.carousel} aria-label={t?.('lobby:promo.label')} aria-busy={!isReady}>
      {isReady ? <PromoSlides promotions={promotions} tag={tag} t={t} /> : <Skeleton shape="card" />}
    </section>
  );
}

/** Undefined while they are fetched; a failure is as if there were none: nobody came here for them. */
function usePromotions(category: PromoCarouselProps['category']): readonly Promotion[] | undefined {
  const [promotions, setPromotions] = useState<readonly Promotion[]>();
  useEffect(() => {
    const leaving = new AbortController();
    promotionsOf(category, leaving.signal).then(setPromotions, () => {
      if (!leaving.signal.aborted) setPromotions([]);
    });
    return () => leaving.abort();
  }, [category]);
  return promotions;
}
