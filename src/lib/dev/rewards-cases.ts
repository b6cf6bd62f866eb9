import { evaluateCase, type CaseAnswer } from './case-evaluators.ts';
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

/** Evaluates one case in the format of docs/spec/rewards-rulebook.md §13. */
export function answerCase(input: unknown): CaseAnswer<'result'> {
  return evaluateCase(EVALUATORS, 'result', input);
}
