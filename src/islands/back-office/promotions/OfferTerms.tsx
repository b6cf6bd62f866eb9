import { timeText } from '#browser/format';
import { getTitle } from '#i18n/titles';
import type { OfferTerms as Terms } from '#browser/stores/back-office/promotions';
import { moneyText, percentText, type Translator } from '../../ui/index.ts';
import { bringsMoney } from '../../ui/rewards/award-text.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { categoryText } from '../shared/category-text.ts';
import { Time } from '../shared/cells.tsx';
import { sumText } from '../shared/award-sum.ts';
import styles from './Promotions.module.css';

const HOURS_OF_DAY = 24;

/** Shows the significant terms of an offer in the words that stand beside it on the site. */
export function OfferTerms({ title, terms }: { title: string; terms: Terms }) {
  const { t, tag } = useTexts();
  const { startsAt, endsAt } = terms;
  return (
    <section className={styles.card} aria-label={t('promotions.preview')}>
      <p className={styles.hint}>{t('promotions.preview')}</p>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {[
          ...awardLines(terms, t, tag),
          ...raffleLines(terms, t, tag),
          ...bonusLines(terms, t, tag),
          ...memberLines(terms, t),
        ].map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>
          {t('promotions.term.from')} <Time at={startsAt} />
          {endsAt && (
            <>
              {' – '}
              <Time at={endsAt} />
            </>
          )}
        </li>
      </ul>
    </section>
  );
}

function awardLines(
  {
    type,
    mode,
    form,
    rate,
    rebateBase,
    maxAward,
    minDeposit,
    streak,
    raffle,
    freeRounds,
    awarded,
    bonus,
    currency,
    claimHours,
  }: Terms,
  t: Translator,
  tag: string,
) {
  const money = (amount: string | null) => (amount === null ? '' : moneyText({ amount, currency, tag }));
  const sum = (amount: string) => sumText(amount, { form, currency }, { t, tag });
  // A raffle of goods alone has no highest sum.
  const max = maxAward === null ? (raffle?.prizes[0]?.name ?? '') : sum(maxAward);
  const params = { rate: rate ?? '', max, min: money(minDeposit) };
  const fixed = type === 'deposit_match' && rate === null ? 'deposit_fixed' : type;
  const key = rebateBase === 'edge' ? 'rakeback' : fixed;
  if (freeRounds) {
    const { rounds: count, stake, titles, game, validHours } = freeRounds;
    const value = { count, stake: money(stake), game: getTitle(titles, tag, game), max: money(maxAward) };
    const winnings = bonus ? 'free_rounds_bonus' : 'free_rounds';
    return [t(`promotions.term.award.${winnings}`, value), roundsText(t, validHours)];
  }
  return [
    t(`promotions.term.award.${key}`, { ...params, days: streak?.length ?? 0 }),
    ...(streak ? [streak.map(sum).join(' · ')] : []),
    ...(awarded ? [getTitle(awarded, tag)] : []),
    ...(claimHours === null ? [] : [t('promotions.term.claimHours', { count: claimHours })]),
    ...(mode === 'auto' ? [t('promotions.term.automatic')] : []),
  ];
}

function raffleLines({ raffle, currency }: Terms, t: Translator, tag: string): string[] {
  if (!raffle) return [];
  const money = (amount: string) => moneyText({ amount, currency, tag });
  const { base, per, maxTicketsPerDay: max, salesEndAt, prizes } = raffle;
  return [
    t(`promotions.term.tickets.${base}`, { per: money(per), max }),
    ...prizes.map(({ name, amount, count }) =>
      amount === '0' ? `${name}: ${count}` : t('promotions.term.prize', { name, count, amount: money(amount) }),
    ),
    `${t('promotions.term.salesEnd')}: ${timeText(salesEndAt)}`,
  ];
}

function bonusLines(terms: Terms, t: Translator, tag: string): string[] {
  const { bonus, turnoverFactor, currency, maxAward } = terms;
  const money = (amount: string | null) => (amount === null ? '' : moneyText({ amount, currency, tag }));
  if (!bringsMoney(terms)) return [];
  if (!bonus) {
    return turnoverFactor === '0'
      ? [t('promotions.term.cash')]
      : [t('promotions.term.cashTurnover', { factor: turnoverFactor })];
  }
  const { factor, base, required, contribution, games, maxBet, maxConversion, validHours } = bonus;
  const shares = [
    ...Object.entries(contribution).map(
      ([category, percent]) => `${categoryText(t, category)} ${percentText(percent, tag)}`,
    ),
    ...games.map(({ game, titles, percent }) => `${getTitle(titles, tag, game)} ${percentText(percent, tag)}`),
  ];
  return [
    t(`promotions.term.wagering.${base}`, { factor, required: money(required), amount: money(maxAward) }),
    ...(shares.length === 0 ? [] : [t('promotions.term.games', { games: shares.join(', ') })]),
    ...(maxBet === null ? [] : [t('promotions.term.maxBet', { amount: money(maxBet) })]),
    ...(maxConversion === null ? [] : [t('promotions.term.maxConversion', { amount: money(maxConversion) })]),
    ...(validHours === null ? [] : [validText(t, validHours)]),
    t('promotions.term.withdrawal'),
  ];
}

function validText(t: Translator, hours: number): string {
  return hours % HOURS_OF_DAY === 0
    ? t('promotions.term.validDays', { count: hours / HOURS_OF_DAY })
    : t('promotions.term.validHours', { count: hours });
}

function roundsText(t: Translator, hours: number): string {
  return hours % HOURS_OF_DAY === 0
    ? t('promotions.term.playDays', { count: hours / HOURS_OF_DAY })
    : t('promotions.term.playHours', { count: hours });
}

function memberLines(terms: Terms, t: Translator): string[] {
  const { registeredFrom, registeredTo, newWithinDays, minLevel, minAge, maxClaims } = terms;
  const { countries, notCountries, isForPartners, needsCoupon, needsVerification } = terms;
  return [
    ...(registeredFrom === null ? [] : [t('promotions.term.registeredFrom', { at: timeText(registeredFrom) })]),
    ...(registeredTo === null ? [] : [t('promotions.term.registeredTo', { at: timeText(registeredTo) })]),
    ...(newWithinDays === null ? [] : [t('promotions.term.newWithinDays', { count: newWithinDays })]),
    ...(minLevel === null ? [] : [t('promotions.term.minLevel', { level: minLevel })]),
    ...(minAge === null ? [] : [t('promotions.term.minAge', { age: minAge })]),
    ...(countries.length === 0 ? [] : [t('promotions.term.countries', { list: countries.join(', ') })]),
    ...(notCountries.length === 0 ? [] : [t('promotions.term.notCountries', { list: notCountries.join(', ') })]),
    ...(isForPartners ? [t('promotions.term.partners')] : []),
    ...(needsCoupon ? [t('promotions.term.coupon')] : []),
    ...(needsVerification ? [t('promotions.term.verification')] : []),
    ...(maxClaims === null ? [] : [t('promotions.term.maxClaims', { count: maxClaims })]),
  ];
}
