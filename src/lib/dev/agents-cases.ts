import { evaluateAffiliate } from './agents-cases/affiliate.ts';
import { evaluateClip } from './agents-cases/clip.ts';
import { evaluateFigures } from './agents-cases/figures.ts';
import { evaluateLifecycle } from './agents-cases/lifecycle.ts';
import { evaluatePeriod } from './agents-cases/period.ts';
import { evaluateSettle } from './agents-cases/settle.ts';
import { evaluateTerms } from './agents-cases/terms.ts';
import { evaluateTier } from './agents-cases/tier.ts';
import { evaluateTransfer } from './agents-cases/transfer.ts';
import { evaluateTree } from './agents-cases/tree.ts';
import { evaluateCase, type CaseAnswer } from './case-evaluators.ts';

const EVALUATORS = new Map<unknown, (input: unknown) => unknown>([
  ['period', evaluatePeriod],
  ['figures', evaluateFigures],
  ['tier', evaluateTier],
  ['settle', evaluateSettle],
  ['terms', evaluateTerms],
  ['clip', evaluateClip],
  ['lifecycle', evaluateLifecycle],
  ['tree', evaluateTree],
  ['transfer', evaluateTransfer],
  ['affiliate', evaluateAffiliate],
]);

/** Evaluates one case in the format of docs/spec/agents-rulebook.md §15. */
export function answerCase(input: unknown): CaseAnswer<'output'> {
  return evaluateCase(EVALUATORS, 'output', input);
}
