import { ChevronRight, CircleSlash, Gift } from 'lucide-react';
import { localPath } from '#i18n/paths';
import type { DepositBonus } from '#browser/stores/wallet/deposits';
import { isCounted } from '#rules/rewards/offers/offer-forms';
import { getTitle } from '#i18n/titles';
import { moneyText, percentText, type Translator } from '../../ui/index.ts';
import { maxAwardText } from '../../ui/rewards/award-text.ts';
import { contributionsOf } from '../bonuses/bonus-figures.ts';
import { RadioCards } from '../parts/RadioCards.tsx';
import styles from './BonusChoice.module.css';

interface BonusChoiceProps {
  bonuses: readonly DepositBonus[];
  /** The chosen promotion; empty for none. */
  value: string;
  onChange: (promotionId: string) => void;
  tag: string;
  t: Translator;
}

/** The promotions that can be claimed with a deposit, none of them by default; the terms of the chosen one are below it. */
export function BonusChoice({ bonuses, value, onChange, tag, t }: BonusChoiceProps) {
  const chosen = bonuses.find(({ promotionId }) => promotionId === value);
  const none = {
    value: '',
    icon: <CircleSlash size={20} aria-hidden="true" />,
    title: t('wallet:bonus.none'),
    text: t('wallet:bonus.noneText'),
  };
  return (
    <div className={styles.choice}>
      <RadioCards
        label={t('wallet:bonus.label')}
        name="bonus"
        value={chosen ? value : ''}
        onChange={onChange}
        cards={[
          none,
          ...bonuses.map((bonus) => ({
            value: bonus.promotionId,
            icon: <Gift size={20} aria-hidden="true" />,
            title: bonus.title,
            text: mainTerms(bonus, tag, t).join(' · '),
          })),
        ]}
      />
      {chosen && <Terms bonus={chosen} tag={tag} t={t} />}
    </div>
  );
}

interface TermsProps {
  bonus: DepositBonus;
  tag: string;
  t: Translator;
}

function Terms({ bonus, tag, t }: TermsProps) {
  return (
    <div className={styles.terms}>
      <ul>
        {furtherTerms(bonus, tag, t).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <a
        className="button button-quiet"
        href={localPath(tag, `/promotions/${bonus.slug ?? bonus.promotionId}`)}
        target="_blank"
        rel="noopener"
      >
        {t('offers:shop.terms')}
        <ChevronRight className="mirrored" size={16} aria-hidden="true" />
      </a>
    </div>
  );
}

/** The award with its maximum, the least deposit and the wagering. */
function mainTerms({ rules }: DepositBonus, tag: string, t: Translator): string[] {
  const { rate, minDeposit, bonus, form, turnoverFactor, currency } = rules;
  const show = (amount: string) => moneyText({ amount, currency, tag });
  const amount = maxAwardText(rules, { tag, t });
  const award =
    rate === null
      ? amount && t('wallet:bonus.upTo', { amount })
      : t(amount ? 'wallet:bonus.rate' : 'wallet:bonus.rateOnly', {
          rate: percentText(rate, tag),
          amount: amount ?? '',
        });
  const cash = turnoverFactor === '0' ? 'noWagering' : 'cash';
  const wagering = bonus
    ? t(`wallet:bonus.wagering.${bonus.base === 'bonus' ? 'bonus' : 'both'}`, { factor: bonus.factor })
    : t(`offers:shop.${cash}`, { factor: turnoverFactor });
  const deposit = minDeposit !== null && t('offers:shop.minDeposit', { amount: show(minDeposit) });
  return [award, deposit, !isCounted(form) && wagering].filter((text) => typeof text === 'string');
}

function furtherTerms({ rules: { bonus, currency } }: DepositBonus, tag: string, t: Translator): string[] {
  if (!bonus) return [];
  const show = (amount: string) => moneyText({ amount, currency, tag });
  const { maxBet, validHours, maxConversion } = bonus;
  const counts = [
    ...contributionsOf(bonus.contribution).map(
      ({ lobby, percent }) => [t(`common:category.${lobby}`), percent] as const,
    ),
    ...bonus.games.map(({ game, titles, percent }) => [getTitle(titles, tag, game), percent] as const),
  ].map(([name, percent]) => `${name} ${percentText(percent, tag)}`);
  return [
    maxBet !== null && t('offers:shop.maxBet', { amount: show(maxBet) }),
    validHours !== null && t('wallet:bonus.validity', { time: timeText(validHours, tag) }),
    maxConversion !== null && t('wallet:bonus.maxConversion', { amount: show(maxConversion) }),
    t('wallet:bonus.counts', { categories: counts.join(', ') }),
    t('wallet:bonus.withdrawal'),
  ].filter((text) => text !== false);
}

/** Formats hours in whole days where they are some. */
function timeText(hours: number, tag: string): string {
  const [unit, value] = hours % 24 === 0 && hours > 24 ? (['day', hours / 24] as const) : (['hour', hours] as const);
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
