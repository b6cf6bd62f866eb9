import { describe, expect, it } from 'vitest';
import { answerCase } from '../../../src/lib/dev/agents-cases.ts';
import vectors from './vectors.json' with { type: 'json' };

/** Lists whose order is free (docs/spec/agents-rulebook.md §15). */
const FREE_LISTS = ['statements', 'payments', 'debts', 'contracts'];

function sorted(output: unknown): unknown {
  if (typeof output !== 'object' || output === null) return output;
  return Object.fromEntries(
    Object.entries(output).map(([name, value]) => [
      name,
      FREE_LISTS.includes(name) && Array.isArray(value)
        ? value.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
        : value,
    ]),
  );
}

function keyOf(row: object): string {
  return JSON.stringify(Object.entries(row).toSorted());
}

describe('the rules of agents', () => {
  it.each(vectors.cases)('agree with the rulebook on $id: $note', ({ id, kind, input, expect: expected }) => {
    const answer: any = JSON.parse(JSON.stringify(answerCase({ id, kind, input })));
    expect(answer).toEqual({ id, output: expect.anything() });
    expect(sorted(answer.output)).toEqual(sorted(expected));
  });
});
