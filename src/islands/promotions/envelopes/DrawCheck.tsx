import { useStore } from '@nanostores/react';
import { valueOf } from '#browser/stores/loadable';
import { $openingCheck, opening, type Opening } from '#browser/stores/wallet/red-envelopes';
import { moneyText, type Translator } from '../../ui/index.ts';
import styles from '../draw-check/DrawCheck.module.css';
import { Outcome } from '../draw-check/Outcome.tsx';

/** Most amounts that are written out. */
const LISTED_AMOUNTS = 200;

/** The published values of the draw, and after the end what the browser finds when it repeats it. */
export function DrawCheck({ tag, t }: { tag: string; t: Translator }) {
  const shown = valueOf(useStore(opening.$store));
  const check = useStore($openingCheck);
  if (!shown) return null;
  const rows =
    check &&
    ([
      ['seed', check.isSeedRight],
      ['round', check.isRoundRight],
      ['randomness', check.isRandomnessRight],
      ['amounts', check.areAmountsRight],
    ] as const);
  return (
    <details className={styles.check}>
      <summary>{t('offers:envelope.fair.title')}</summary>
      <p>{t('offers:envelope.fair.text', { round: shown.round })}</p>
      {shown.beacon === 'embedded' && <p>{t('offers:envelope.fair.operator')}</p>}
      {rows && (
        <ul>
          {rows.map(
            ([name, isRight]) =>
              isRight !== undefined && (
                <Outcome key={name} isRight={isRight}>
                  {t(`offers:envelope.fair.${name}${isRight ? 'Right' : 'Wrong'}`, { count: shown.count })}
                </Outcome>
              ),
          )}
        </ul>
      )}
      <PublishedValues shown={shown} tag={tag} t={t} />
    </details>
  );
}

function PublishedValues({ shown, tag, t }: { shown: Opening; tag: string; t: Translator }) {
  const { commitment, randomness, seed, amounts, currency } = shown;
  const later = t('offers:envelope.fair.later');
  const listed = amounts.slice(0, LISTED_AMOUNTS).map((amount) => moneyText({ amount, currency, tag }));
  return (
    <dl>
      <dt>{t('offers:envelope.fair.fingerprint')}</dt>
      <dd dir="ltr">{commitment}</dd>
      <dt>{t('offers:envelope.fair.randomness')}</dt>
      <dd dir={randomness ? 'ltr' : undefined}>{randomness ?? later}</dd>
      <dt>{t('offers:envelope.fair.seed')}</dt>
      <dd dir={seed ? 'ltr' : undefined}>{seed ?? later}</dd>
      <dt>{t('offers:envelope.fair.amounts')}</dt>
      <dd>{listed.length === 0 ? later : `${listed.join(' · ')}${amounts.length > listed.length ? ' …' : ''}`}</dd>
    </dl>
  );
}
