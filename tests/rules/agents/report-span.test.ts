import { describe, expect, it } from 'vitest';
import { isReportSpan, REPORT_PRESETS, spanBefore, spanOfPreset } from '#rules/agents/report-span';

const spansOn = (today: string) =>
  Object.fromEntries(REPORT_PRESETS.map((preset) => [preset, Object.values(spanOfPreset(preset, today)).join(' ')]));

describe('spans of reports', () => {
  it('are whole weeks from Monday, halves of months and months, those of now up to today', () => {
    expect(spansOn('2027-01-01')).toEqual({
      today: '2027-01-01 2027-01-01',
      yesterday: '2026-12-31 2026-12-31',
      thisWeek: '2026-12-28 2027-01-01',
      lastWeek: '2026-12-21 2026-12-27',
      thisHalf: '2027-01-01 2027-01-01',
      lastHalf: '2026-12-16 2026-12-31',
      thisMonth: '2027-01-01 2027-01-01',
      lastMonth: '2026-12-01 2026-12-31',
    });
    expect(spansOn('2028-02-29')).toMatchObject({
      thisHalf: '2028-02-16 2028-02-29',
      lastHalf: '2028-02-01 2028-02-15',
      lastMonth: '2028-01-01 2028-01-31',
    });
  });

  it('are compared with as many days before, and have 92 days at most', () => {
    expect(spanBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' });
    expect(isReportSpan({ from: '2026-01-01', to: '2026-04-02' })).toBe(true);
    expect(isReportSpan({ from: '2026-01-01', to: '2026-04-03' })).toBe(false);
    expect(isReportSpan({ from: '2026-01-02', to: '2026-01-01' })).toBe(false);
    expect(isReportSpan({ from: '', to: '' })).toBe(false);
  });
});
