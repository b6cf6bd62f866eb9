import type { ContractProgram } from '#rules/agents/contract-program';
import { CONTRACT_FAMILIES } from '#rules/agents/families';
import { AGENT_PRODUCTS } from '#rules/agents/figures/products';
import { moneyText, type Translator } from '../../ui/index.ts';
import { productName } from '../../ui/contracts/product-name.ts';
import { REALTIME_RATES } from '../../ui/contracts/offer-form.ts';
import { CHOICE_KEYS, FAMILY_KEYS, familyField, initialOf } from './rules-form.ts';

export interface RuleChange {
  /** Path of the field in the form of the rules. */
  field: string;
  /** Words of the field: the family, the group and the field itself. */
  label: string;
  before: string;
  after: string;
}

export interface RuleTexts {
  t: Translator;
  tag: string;
  currency: string;
}

/** Lists the fields of the rules whose values differ from those of the version before, by the names that their form has. */
export function changesOf(program: ContractProgram, before: ContractProgram, texts: RuleTexts): RuleChange[] {
  const former = initialOf(before);
  return Object.entries(initialOf(program)).flatMap(([field, value]) =>
    former[field] === value
      ? []
      : [
          {
            field,
            label: labelsOf(field, texts.t).join(' · '),
            before: valueText(field, former[field] ?? '', texts),
            after: valueText(field, value, texts),
          },
        ],
  );
}

function labelsOf(field: string, t: Translator): string[] {
  const family = CONTRACT_FAMILIES.find((each) => field.startsWith(familyField(each, '')));
  const prefix = family ? familyField(family, '') : '';
  const own = family ? [t(`contractFamily.${FAMILY_KEYS[family]}`)] : [];
  const [list = '', name, position] = field.slice(prefix.length).split('.');
  const product = AGENT_PRODUCTS.find((each) => each === name);
  if (name === undefined) return [...own, t(`agentSettings.${list === 'needsApproval' ? 'approval' : list}`)];
  if (product) return [...own, t(`agentSettings.${list}`), productName(t, product)];
  if (isChoice(list)) return [...own, t(`agentSettings.${list}`), t(`${CHOICE_KEYS[list]}.${name}`)];
  if (list === 'offer') return [...own, t('agentSettings.offer'), ...offerLabels(name, position, t)];
  const rule = t(`agentSettings.activeRule.${position}`);
  if (family !== 'DIVIDEND') return [...own, t('agentSettings.active'), rule];
  return [...own, t('agentSettings.activeIn', { period: t(`agent:contracts.period.${name}`) }), rule];
}

/** Words of a field of the default terms; fields of tiers have a position. */
function offerLabels(name: string, position: string | undefined, t: Translator): string[] {
  if (position !== undefined) {
    const label = name === 'rate' ? t('agent:contracts.ratePercent') : t(`agent:contracts.condition.${name}`);
    return [t('agent:contracts.tierNumber', { tier: Number(position) + 1 }), label];
  }
  if (REALTIME_RATES.some((rate) => rate === name)) return [t(`agent:contracts.rates.${name}`)];
  const isChoice = name === 'period' || name === 'carryOver';
  return [
    t(
      isChoice
        ? `agent:contracts.${name}Label`
        : name === 'tiers'
          ? 'agentSettings.offerTiers'
          : `agent:contracts.${name}`,
    ),
  ];
}

const isChoice = (list: string): list is keyof typeof CHOICE_KEYS => list in CHOICE_KEYS;

const AMOUNT =
  /(^fourEyesFrom|^flagHoldFrom|\.active\.[DWHM]\.(bet|deposit|dayBet)|\.offer\.(cap|minPayout|bet\.\d+|loss\.\d+))$/;

function valueText(field: string, value: string, { t, tag, currency }: RuleTexts): string {
  if (value === '') return '–';
  if (field === 'funding') return t(`agentSettings.fundings.${value}`);
  if (/\.offer\.(period|carryOver)$/.test(field)) return t(`agent:contracts.${field.split('.').at(-1)}.${value}`);
  if (AMOUNT.test(field)) return moneyText({ amount: value, currency, tag });
  return value === 'yes' || value === 'no' ? t(`agentSettings.switch.${value === 'yes' ? 'on' : 'off'}`) : value;
}
