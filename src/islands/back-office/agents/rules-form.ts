import type { WireFamily } from '#api/endpoints/contracts';
import { type ContractProgram, contractProgramSchema, type ContractProgramText } from '#rules/agents/contract-program';
import {
  CARRY_OVERS,
  CONTRACT_FAMILIES,
  type ContractFamily,
  DIVIDEND_PERIODS,
  type DividendPeriod,
} from '#rules/agents/families';
import { AGENT_PRODUCTS } from '#rules/agents/figures/products';
import { DEDUCTIONS } from '#rules/agents/figures/team-figures';
import { FUNDINGS } from '#rules/agents/settlement/results';
import { formatTerms, termsSchema } from '#rules/agents/terms/terms-schema';
import { emptyTier, fieldOf, REALTIME_RATES, termsOf, valuesOf } from '../../ui/contracts/offer-form.ts';
import type { Problems } from '../../ui/index.ts';
import { problemsAmong } from '../shared/form-checks.ts';
import { NO_REASON, reasonProblems, type ReasonValues } from '../shared/ReasonField.tsx';

/** Text keys of the families. */
export const FAMILY_KEYS: Readonly<Record<ContractFamily, WireFamily>> = {
  DIVIDEND: 'dividend',
  DAILY: 'dailySalary',
  HOURLY: 'hourSalary',
  REALTIME: 'realtimeSalary',
};

/** Fields by their paths in the program; choices are `yes` and `no`. */
export type RulesValues = ReasonValues &
  Record<'fromDay' | 'funding' | 'offerDays' | 'minMargin' | 'fourEyesFrom' | 'flagHoldFrom', string> &
  Record<string, string>;

export const familyField = (family: ContractFamily, name: string): string => `families.${family}.${name}`;

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

type FamilyText = ContractProgramText['families'][ContractFamily];

/** Fields of numbers and amounts of a family, by their paths. */
export const FAMILY_NUMBERS = ['maxRate', 'minSpread', 'maxTiers', 'adjustmentDays'] as const;
const ACTIVE_NUMBERS = ['bet', 'deposit', 'days', 'dayBet'] as const;

/** Text keys of the choices of a list, by the list's field. */
export const CHOICE_KEYS = {
  deduct: 'agentSettings.deductions',
  periods: 'agent:contracts.period',
  carryOvers: 'agent:contracts.carryOver',
} as const;

function choices<Name extends string>(list: string, all: readonly Name[], selected: readonly Name[]) {
  return all.map((name) => [`${list}.${name}`, yesNo(selected.includes(name))] as const);
}

function familyValues(family: ContractFamily, text: FamilyText): [string, string][] {
  const { weights, vendorFees, active, deduct, periods, carryOvers } = text;
  const values = [
    ['isOn', yesNo(text.isOn)],
    ['needsApproval', yesNo(text.needsApproval)],
    ...FAMILY_NUMBERS.map((name) => [name, String(text[name])] as const),
    ...DIVIDEND_PERIODS.flatMap((period) =>
      ACTIVE_NUMBERS.map((name) => [`active.${period}.${name}`, String(active[period][name])] as const),
    ),
    ...Object.entries(offerValues(family, text.offer)).map(([name, value]) => [`offer.${name}`, value] as const),
    ...AGENT_PRODUCTS.flatMap((product) => [
      [`weights.${product}`, String(weights?.[product] ?? '')] as const,
      [`vendorFees.${product}`, vendorFees[product] ?? ''] as const,
    ]),
    ...choices('deduct', DEDUCTIONS, deduct),
    ...choices('periods', DIVIDEND_PERIODS, periods),
    ...choices('carryOvers', CARRY_OVERS, carryOvers),
  ] as const;
  return values.map(([name, value]) => [familyField(family, name), value]);
}

export function initialOf(program: ContractProgram): RulesValues {
  const { funding, offerDays, minMargin, fourEyesFrom, flagHoldFrom, edges, families } =
    contractProgramSchema.encode(program);
  return {
    fromDay: '',
    funding,
    offerDays: String(offerDays),
    minMargin,
    fourEyesFrom,
    flagHoldFrom,
    ...Object.fromEntries(AGENT_PRODUCTS.map((product) => [`edges.${product}`, edges[product] ?? ''])),
    ...Object.fromEntries(CONTRACT_FAMILIES.flatMap((family) => familyValues(family, families[family]))),
    ...NO_REASON,
  };
}

/** Reads a form; a number that is left out is none. */
class Reader {
  readonly #values: RulesValues;
  readonly #prefix: string;

  constructor(values: RulesValues, prefix: string) {
    this.#values = values;
    this.#prefix = prefix;
  }

