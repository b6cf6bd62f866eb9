import type { FieldProblem } from '#kernel/errors';
import { MAX_PRIZE_GROUP, MIN_PRIZE_GROUP, PRIZE_GROUP_STEP } from '#rules/lottery/pricing/prizes';
import { integerProblem } from '../shared/form-checks.ts';

export const PRIZE_GROUPS = { min: MIN_PRIZE_GROUP, max: MAX_PRIZE_GROUP };

/** Returns the problem of a prize group as it was typed. */
export function prizeGroupProblem(text: string): FieldProblem | undefined {
  const problem = integerProblem(text, PRIZE_GROUPS);
  if (problem) return problem;
  return (Number(text) - MIN_PRIZE_GROUP) % PRIZE_GROUP_STEP === 0 ? undefined : { code: 'invalid_value' };
}
