import type { NewFreeRounds } from '#browser/stores/back-office/members/free-rounds';
import type { FactCategory } from '#rules/figures/valid-bet';
import { FREE_ROUNDS_LIMITS, type WinningsForm } from '#rules/rewards/free-rounds-terms';
import { REWARD_CATEGORIES } from '#rules/rewards/products';
import type { TermsProblem } from '#rules/rewards/terms';
import { missingProblems, type Problems } from '../../ui/index.ts';
import { integerProblem, problemsAmong, textProblem } from '../shared/form-checks.ts';
import { gameNamed } from '../shared/free-rounds-game.ts';
import { reasonProblems } from '../shared/ReasonField.tsx';
import { checkBonus, HOURS_OF_DAY, NAME_LENGTH, NEW_BONUS, problemsOf } from './bonus-form.ts';

export type FreeRoundsValues = Record<
  'name' | 'game' | 'rounds' | 'stake' | 'maxWin' | 'days' | 'reason' | FactCategory,
  string
> &
  Record<'factor' | 'maxBet' | 'maxConversion' | 'bonusDays', string> & { winningsAs: WinningsForm };

const DAYS = { min: 1, max: FREE_ROUNDS_LIMITS.validHoursMax / HOURS_OF_DAY };
const ROUNDS = { min: 1, max: FREE_ROUNDS_LIMITS.roundsMax };

const CONTRIBUTION = Object.fromEntries(REWARD_CATEGORIES.map((category) => [category, NEW_BONUS[category]])) as Record<
  FactCategory,
  string
>;

/** Free rounds whose winnings are cash; the terms of a bonus are those of a new one. */
export const NEW_FREE_ROUNDS: FreeRoundsValues = {
  name: '',
  game: '',
  rounds: '10',
  stake: '',
  maxWin: '',
  days: '7',
  winningsAs: 'cash',
  factor: NEW_BONUS.factor,
  maxBet: NEW_BONUS.maxBet,
  maxConversion: '',
  bonusDays: NEW_BONUS.days,
  ...CONTRIBUTION,
  reason: '',
};

/** Returns the bonus that the winnings may become, as its form has it. */
function bonusOf(values: FreeRoundsValues) {
  const { name, maxWin: amount, factor, maxBet, maxConversion, bonusDays: days, reason } = values;
  const contribution = Object.fromEntries(REWARD_CATEGORIES.map((category) => [category, values[category]]));
  return { ...NEW_BONUS, ...contribution, name, amount, factor, maxBet, maxConversion, days, reason };
}

/** Returns the check of the form; the terms of a bonus must obey the brand's maximum factor. */
export function checkFreeRounds(maxFactor: string): (values: FreeRoundsValues) => Problems {
  const checkTerms = checkBonus(maxFactor);
  return (values) => {
    const { name, game, rounds, stake, maxWin, days, winningsAs } = values;
    const { days: bonusDays, amount: _amount, ...terms } = winningsAs === 'bonus' ? checkTerms(bonusOf(values)) : {};
    return {
      ...terms,
      ...(bonusDays ? { bonusDays } : {}),
      ...problemsAmong({
        name: textProblem(name, NAME_LENGTH),
        rounds: integerProblem(rounds, ROUNDS),
        days: integerProblem(days, DAYS),
      }),
      ...missingProblems({ game, stake, maxWin }),
      ...reasonProblems(values),
    };
  };
}

/** Lists the problems of the bonus that concern more than one field. */
export function bonusProblemsOf(values: FreeRoundsValues, maxFactor: string): TermsProblem[] {
  if (values.winningsAs === 'cash') return [];
  return problemsOf(bonusOf(values), maxFactor);
}

/** Converts the values of a valid form to the request's body. */
export function toNewFreeRounds(values: FreeRoundsValues, key: string): NewFreeRounds {
  const { factor, maxBet, maxConversion, winningsAs } = values;
  const contribution = REWARD_CATEGORIES.map((category) => [category, values[category].trim()] as const);
  const bonus = {
    factor: factor.trim(),
    contribution: Object.fromEntries(contribution.filter(([, percent]) => percent !== '')),
    maxBet,
    ...(maxConversion === '' ? {} : { maxConversion }),
    validHours: Number(values.bonusDays) * HOURS_OF_DAY,
  };
  return {
    key,
    name: values.name.trim(),
    ...gameNamed(values.game),
    rounds: Number(values.rounds),
    stake: values.stake,
    maxWin: values.maxWin,
    validHours: Number(values.days) * HOURS_OF_DAY,
    ...(winningsAs === 'bonus' ? { bonus } : {}),
    reason: values.reason.trim(),
  };
}
