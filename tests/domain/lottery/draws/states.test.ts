import { describe, expect, it } from 'vitest';
import { DRAW_TRANSITIONS } from '#domain/lottery';
import { DRAW_STATES } from '#rules/lottery/draws/states';

describe('the transitions of a draw', () => {
  it.each([
    ['PENDING', ['OPEN', 'CLOSED', 'VOID']],
    ['OPEN', ['CLOSED', 'VOID']],
    ['CLOSED', ['DRAWN', 'VOID']],
    ['DRAWN', ['SETTLED', 'RESETTLED']],
    ['SETTLED', ['RESETTLED']],
    ['VOID', []],
    ['RESETTLED', ['RESETTLED']],
  ] as const)('%s leads to %j', (from, to) => {
    expect(DRAW_TRANSITIONS[from]).toEqual(to);
  });

  it('cover all states', () => {
    expect(Object.keys(DRAW_TRANSITIONS)).toEqual([...DRAW_STATES]);
  });
});
