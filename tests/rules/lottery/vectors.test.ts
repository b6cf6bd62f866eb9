import { expect, it } from 'vitest';
import { answerCase } from '../../../src/lib/dev/lottery-cases.ts';
import vectors from './vectors.json' with { type: 'json' };

interface Tier {
  tier: string;
  count: number;
}
const byTier = (a: Tier, b: Tier) => a.tier.localeCompare(b.tier);

it.each(vectors)('agrees with the rulebook on $id: $play $selection', (vector) => {
  const { stakes, wins, payoutPerUnit, note: _, ...question } = vector;
  const answer = answerCase(question);
  if (!('wins' in answer)) throw new Error(answer.error);
  const expected = { id: question.id, stakes, wins: [...wins].sort(byTier), payoutPerUnit };
  expect({ ...answer, wins: answer.wins.sort(byTier) }).toEqual(expected);
});
