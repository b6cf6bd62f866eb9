import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { valueOf } from '#browser/stores/loadable';
import { type Claim, claimFailureText, claimOffer, ownOffers, type OwnOffer } from '#browser/stores/wallet/offers';
import { opening } from '#browser/stores/wallet/red-envelopes';
import { Alert, Button, classes, Countdown, moneyText, type Translator, useOnce } from '../../ui/index.ts';
import { DrawCheck } from './DrawCheck.tsx';
import styles from './RedEnvelope.module.css';

interface RedEnvelopeProps {
  offer: OwnOffer;
  /** Called with what was in the envelope, when it has opened. */
  onWon: (claim: Claim) => void;
  tag: string;
  t: Translator;
}

/** Time of the opening; the amount is known before, and a press skips it. */
const OPENING_MS = 1200;
/** Pause between two looks whether the envelopes are drawn. */
const DRAWING_MS = 2000;

/** A red envelope that waits for its opening, can be opened, or opens; and the check of the draw. */
export function RedEnvelope({ offer, onWon, tag, t }: RedEnvelopeProps) {
  const { promotionId, claimState, reason, actions, rules } = offer;
  const [won, setWon] = useState<Claim>();
  const [failure, setFailure] = useState<string>();
  const { isBusy, once } = useOnce();
  const isDrawing = reason === 'drawing';
  useReload(isDrawing);
  useOpening(won, onWon);
  useEffect(() => void opening.load(promotionId), [promotionId, claimState, isDrawing]);

  const openNow = () =>
    once(async () => {
      setFailure(undefined);
      await claimOffer(offer).then(setWon, (error: unknown) => setFailure(claimFailureText(t, error)));
    });
  if (won) {
    return (
      <button type="button" className={styles.stage} onClick={() => onWon(won)}>
        <Envelope isOpen />
        <span>{t('offers:envelope.opening')}</span>
        <small>{t('offers:envelope.skip')}</small>
      </button>
    );
  }
  const canOpen = actions[0] === 'claim';
  return (
    <>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {(canOpen || isDrawing || claimState === 'coming_soon') && (
        <div className={styles.stage} aria-busy={isBusy || isDrawing}>
          <Envelope isWaiting={isDrawing || isBusy} />
          {claimState === 'coming_soon' && (
            <p className={styles.clock}>
              {t('offers:envelope.opensIn')}
              <Countdown untilMs={Date.parse(rules.startsAt)} onDone={() => void ownOffers.load()} />
            </p>
          )}
          {isDrawing && <p role="status">{t('offers:envelope.drawing')}</p>}
          {canOpen && (
            <Button variant="gold" isLarge isWide isBusy={isBusy} onClick={openNow}>
              {t('offers:envelope.open')}
            </Button>
          )}
          <Inside tag={tag} t={t} />
        </div>
      )}
      <DrawCheck t={t} tag={tag} />
    </>
  );
}

/** Looks again every few seconds while the envelopes are being drawn. */
function useReload(isDrawing: boolean): void {
  useEffect(() => {
    if (!isDrawing) return undefined;
    const timer = setInterval(() => void ownOffers.load(), DRAWING_MS);
    return () => clearInterval(timer);
  }, [isDrawing]);
}

/** Passes the claim on when its envelope has opened: at once for those who want no motion. */
function useOpening(won: Claim | undefined, onWon: (claim: Claim) => void): void {
  useEffect(() => {
    if (!won) return undefined;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => onWon(won), isStill ? 0 : OPENING_MS);
    return () => clearTimeout(timer);
  }, [won, onWon]);
}

function Envelope({ isOpen = false, isWaiting = false }: { isOpen?: boolean; isWaiting?: boolean }) {
  return (
    <span className={classes(styles.envelope, isOpen && styles.open, isWaiting && styles.waiting)} aria-hidden="true">
      <i className={styles.note} />
      <i className={styles.front} />
      <i className={styles.flap} />
      <i className={styles.seal} />
    </span>
  );
}

/** Bounds of an envelope, and how many are left. */
function Inside({ tag, t }: { tag: string; t: Translator }) {
  const shown = valueOf(useStore(opening.$store));
  if (!shown) return <p className={styles.inside}>&nbsp;</p>;
  const { currency, count, left, min, max, total, randomness } = shown;
  const show = (amount: string) => moneyText({ amount, currency, tag });
  return (
    <p className={styles.inside}>
      {t('offers:envelope.inside', { min: show(min), max: show(max), total: show(total) })}
      {randomness !== null && (
        <>
          <br />
          {t('offers:envelope.left', { left, count })}
        </>
      )}
    </p>
  );
}
