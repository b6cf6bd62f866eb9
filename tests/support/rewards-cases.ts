import { answerCase } from '../../src/lib/dev/rewards-cases.ts';

/** Returns the result of a case as the command prints it. */
export function resultOf(kind: string, input: unknown): any {
  const answer = JSON.parse(JSON.stringify(answerCase({ id: kind, kind, input })));
  if ('error' in answer) throw new Error(answer.error);
  return answer.result;
}
