import { runEvaluation } from '../case-evaluators.ts';
import { answerCase } from '../inhouse-cases.ts';

/* `npm run --silent inhouse:eval`: evaluates the test vectors of docs/spec/inhouse-rulebook.md §10. */
await runEvaluation(answerCase);
