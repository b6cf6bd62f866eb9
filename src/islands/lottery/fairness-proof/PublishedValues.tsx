import { CopyButton, type Translator } from '../../ui/index.ts';
import type { FairnessProof } from '#browser/stores/lottery/fairness-proof';
import styles from '../Lottery.module.css';
import fairnessStyles from './FairnessProof.module.css';

interface PublishedValuesProps {
  t: Translator;
  gameCode: string;
  drawNumber: string;
  drawing: NonNullable<FairnessProof['drawing']>;
}

/** Lists the published values that are needed to recompute the draw with another program. */
export function PublishedValues({ t, gameCode, drawNumber, drawing }: PublishedValuesProps) {
  const { chain, link, anchor, seed, beacon } = drawing;
  const facts: [name: string, value: string | null][] = [
    ['game', gameCode],
    ['issue', drawNumber],
    ['commitment', chain.commitment],
    ['link', String(link)],
    ['known', anchor && `${anchor.link}: ${anchor.seed}`],
    ['seed', seed],
    ['round', beacon.round],
    ['chainHash', beacon.chainHash],
    ['randomness', beacon.randomness],
    ['signature', beacon.signature],
  ];
  const known = facts.filter((fact): fact is [string, string] => fact[1] !== null);
  const text = known.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <section className={styles.section} aria-labelledby="facts">
      <div className={fairnessStyles.head}>
        <h2 className={styles.heading} id="facts">
          {t('lottery:proof.facts')}
        </h2>
        <CopyButton text={text} t={t} />
      </div>
      <p className={styles.lead}>{t('lottery:proof.how')}</p>
      <dl className={fairnessStyles.facts}>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`lottery:fact.${name}`)}</dt>
            <dd dir="ltr">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
