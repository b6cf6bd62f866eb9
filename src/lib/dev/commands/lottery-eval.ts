import { text } from 'node:stream/consumers';
import { answerCase } from '../lottery-cases.ts';
import { Refusal, runCommand } from '../progress.ts';

/*
 * npm run --silent lottery:eval: reads an array of cases as the rulebook's test vectors have them on standard input and
 * prints what the engine makes of each, as JSON and nothing else.
 */
await runCommand(async () => {
  const answers = readCases(await text(process.stdin)).map(answerCase);
  await print(`${JSON.stringify(answers, null, 1)}\n`);
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

/** All of it: the process ends right after, whatever is still in the pipe. */
function print(output: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(output, () => resolve());
  });
}
