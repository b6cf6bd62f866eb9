import { localPath } from '#i18n/paths';
import type { Bonus } from '#browser/stores/wallet/bonuses';
import { Money, moneyText, percentText, type Translator } from '../../ui/index.ts';
import { contributionsOf, costOf, EXAMPLE_RTP_PERCENT } from './bonus-figures.ts';
import { BonusHistory } from './BonusHistory.tsx';
import styles from './Bonuses.module.css';

interface BonusTermsProps {
  bonus: Bonus;
  tag: string;
  t: Translator;
}

/** The terms of a bonus in plain words: limits, what counts, and what it costs on average. */
export function BonusTerms({ bonus, tag, t }: BonusTermsProps) {
  return (
    <div className={styles.terms}>
      <Limits bonus={bonus} tag={tag} t={t} />
      <Contributions bonus={bonus} tag={tag} t={t} />
      <ul className={styles.notes}>
        <li>{t(`member:bonuses.stakesFirst.${bonus.stakesFirst}`)}</li>
        <li>{t(`member:bonuses.withdrawal.${bonus.endsWithWithdrawal ? 'ends' : 'stays'}`)}</li>
        <Cost bonus={bonus} tag={tag} t={t} />
      </ul>
      <BonusHistory bonus={bonus} tag={tag} t={t} />
    </div>
  );
}

function Limits({ bonus, tag, t }: BonusTermsProps) {
  const { amount, maxBet, maxConversion, currency } = bonus;
  const facts = [
    { name: 'amount', amount },
    { name: 'maxBet', amount: maxBet },
    { name: 'maxConversion', amount: maxConversion },
  ];
  return (
    <dl className={styles.limits}>
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{t(`member:bonuses.${fact.name}`)}</dt>
          <dd>
            {fact.amount === null ? (
              t('member:bonuses.noLimit')
            ) : (
              <Money amount={fact.amount} currency={currency} tag={tag} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Categories with the share of a bet that counts, each a link to its lobby. */
function Contributions({ bonus, tag, t }: BonusTermsProps) {
  const title = `bonus-counts-${bonus.id}`;
  return (
    <section className={styles.counts} aria-labelledby={title}>
      <h4 className={styles.subtitle} id={title}>
        {t('member:bonuses.counts')}
      </h4>
      <ul className={styles.categories}>
        {contributionsOf(bonus.contribution).map(({ lobby, percent }) => (
          <li key={lobby}>
            <a className={styles.category} href={localPath(tag, `/${lobby}`)}>
              {t(`common:category.${lobby}`)}
              <b>{percentText(percent, tag)}</b>
            </a>
          </li>
        ))}
        {bonus.games.map(({ game, title: name, percent }) => (
          <li key={game} className={styles.category}>
            {name}
            <b>{percentText(percent, tag)}</b>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('member:bonuses.countsText')}</p>
    </section>
  );
}

function Cost({ bonus, tag, t }: BonusTermsProps) {
  const cost = costOf(bonus);
  if (!cost) return null;
  const show = (amount: bigint) => moneyText({ amount, currency: bonus.currency, tag });
  const rtp = new Intl.NumberFormat(tag, { style: 'percent' }).format(EXAMPLE_RTP_PERCENT / 100);
  return <li>{t('member:bonuses.cost', { stake: show(cost.stakeMinor), returned: show(cost.returnedMinor), rtp })}</li>;
}
