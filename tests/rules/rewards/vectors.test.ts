import { expect, it } from 'vitest';
import { answerCase } from '../../../src/lib/dev/rewards-cases.ts';
import vectors from './vectors.json' with { type: 'json' };

it.each(vectors.cases)('agrees with the rulebook on $id: $note', ({ id, kind, input, expect: expected }) => {
  const answer: unknown = JSON.parse(JSON.stringify(answerCase({ id, kind, input })));
  expect(answer).toEqual({ id, result: expected });
});
