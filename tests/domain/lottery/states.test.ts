import { describe, expect, it } from 'vitest';
import { ISSUE_TRANSITIONS } from '#domain/lottery';
import { ISSUE_STATES } from '#rules/lottery/states';

describe('the states of an issue', () => {
  it.each([
    ['PENDING', ['OPEN', 'CLOSED', 'VOID']],
    ['OPEN', ['CLOSED', 'VOID']],
    ['CLOSED', ['DRAWN', 'VOID']],
    ['DRAWN', ['SETTLED', 'RESETTLED']],
    ['SETTLED', ['RESETTLED']],
    ['VOID', []],
    ['RESETTLED', ['RESETTLED']],
  ] as const)('%s leads to %j', (from, to) => {
    expect(ISSUE_TRANSITIONS[from]).toEqual(to);
  });

  it('are all in the table', () => {
    expect(Object.keys(ISSUE_TRANSITIONS)).toEqual([...ISSUE_STATES]);
  });
});
