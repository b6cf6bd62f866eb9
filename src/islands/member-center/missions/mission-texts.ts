import type { Mission } from '#browser/stores/wallet/missions';
import { AMOUNT_METRICS } from '#rules/rewards/missions';
import { decimalText, moneyText, type Translator } from '../../ui/index.ts';
import { awardText as countedText } from '../../ui/rewards/award-text.ts';
import { lobbyOf } from '../bonuses/bonus-figures.ts';

export interface TextParts {
  tag: string;
  t: Translator;
}

/** Formats a value of a mission: money, or a number with what it counts. */
export function measureText({ metric, currency }: Mission, value: string, { tag, t }: TextParts): string {
  if (AMOUNT_METRICS.has(metric)) return moneyText({ amount: value, currency, tag });
  return t(`member:missions.count.${metric}`, { count: Number(value) });
}

type Award = Pick<Mission['steps'][number], 'award' | 'amount' | 'goods'>;

/** Formats an award: money, or a number of something. */
export function awardText({ award, amount, goods }: Award, currency: string, { tag, t }: TextParts): string {
  if (award === 'cash') return moneyText({ amount, currency, tag });
  if (award === 'tickets' || award === 'goods')
    return countedText({ amount, form: award, currency, awarded: goods }, { tag, t });
  if (award === 'freeRounds') return t('member:missions.freeRounds', { count: Number(amount) });
  return t('member:missions.points', { amount: decimalText(amount, tag) });
}

/** Lists what counts for a mission, in words. */
export function ruleTexts(mission: Mission, { tag, t }: TextParts): string[] {
  const { metric, categories, minStake, minDeposit, minMultiplier, turnoverFactor, currency, steps, freeRounds } =
    mission;
  const show = (amount: string) => moneyText({ amount, currency, tag });
  const lobbies = [...new Set(categories.map(lobbyOf))].map((lobby) => t(`common:category.${lobby}`));
  const hasCash = steps.some(({ award }) => award === 'cash');
  return [
    t(`member:missions.rule.${metric}`, { multiplier: minMultiplier ?? '', deposit: show(minDeposit ?? '0') }),
    ...(lobbies.length > 0 ? [new Intl.ListFormat(tag, { type: 'unit' }).format(lobbies)] : []),
    ...(minStake === '0' ? [] : [t('member:missions.rule.minStake', { stake: show(minStake) })]),
    ...(hasCash && turnoverFactor !== '0'
      ? [t('member:missions.rule.turnoverFactor', { factor: turnoverFactor })]
      : []),
    ...(freeRounds
      ? [
          t('offers:freeRounds.value', { stake: show(freeRounds.stake) }),
          t('offers:freeRounds.cash', { max: show(freeRounds.maxWin) }),
        ]
      : []),
  ];
}
