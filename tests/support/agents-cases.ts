import { answerCase } from '../../src/lib/dev/agents-cases.ts';

/** Returns the output of a case as the command prints it. */
export function outputOf(kind: string, input: unknown): any {
  const answer = JSON.parse(JSON.stringify(answerCase({ id: kind, kind, input })));
  if ('error' in answer) throw new Error(answer.error);
  return answer.output;
}