  text(name: string): string {
    return (this.#values[`${this.#prefix}${name}`] ?? '').trim();
  }

  number(name: string): number {
    const text = this.text(name);
    return text === '' ? Number.NaN : Number(text);
  }

  isYes(name: string): boolean {
    return this.text(name) === 'yes';
  }

  selected<Name extends string>(list: string, all: readonly Name[]): Name[] {
    return all.filter((name) => this.isYes(`${list}.${name}`));
  }

  /** Texts by product, without those that are left out. */
  byProduct(list: string) {
    const filled = AGENT_PRODUCTS.flatMap((product) => {
      const text = this.text(`${list}.${product}`);
      return text === '' ? [] : [[product, text] as const];
    });
    return Object.fromEntries(filled);
  }
}

const activeRule = (form: Reader, period: DividendPeriod) => ({
  bet: form.text(`active.${period}.bet`),
  deposit: form.text(`active.${period}.deposit`),
  days: form.number(`active.${period}.days`),
  dayBet: form.text(`active.${period}.dayBet`),
});

/** Returns the default terms of a family by field, with the number of their tiers. */
function offerValues(family: ContractFamily, offer: FamilyText['offer']): Record<string, string> {
  const parsed = offer && termsSchema(family).safeParse(offer);
  const { values, tiers } = valuesOf(FAMILY_KEYS[family], parsed?.success ? formatTerms(parsed.data) : null);
  return { ...values, tiers: String(parsed?.success ? tiers : 0) };
}

/** Reads them again: none without tiers, or without a rate. */
function offerOf(family: ContractFamily, form: Reader): FamilyText['offer'] {
  const tiers = form.number('offer.tiers');
  const names = Object.keys(offerValues(family, null));
  const isEmpty =
    family === 'REALTIME' ? REALTIME_RATES.every((name) => form.text(`offer.${name}`) === '') : !(tiers > 0);
  if (isEmpty) return null;
  const all = [...names, ...Array.from({ length: tiers }, (_, index) => Object.keys(emptyTier(index))).flat()];
  return termsOf(FAMILY_KEYS[family], Object.fromEntries(all.map((name) => [name, form.text(`offer.${name}`)])), tiers);
}

function familyOf(values: RulesValues, family: ContractFamily): FamilyText {
  const form = new Reader(values, familyField(family, ''));
  const weights = Object.entries(form.byProduct('weights')).map(([product, text]) => [product, Number(text)] as const);
  return {
    isOn: form.isYes('isOn'),
    weights: weights.length === 0 ? null : Object.fromEntries(weights),
    deduct: form.selected('deduct', DEDUCTIONS),
    vendorFees: form.byProduct('vendorFees'),
    active: {
      D: activeRule(form, 'D'),
      W: activeRule(form, 'W'),
      H: activeRule(form, 'H'),
      M: activeRule(form, 'M'),
    },
    adjustmentDays: form.number('adjustmentDays'),
    maxRate: form.text('maxRate'),
    maxTiers: form.number('maxTiers'),
    minSpread: form.text('minSpread'),
    periods: form.selected('periods', DIVIDEND_PERIODS),
    carryOvers: form.selected('carryOvers', CARRY_OVERS),
    needsApproval: form.isYes('needsApproval'),
    offer: offerOf(family, form),
  };
}

/** Returns the program as the form has it. */
export function toProgram(values: RulesValues): ContractProgramText {
  const form = new Reader(values, '');
  return {
    funding: FUNDINGS.find((funding) => funding === values.funding) ?? 'UPLINE',
    offerDays: form.number('offerDays'),
    edges: form.byProduct('edges'),
    minMargin: form.text('minMargin'),
    fourEyesFrom: form.text('fourEyesFrom'),
    flagHoldFrom: form.text('flagHoldFrom'),
    families: {
      DIVIDEND: familyOf(values, 'DIVIDEND'),
      DAILY: familyOf(values, 'DAILY'),
      HOURLY: familyOf(values, 'HOURLY'),
      REALTIME: familyOf(values, 'REALTIME'),
    },
  };
}

/** Returns the field of a path in the program: default terms have fields of their own. */
function fieldOfRule(path: readonly PropertyKey[]): string {
  const at = path.indexOf('offer');
  return at < 0 ? path.join('.') : [...path.slice(0, at + 1), fieldOf(path.slice(at + 1))].join('.');
}

export function checkRules(values: RulesValues): Problems {
  const invalid = { code: 'invalid_value' };
  const { error } = contractProgramSchema.safeDecode(toProgram(values));
  return {
    ...Object.fromEntries((error?.issues ?? []).map(({ path }) => [fieldOfRule(path), invalid])),
    ...problemsAmong({ fromDay: /^\d{4}-\d{2}-\d{2}$/.test(values.fromDay.trim()) ? undefined : invalid }),
    ...reasonProblems(values),
  };
}
