import { expect, it } from 'vitest';
import { stateText, stateTone } from '#islands/ui/contracts/contract-texts.ts';
import { textsOf } from '../support/texts.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const t = textsOf('en', 'agent');

it.each([
  ['SIGNED', '2026-05-01T17:00:00Z', 'Starts on 2026-05-02', 'progress'],
  ['SIGNED', '2026-05-01T12:00:00Z', 'In force', 'good'],
  ['OFFERED', null, 'In force', 'progress'],
  ['ENDED', '2026-06-01T12:00:00Z', 'In force', 'neutral'],
] as const)('a contract that is %s from %s is called "%s"', (state, from, text, tone) => {
  expect(stateText(t, { state, from }, { name: 'In force', now: NOW })).toBe(text);
  expect(stateTone({ state, from }, NOW)).toBe(tone);
});
