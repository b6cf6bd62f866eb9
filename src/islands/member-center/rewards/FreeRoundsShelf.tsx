import { useStore } from '@nanostores/react';
import { Sparkles } from 'lucide-react';
import { tagToCode } from '#i18n/locales';
import { localPath } from '#i18n/paths';
import { imageAddress } from '#browser/client/cdns';
import { timeText } from '#browser/format';
import { valueOf } from '#browser/stores/loadable';
import {
  endedFreeRounds,
  type FreeRounds,
  type FreeRoundsPage,
  isPlayable,
  openFreeRounds,
} from '#browser/stores/wallet/free-rounds';
import { Money, moneyText, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { TimeLeft } from '../bonuses/TimeLeft.tsx';
import { PaymentList } from '../parts/PaymentList.tsx';
import { Section } from '../parts/Section.tsx';
import parts from '../parts/Parts.module.css';
import styles from './Rewards.module.css';

interface TextProps {
  tag: string;
  t: Translator;
}

/** The member's free rounds with the button that plays them; nothing without any. */
export function FreeRoundsShelf({ tag, t }: TextProps) {
  const open = valueOf(useStore(openFreeRounds.$store));
  if (!open || open.length === 0) return null;
  return (
    <Section title={t('offers:freeRounds.title')} isPlain>
      <ul className={styles.rounds}>
        {open.map((freeRounds) => (
          <FreeRoundsCard key={freeRounds.id} freeRounds={freeRounds} tag={tag} t={t} />
        ))}
      </ul>
    </Section>
  );
}

function FreeRoundsCard({ freeRounds, tag, t }: TextProps & { freeRounds: FreeRounds }) {
  const { id, name, vassalage, vendorName, gameCode, title, image, stake, currency, expiresAt } = freeRounds;
  const { rounds, roundsLeft, state } = freeRounds;
  const query = new URLSearchParams({ vendor: vassalage, game: gameCode, reward: id });
  const note = noteOf(freeRounds);
  return (
    <li className={styles.round} data-ready={isPlayable(freeRounds) || undefined}>
      <picture>
        <source type="image/avif" srcSet={imageAddress(image.avif)} />
        <img src={imageAddress(image.webp)} width={image.width} height={image.height} alt="" loading="lazy" />
      </picture>
      <div className={styles.roundText}>
        <p className={styles.figure}>{t('offers:freeRounds.left', { left: roundsLeft, rounds })}</p>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.note}>
          {title} · {vendorName} ·{' '}
          {t('offers:freeRounds.value', { stake: moneyText({ amount: stake, currency, tag }) })}
        </p>
        <p className={styles.note}>{winningsText(freeRounds, { tag, t })}</p>
        {note ? (
          <p className={styles.note}>{t(`offers:freeRounds.${note}`, { vendor: vendorName })}</p>
        ) : (
          <p className={styles.note}>
            {t('offers:freeRounds.until')}{' '}
            <TimeLeft until={expiresAt} t={t} onDone={() => void openFreeRounds.reload()} />
          </p>
        )}
      </div>
      {isPlayable(freeRounds) && (
        <a className="button button-primary" href={`${localPath(tag, '/game')}?${query}`}>
          <Sparkles size={18} aria-hidden="true" />
          {t('offers:freeRounds.play')}
        </a>
      )}
      {state !== 'open' && <StatusBadge tone="progress" label={t(`offers:freeRounds.state.${state}`)} />}
    </li>
  );
}

/** Returns why nothing can be played; undefined when it can. */
function noteOf({ state, roundsLeft }: FreeRounds): 'pending' | 'lapsing' | 'usedUp' | undefined {
  if (state === 'pending' || state === 'lapsing') return state;
  return roundsLeft === 0 ? 'usedUp' : undefined;
}

/** Returns where the winnings go, and what that takes. */
function winningsText({ winningsAs, maxWin, factor, currency }: FreeRounds, { tag, t }: TextProps): string {
  const max = moneyText({ amount: maxWin ?? '0', currency, tag });
  return t(`offers:freeRounds.${winningsAs}`, { max, factor: factor ?? '0' });
}

const TONES: Partial<Record<FreeRounds['state'], StatusTone>> = { done: 'good', cancelled: 'bad' };

/** Free rounds that have ended, with what they won; nothing without any. */
export function PastFreeRounds({ tag, t }: TextProps) {
  const page = valueOf(useStore(endedFreeRounds.$store));
  if (!page || page.totalRows === 0) return null;
  return (
    <Section title={t('offers:freeRounds.historyTitle')} isPlain>
      <PastList page={page} tag={tag} t={t} />
    </Section>
  );
}

function PastList({ page, tag, t }: TextProps & { page: FreeRoundsPage }) {
  const load = (pageNo: number) => endedFreeRounds.load(tagToCode(tag) ?? 'MY', pageNo);
  return (
    <PaymentList page={page} onPage={load} empty={null} t={t}>
      {({ name, title, state, won, currency, rounds, roundsLeft, endedAt, expiresAt }) => (
        <>
          <div className={parts.paymentHead}>
            <span>{name}</span>
            <StatusBadge tone={TONES[state] ?? 'neutral'} label={t(`offers:freeRounds.state.${state}`)} />
          </div>
          <p className={parts.paymentNote}>
            {t('offers:freeRounds.won')} <Money amount={won} currency={currency} tag={tag} />
          </p>
          <p className={parts.paymentNote}>
            {title} · {t('offers:freeRounds.left', { left: roundsLeft, rounds })} · {t('offers:freeRounds.ended')}{' '}
            <time dateTime={endedAt ?? expiresAt}>{timeText(endedAt ?? expiresAt)}</time>
          </p>
        </>
      )}
    </PaymentList>
  );
}
