import { text } from 'node:stream/consumers';
import { answerCase } from '../lottery-cases.ts';
import { print, Refusal, runCommand } from '../progress.ts';

/*
 * `npm run --silent lottery:eval`: reads a JSON array of cases in the format of the rulebook's test vectors from
 * standard input, and prints the engine's results as JSON and nothing else.
 */
await runCommand(async () => {
  const responses = readCases(await text(process.stdin)).map(answerCase);
  await print(`${JSON.stringify(responses, null, 1)}\n`);
  return 0;
});

function readCases(input: string): unknown[] {
  let cases: unknown;
  try {
    cases = JSON.parse(input);
  } catch (error) {
    throw new Refusal('Standard input is no JSON: an array of cases {id, game, play, selection, draw, series?}.', {
      cause: error,
    });
  }
  if (!Array.isArray(cases)) throw new Refusal('Standard input is no array of cases.');
  return cases;
}
