import { text } from 'node:stream/consumers';
import { print, Refusal, runCommand } from '../progress.ts';
import { answerCase } from '../rewards-cases.ts';

/*
 * `npm run --silent rewards:eval`: reads `{"cases": […]}` in the format of the rulebook's test vectors from standard input,
 * and prints `{"results": […]}` and nothing else.
 */
await runCommand(async () => {
  const results = readCases(await text(process.stdin)).map(answerCase);
  await print(`${JSON.stringify({ results }, null, 1)}\n`);
  return 0;
});

function readCases(input: string): unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(input);
  } catch (error) {
    throw new Refusal('Standard input is no JSON: an object {"cases": [{id, kind, input}]}.', { cause: error });
  }
  const cases = typeof parsed === 'object' && parsed !== null && 'cases' in parsed ? parsed.cases : undefined;
  if (!Array.isArray(cases)) throw new Refusal('Standard input is no object with an array of cases.');
  return cases;
}
