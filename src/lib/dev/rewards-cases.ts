import { z } from 'zod';
import { evaluateApplication } from './rewards-cases/application.ts';
import { evaluateAward } from './rewards-cases/award.ts';
import { evaluateBudget } from './rewards-cases/budget.ts';
import { evaluateClaim } from './rewards-cases/claim.ts';
import { evaluateEligibility } from './rewards-cases/eligibility.ts';
import { evaluateLeaderboard } from './rewards-cases/leaderboard.ts';
import { evaluateMission } from './rewards-cases/mission.ts';
import { evaluatePoints } from './rewards-cases/points.ts';
import { evaluateRaffle } from './rewards-cases/raffle.ts';
import { evaluateRank } from './rewards-cases/rank.ts';
import { evaluateRedEnvelope } from './rewards-cases/red-envelope.ts';
import { evaluateReferral } from './rewards-cases/referral.ts';
import { evaluateStreak } from './rewards-cases/streak.ts';
import { evaluateTerms } from './rewards-cases/terms.ts';
import { evaluateValidBet } from './rewards-cases/valid-bet.ts';
import { evaluateWallet } from './rewards-cases/wallet.ts';

/** Result of a case, in the format of docs/spec/rewards-rulebook.md §13. */
export type CaseAnswer = { id: unknown; result: unknown } | { id: unknown; error: string };

/** Evaluators by kind of case: they parse the input, call the rules of `rules/rewards` and format the result. */
const EVALUATORS = new Map<unknown, (input: unknown) => unknown>([
  ['wallet', evaluateWallet],
  ['validBet', evaluateValidBet],
  ['award', evaluateAward],
  ['eligibility', evaluateEligibility],
  ['terms', evaluateTerms],
  ['claim', evaluateClaim],
  ['application', evaluateApplication],
  ['budget', evaluateBudget],
  ['streak', evaluateStreak],
  ['redEnvelope', evaluateRedEnvelope],
  ['raffle', evaluateRaffle],
  ['leaderboard', evaluateLeaderboard],
  ['mission', evaluateMission],
  ['points', evaluatePoints],
  ['rank', evaluateRank],
  ['referral', evaluateReferral],
]);

/** Evaluates one case: `{id, kind, input}`. An invalid case gets an error as its answer. */
export function answerCase(input: unknown): CaseAnswer {
  const fields = typeof input === 'object' && input !== null ? new Map<string, unknown>(Object.entries(input)) : null;
  const id = fields?.get('id') ?? null;
  if (!fields) return { id, error: 'malformed_case' };
  const evaluate = EVALUATORS.get(fields.get('kind'));
  if (!evaluate) return { id, error: 'unknown_kind' };
  try {
    return { id, result: evaluate(fields.get('input')) };
  } catch (error) {
    return { id, error: error instanceof z.ZodError ? `malformed_input: ${firstProblem(error)}` : String(error) };
  }
}

function firstProblem(error: z.ZodError): string {
  const [problem] = error.issues;
  return [problem?.path.join('.'), problem?.message].filter(Boolean).join(': ');
}
