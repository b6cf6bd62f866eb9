import { evaluateFigures } from './agents-cases/figures.ts';
import { evaluatePeriod } from './agents-cases/period.ts';
import { evaluateSettle } from './agents-cases/settle.ts';
import { evaluateTier } from './agents-cases/tier.ts';
import { evaluateCase, type CaseAnswer } from './case-evaluators.ts';

const EVALUATORS = new Map<unknown, (input: unknown) => unknown>([
  ['period', evaluatePeriod],
  ['figures', evaluateFigures],
  ['tier', evaluateTier],
  ['settle', evaluateSettle],
]);

/** Evaluates one case in the format of docs/spec/agents-rulebook.md §15. */
export function answerCase(input: unknown): CaseAnswer<'output'> {
  return evaluateCase(EVALUATORS, 'output', input);
}
