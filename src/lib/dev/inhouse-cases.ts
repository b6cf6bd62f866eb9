import { evaluateCase, type CaseAnswer } from './case-evaluators.ts';
import { evaluateCashOut, evaluateOdds, evaluateResettle, evaluateTicket } from './inhouse-cases/betting.ts';
import { evaluateAutoplay } from './inhouse-cases/autoplay.ts';
import {
  evaluateCrashChain,
  evaluateCrashPoint,
  evaluateCrashRound,
  evaluateCrashTime,
} from './inhouse-cases/crash.ts';
import { evaluateDice, evaluateKeno, evaluateLimbo, evaluatePlinko, evaluateWheel } from './inhouse-cases/one-step.ts';
import { evaluateClientSeed, evaluateSeeds, evaluateStream } from './inhouse-cases/seeds.ts';
import { evaluateHilo, evaluateMines } from './inhouse-cases/steps.ts';
import { evaluateBaccarat, evaluateCockfight } from './inhouse-cases/table-games.ts';

const EVALUATORS = new Map<unknown, (input: unknown) => unknown>([
  ['stream', evaluateStream],
  ['clientSeed', evaluateClientSeed],
  ['seeds', evaluateSeeds],
  ['dice', evaluateDice],
  ['limbo', evaluateLimbo],
  ['plinko', evaluatePlinko],
  ['wheel', evaluateWheel],
  ['keno', evaluateKeno],
  ['mines', evaluateMines],
  ['hilo', evaluateHilo],
  ['crashPoint', evaluateCrashPoint],
  ['crashChain', evaluateCrashChain],
  ['crashTime', evaluateCrashTime],
  ['crashRound', evaluateCrashRound],
  ['autoplay', evaluateAutoplay],
  ['odds', evaluateOdds],
  ['ticket', evaluateTicket],
  ['cashout', evaluateCashOut],
  ['resettle', evaluateResettle],
  ['baccarat', evaluateBaccarat],
  ['cockfight', evaluateCockfight],
]);

/** Evaluates one case in the format of docs/spec/inhouse-rulebook.md §10. */
export function answerCase(input: unknown): CaseAnswer<'result'> {
  return evaluateCase(EVALUATORS, 'result', input);
}
