import type { WireFamily } from '#api/endpoints/contracts';
import { type ContractProgram, contractProgramSchema, type ContractProgramText } from '#rules/agents/contract-program';
import { CARRY_OVERS, CONTRACT_FAMILIES, type ContractFamily, DIVIDEND_PERIODS } from '#rules/agents/families';
import { AGENT_PRODUCTS } from '#rules/agents/figures/products';
import { DEDUCTIONS } from '#rules/agents/figures/team-figures';
import { FUNDINGS } from '#rules/agents/settlement/results';
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
  Record<'fromDay' | 'funding' | 'offerDays' | 'minMargin' | 'fourEyesFrom', string> &
  Record<string, string>;

export const familyField = (family: ContractFamily, name: string): string => `families.${family}.${name}`;

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

type FamilyText = ContractProgramText['families'][ContractFamily];

/** Fields of numbers and amounts of a family, by their paths. */
export const FAMILY_NUMBERS = ['maxRate', 'minSpread', 'maxTiers', 'adjustmentDays'] as const;
const ACTIVE_NUMBERS = ['bet', 'deposit', 'days', 'dayBet'] as const;

function choices<Name extends string>(list: string, all: readonly Name[], selected: readonly Name[]) {
  return all.map((name) => [`${list}.${name}`, yesNo(selected.includes(name))] as const);
}

function familyValues(family: ContractFamily, text: FamilyText): [string, string][] {
  const { weights, vendorFees, active, deduct, periods, carryOvers } = text;
  const values = [
    ['isOn', yesNo(text.isOn)],
    ['needsApproval', yesNo(text.needsApproval)],
    ...FAMILY_NUMBERS.map((name) => [name, String(text[name])] as const),
    ...ACTIVE_NUMBERS.map((name) => [`active.${name}`, String(active[name])] as const),
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
  const { funding, offerDays, minMargin, fourEyesFrom, edges, families } = contractProgramSchema.encode(program);
  return {
    fromDay: '',
    funding,
    offerDays: String(offerDays),
    minMargin,
    fourEyesFrom,
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

function familyOf(values: RulesValues, family: ContractFamily): FamilyText {
  const form = new Reader(values, familyField(family, ''));
  const weights = Object.entries(form.byProduct('weights')).map(([product, text]) => [product, Number(text)] as const);
  return {
    isOn: form.isYes('isOn'),
    weights: weights.length === 0 ? null : Object.fromEntries(weights),
    deduct: form.selected('deduct', DEDUCTIONS),
    vendorFees: form.byProduct('vendorFees'),
    active: {
      bet: form.text('active.bet'),
      deposit: form.text('active.deposit'),
      days: form.number('active.days'),
      dayBet: form.text('active.dayBet'),
    },
    adjustmentDays: form.number('adjustmentDays'),
    maxRate: form.text('maxRate'),
    maxTiers: form.number('maxTiers'),
    minSpread: form.text('minSpread'),
    periods: form.selected('periods', DIVIDEND_PERIODS),
    carryOvers: form.selected('carryOvers', CARRY_OVERS),
    needsApproval: form.isYes('needsApproval'),
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
    families: {
      DIVIDEND: familyOf(values, 'DIVIDEND'),
      DAILY: familyOf(values, 'DAILY'),
      HOURLY: familyOf(values, 'HOURLY'),
      REALTIME: familyOf(values, 'REALTIME'),
    },
  };
}

export function checkRules(values: RulesValues): Problems {
  const invalid = { code: 'invalid_value' };
  const { error } = contractProgramSchema.safeDecode(toProgram(values));
  return {
    ...Object.fromEntries((error?.issues ?? []).map(({ path }) => [path.join('.'), invalid])),
    ...problemsAmong({ fromDay: /^\d{4}-\d{2}-\d{2}$/.test(values.fromDay.trim()) ? undefined : invalid }),
    ...reasonProblems(values),
  };
}

/** Lists the values of a program that differ from the version before, as `path: value`. */
export function changesOf(program: ContractProgram, before: ContractProgram): string[] {
  const former = new Map(pathsOf(contractProgramSchema.encode(before)));
  return pathsOf(contractProgramSchema.encode(program)).flatMap(([path, value]) =>
    former.get(path) === value ? [] : [`${path}: ${former.get(path) ?? '–'} → ${value}`],
  );
}

/** Values of a document by their paths; lists are values. */
function pathsOf(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([name, each]: [string, unknown]): [string, string][] =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? pathsOf(each, `${prefix}${name}.`)
      : [[`${prefix}${name}`, String(each)]],
  );
}
