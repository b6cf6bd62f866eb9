import { expect, it } from 'vitest';
import { answerCase } from '../../../src/lib/dev/rewards-cases.ts';
import vectors from './vectors.json' with { type: 'json' };

/** Kinds of `rules/rewards/bonus-money`, which have tests of their own. */
const BONUS_MONEY: readonly string[] = ['wallet', 'validBet'];

it.each(vectors.cases.filter(({ kind }) => !BONUS_MONEY.includes(kind)))(
  'agrees with the rulebook on $id: $note',
  ({ id, kind, input, expect: expected }) => {
    const answer: unknown = JSON.parse(JSON.stringify(answerCase({ id, kind, input })));
    expect(answer).toEqual({ id, result: expected });
  },
);
