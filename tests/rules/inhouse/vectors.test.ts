import { describe, expect, it } from 'vitest';
import { answerCase } from '../../../src/lib/dev/inhouse-cases.ts';
import vectors from './vectors.json' with { type: 'json' };

describe('the rules of in-house games', () => {
  it.each(vectors.cases)('agree with the rulebook on $id: $note', ({ id, kind, input, expect: result }) => {
    expect(JSON.parse(JSON.stringify(answerCase({ id, kind, input })))).toEqual({ id, result });
  });

  it.each([...new Set(vectors.cases.map(({ kind }) => kind))])('answer %s without an input with an error', (kind) => {
    for (const input of [undefined, null, [], 'x', {}])
      expect(answerCase({ id: 1, kind, input })).toEqual({ id: 1, error: expect.stringMatching(/^malformed_input/) });
  });
});
