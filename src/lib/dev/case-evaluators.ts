import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { print, Refusal, runCommand } from './progress.ts';

/** Evaluators by kind of case: they parse the input, call the rules and format the result. */
export type Evaluators = ReadonlyMap<unknown, (input: unknown) => unknown>;

/** Result of a case, in the field that its format names. */
export type CaseAnswer<Field extends string> =
  | ({ id: unknown } & Record<Field, unknown>)
  | { id: unknown; error: string };

/** Evaluates one case of a rulebook's test vectors: `{id, kind, input}`. An invalid case gets an error as its answer. */
export function evaluateCase<Field extends string>(
  evaluators: Evaluators,
  field: Field,
  input: unknown,
): CaseAnswer<Field> {
  const fields = typeof input === 'object' && input !== null ? new Map<string, unknown>(Object.entries(input)) : null;
  const id = fields?.get('id') ?? null;
  if (!fields) return { id, error: 'malformed_case' };
  const evaluate = evaluators.get(fields.get('kind'));
  if (!evaluate) return { id, error: 'unknown_kind' };
  try {
    return { id, [field]: evaluate(fields.get('input')) } as CaseAnswer<Field>;
  } catch (error) {
    return { id, error: error instanceof z.ZodError ? `malformed_input: ${firstProblem(error)}` : String(error) };
  }
}

function firstProblem(error: z.ZodError): string {
  const [problem] = error.issues;
  return [problem?.path.join('.'), problem?.message].filter(Boolean).join(': ');
}

/** Runs a command that reads `{"cases": […]}` from standard input, and prints `{"results": […]}` and nothing else. */
export async function runEvaluation(answerCase: (input: unknown) => unknown): Promise<void> {
  await runCommand(async () => {
    const results = readCases(await text(process.stdin)).map(answerCase);
    await print(`${JSON.stringify({ results }, null, 1)}\n`);
    return 0;
  });
}

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
