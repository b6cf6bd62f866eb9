import { describe, expect, it } from 'vitest';
import {
  CLAIM_EVENTS,
  CLAIM_MODES,
  CLAIM_STATES,
  nextClaimState,
  type ClaimEvent,
  type ClaimMode,
  type ClaimState,
} from '#rules/rewards/claim-states';

/** The rulebook's table (§3.7), with the mode that an event needs; everything is allowed that depends on settings. */
const TABLE: readonly [from: ClaimState, event: ClaimEvent, to: ClaimState, mode?: ClaimMode][] = [
  ['coming_soon', 'start', 'open'],
  ['coming_soon', 'end', 'closed'],
  ['open', 'join', 'joined'],
  ['open', 'award', 'claimed', 'auto'],
  ['open', 'sign', 'signed', 'sign'],
  ['open', 'end', 'closed'],
  ['joined', 'claim', 'claimed', 'claim'],
  ['joined', 'apply', 'applying', 'apply'],
  ['joined', 'award', 'claimed', 'auto'],
  ['joined', 'leave', 'open'],
  ['joined', 'end', 'closed'],
  ['applying', 'approve', 'claimed'],
  ['applying', 'reject', 'rejected'],
  ['applying', 'cancel', 'open'],
  ['applying', 'end', 'applying'],
  ['claimed', 'issue', 'issued'],
  ['claimed', 'refuse', 'rejected'],
  ['claimed', 'end', 'claimed'],
  ['rejected', 'apply', 'applying', 'apply'],
  ['rejected', 'nextPeriod', 'open'],
  ['rejected', 'end', 'rejected'],
  ['issued', 'nextPeriod', 'open'],
  ['issued', 'end', 'issued'],
  ['signed', 'nextDay', 'open'],
  ['signed', 'end', 'signed'],
];

const MATRIX = CLAIM_STATES.flatMap((from) =>
  CLAIM_EVENTS.flatMap((event) => CLAIM_MODES.map((mode) => ({ from, event, mode }))),
);
const generous = (mode: ClaimMode) => ({ mode, needsJoining: true, maxReapplications: 9, repeats: true });
const situation = { areConditionsMet: true, hasEnded: false, applications: 1 };

describe('the state of a claim', () => {
  it.each(MATRIX)('follows the table from $from on $event in mode $mode; anything else is refused', (cell) => {
    const row = TABLE.find(
      ([from, event, , mode = cell.mode]) => from === cell.from && event === cell.event && mode === cell.mode,
    );
    expect(nextClaimState(cell.from, cell.event, generous(cell.mode), situation)).toBe(row?.[2]);
  });

  it('opens and is claimed without joining where the promotion has none', () => {
    const rules = (mode: ClaimMode) => ({ ...generous(mode), needsJoining: false });
    expect(nextClaimState('open', 'claim', rules('claim'), situation)).toBe('claimed');
    expect(nextClaimState('open', 'apply', rules('apply'), situation)).toBe('applying');
    expect(nextClaimState('open', 'join', rules('claim'), situation)).toBeUndefined();
  });

  it('needs the conditions for a claim and an application', () => {
    const unmet = { ...situation, areConditionsMet: false };
    for (const event of ['claim', 'apply'] as const)
      expect(nextClaimState('joined', event, generous(event), unmet)).toBeUndefined();
  });

  it('allows a new application only as often as the rules do', () => {
    const rules = { ...generous('apply'), maxReapplications: 1 };
    expect(nextClaimState('rejected', 'apply', rules, { ...situation, applications: 1 })).toBe('applying');
    expect(nextClaimState('rejected', 'apply', rules, { ...situation, applications: 2 })).toBeUndefined();
  });

  it('begins a new period only where the promotion repeats', () => {
    const rules = { ...generous('claim'), repeats: false };
    expect(nextClaimState('issued', 'nextPeriod', rules, situation)).toBeUndefined();
  });

  it('takes nothing new after the end, and closes with the day or the period', () => {
    const ended = { ...situation, hasEnded: true };
    for (const { from, event, mode } of MATRIX)
      if (['join', 'claim', 'apply', 'award', 'sign'].includes(event))
        expect(nextClaimState(from, event, generous(mode), ended)).toBeUndefined();
    expect(nextClaimState('signed', 'nextDay', generous('sign'), ended)).toBe('closed');
    expect(nextClaimState('issued', 'nextPeriod', generous('claim'), ended)).toBe('closed');
    expect(nextClaimState('applying', 'approve', generous('apply'), ended)).toBe('claimed');
  });
});
