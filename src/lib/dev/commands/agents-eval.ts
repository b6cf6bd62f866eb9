import { answerCase } from '../agents-cases.ts';
import { runEvaluation } from '../case-evaluators.ts';

/* `npm run --silent agents:eval`: evaluates the test vectors of docs/spec/agents-rulebook.md §15. */
await runEvaluation(answerCase);
