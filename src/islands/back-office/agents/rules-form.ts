import type { WireFamily } from '#api/endpoints/contracts';
import { formatAmount, parseAmount } from '#kernel/money';
import { type ContractProgram, contractProgramSchema } from '#rules/agents/contract-program';
import { CONTRACT_FAMILIES, type ContractFamily } from '#rules/agents/families';
import { formatRate, parseRate } from '#rules/rewards/rates';
import { missingProblems, type Problems } from '../../ui/index.ts';
import { integerProblem, problemsAmong } from '../shared/form-checks.ts';
import { NO_REASON, reasonProblems, type ReasonValues } from '../shared/ReasonField.tsx';

/** Text keys of the families. */
export const FAMILY_KEYS: Readonly<Record<ContractFamily, WireFamily>> = {
  DIVIDEND: 'dividend',
  DAILY: 'dailySalary',
  HOURLY: 'hourSalary',
  REALTIME: 'realtimeSalary',
};

/** Fields by their names; those of a family begin with it. */
export type RulesValues = ReasonValues &
  Record<'fromDay' | 'offerDays' | 'minMargin' | 'fourEyesFrom', string> &
  Record<string, string>;

export const familyField = (family: ContractFamily, name: 'isOn' | 'maxRate' | 'minSpread' | 'needsApproval'): string =>
  `families.${family}.${name}`;

const OFFER_DAYS = { min: 1, max: 30 };

export function initialOf(program: ContractProgram): RulesValues {
  const families = CONTRACT_FAMILIES.flatMap((family) => {
    const { isOn, maxRate, minSpread, needsApproval } = program.families[family];
    return [
      [familyField(family, 'isOn'), isOn ? 'on' : 'off'],
      [familyField(family, 'maxRate'), formatRate(maxRate)],
      [familyField(family, 'minSpread'), formatRate(minSpread)],
      [familyField(family, 'needsApproval'), needsApproval ? 'yes' : 'no'],
    ] as const;
  });
  return {
    fromDay: '',
    offerDays: String(program.offerDays),
    minMargin: formatRate(program.minMargin),
    fourEyesFrom: formatAmount(program.fourEyesFrom),
    ...Object.fromEntries(families),
    ...NO_REASON,
  };
}

/** Returns the program as the form has it; what the form does not show stays. */
export function toProgram(program: ContractProgram, values: RulesValues) {
  const rateOf = (field: string) => parseRate((values[field] ?? '').trim()) ?? 0n;
  const families = { ...program.families };
  for (const family of CONTRACT_FAMILIES)
    families[family] = {
      ...families[family],
      isOn: values[familyField(family, 'isOn')] === 'on',
      maxRate: rateOf(familyField(family, 'maxRate')),
      minSpread: rateOf(familyField(family, 'minSpread')),
      needsApproval: values[familyField(family, 'needsApproval')] === 'yes',
    };
  return contractProgramSchema.encode({
    ...program,
    offerDays: Number(values.offerDays),
    minMargin: rateOf('minMargin'),
    fourEyesFrom: parseAmount(values.fourEyesFrom) ?? 0n,
    families,
  });
}

export function checkRules(values: RulesValues): Problems {
  const rates = [
    'minMargin',
    ...CONTRACT_FAMILIES.flatMap((family) => [familyField(family, 'maxRate'), familyField(family, 'minSpread')]),
  ];
  const rateProblem = (text: string) => (parseRate(text.trim()) === undefined ? { code: 'invalid_value' } : undefined);
  return {
    ...problemsAmong({
      fromDay: /^\d{4}-\d{2}-\d{2}$/.test(values.fromDay.trim()) ? undefined : { code: 'invalid_value' },
      offerDays: integerProblem(values.offerDays, OFFER_DAYS),
      ...Object.fromEntries(rates.map((field) => [field, rateProblem(values[field] ?? '')])),
    }),
    ...missingProblems({ fourEyesFrom: values.fourEyesFrom }),
    ...reasonProblems(values),
  };
}
