import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { A11y, Autoplay, Keyboard, Pagination } from 'swiper/modules';
import { Swiper, type SwiperClass, SwiperSlide } from 'swiper/react';
import type { Promotion } from '#browser/promotions';
import { localPath } from '#i18n/paths';
import type { Translator } from '../ui/index.ts';
import 'swiper/css';
import 'swiper/css/pagination';
import styles from './PromoCarousel.module.css';

const SLIDE_MS = 5000;
const GAP_PX = 20;

interface PromoSlidesProps {
  promotions: readonly Promotion[];
  tag: string;
  t: Translator;
}

/** More than one turn by themselves, unless the visitor asked for less motion; hovering, the focus and a button stop them. */
export function PromoSlides({ promotions, tag, t }: PromoSlidesProps) {
  const [swiper, setSwiper] = useState<SwiperClass>();
  const [isTurning, setIsTurning] = useState(() => promotions.length > 1 && !prefersLessMotion());
  const turn = (isOn: boolean) => {
    setIsTurning(isOn);
    if (isOn) swiper?.autoplay.start();
    else swiper?.autoplay.stop();
  };
  return (
    <div onFocus={() => swiper?.autoplay.pause()} onBlur={() => isTurning && swiper?.autoplay.resume()}>
      <Swiper
        modules={[A11y, Autoplay, Keyboard, Pagination]}
        className={styles.swiper}
        loop={promotions.length > 1}
        spaceBetween={GAP_PX}
        autoplay={isTurning ? { delay: SLIDE_MS, pauseOnMouseEnter: true, disableOnInteraction: false } : false}
        pagination={{ enabled: promotions.length > 1, clickable: true }}
        keyboard={{ enabled: true, onlyInViewport: true }}
        a11y={{ paginationBulletMessage: t('lobby:promo.goTo', { n: '{{index}}' }) }}
        onSwiper={setSwiper}
      >
        {promotions.map((promotion) => (
          <SwiperSlide key={promotion.id}>
            <PromoSlide promotion={promotion} tag={tag} />
          </SwiperSlide>
        ))}
      </Swiper>
      {promotions.length > 1 && (
        <button
          className={styles.turn}
          type="button"
          aria-label={t(isTurning ? 'lobby:promo.pause' : 'lobby:promo.play')}
          onClick={() => turn(!isTurning)}
        >
          {isTurning ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
        </button>
      )}
    </div>
  );
}

function PromoSlide({ promotion: { title, summary, image }, tag }: { promotion: Promotion; tag: string }) {
  return (
    <a className={styles.slide} href={localPath(tag, '/promotions')}>
      {image && (
        <img
          className={styles.image}
          src={image.src}
          srcSet={image.sizes.map(({ src, width }) => `${src} ${width}w`).join(', ')}
          sizes="(width >= 62rem) 62rem, 100vw"
          width={image.width}
          height={image.height}
          alt=""
          loading="lazy"
        />
      )}
      <span className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.summary}>{summary}</span>
      </span>
    </a>
  );
}

function prefersLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
