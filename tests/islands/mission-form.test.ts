import { describe, expect, it } from 'vitest';
import { missionProblems, missionSchema } from '#rules/rewards/mission-terms';
import { MISSION_METRICS } from '#rules/rewards/missions';
import {
  checkMission,
  type MissionValues,
  stepCount,
  toTerms,
  valuesOf,
} from '../../src/islands/back-office/missions/mission-form.ts';

const valuesWith = (changes: Partial<MissionValues>): MissionValues => ({
  ...valuesOf(undefined),
  'title.en': 'Warm up',
  'target.0': '2',
  'amount.0': '5',
  window: 'weekly',
  monthlyBudget: '100',
  minMultiplier: '10',
  minStake: '1',
  RNG: true,
  ...changes,
});

describe('the form of a mission', () => {
  it.each(MISSION_METRICS)('writes %s with the filters that it has, and reads it again as it was written', (metric) => {
    const values = valuesWith({ metric });
    expect(checkMission(values)).toEqual({});
    const terms = toTerms(values, undefined);
    expect(missionProblems(missionSchema.parse({ ...terms, currency: 'VND' }))).toEqual([]);
    expect(toTerms(valuesOf(terms), undefined)).toEqual(terms);
    expect(Boolean(terms.categories)).toBe(!['deposit', 'depositDays', 'signIns'].includes(metric));
  });

  it('shows one step more than are filled in, and keeps texts in other languages', () => {
    expect([
      stepCount(valuesOf(undefined)),
      stepCount(valuesWith({})),
      stepCount(valuesWith({ 'target.7': '9' })),
    ]).toEqual([1, 2, 8]);
    const before = { ...toTerms(valuesWith({}), undefined), texts: { th: { title: 'ไทย', summary: '' } } };
    expect(Object.keys(toTerms(valuesWith({ 'title.vi': 'Khởi động' }), before).texts)).toEqual(['th', 'en', 'vi']);
  });

  it('names the field of what is missing or cannot be published', () => {
    const fields = (changes: Partial<MissionValues>) => Object.keys(checkMission(valuesWith(changes)));
    expect(fields({ 'title.en': '' })).toEqual(['texts', 'title.en']);
    expect(fields({ 'target.0': '' })).toEqual(['target.0']);
    expect(fields({ 'amount.1': '3' })).toEqual(['target.1']);
    expect(fields({ 'target.1': '1', 'amount.1': '3' })).toEqual(['target.1']);
    expect(fields({ monthlyBudget: '4' })).toEqual(['monthlyBudget']);
    expect(fields({ metric: 'multiplier', minMultiplier: '1' })).toEqual(['minMultiplier']);
    expect(fields({ metric: 'signIns', window: 'daily' })).toEqual(['window']);
  });
});
