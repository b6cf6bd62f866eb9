import { runEvaluation } from '../case-evaluators.ts';
import { answerCase } from '../rewards-cases.ts';

/* `npm run --silent rewards:eval`: evaluates the test vectors of docs/spec/rewards-rulebook.md §13. */
await runEvaluation(answerCase);
