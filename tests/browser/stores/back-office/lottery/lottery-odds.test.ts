import { describe, expect, it } from 'vitest';
import { FieldsError } from '#browser/client/errors';
import {
  oddsChanges,
  oddsProblem,
  saveOdds,
  initialOdds,
  type OddsRow,
} from '#browser/stores/back-office/lottery/lottery-odds';

const row = (given: Partial<OddsRow> = {}): OddsRow => ({
  betType: 'SSC_C_2S_B1',
  tier: 'WIN',
  oddsTable: 'A',
  odds: '1.95',
  preset: '1.95',
  isChanged: false,
  max: '2',
  adjusted: [],
  ...given,
});
const CHANGED = row({ betType: 'SSC_C_B1', odds: '9.8', preset: '9.75', isChanged: true, max: '10' });
const ROWS = [row(), CHANGED];
const BIG = 'SSC_C_2S_B1 WIN A';
const BALL = 'SSC_C_B1 WIN A';

describe('the odds fields', () => {
  it('show the overrides at first, and are empty for default odds', () => {
    expect(initialOdds(ROWS)).toEqual({ [BALL]: '9.8' });
    expect(oddsChanges(ROWS, initialOdds(ROWS))).toEqual([]);
  });

  it('count as changed when they differ from the odds in force; an empty field means the default', () => {
    expect(oddsChanges(ROWS, { [BIG]: ' 1,94 ', [BALL]: '' })).toEqual([
      { betType: 'SSC_C_2S_B1', tier: 'WIN', oddsTable: 'A', odds: '1.94' },
      { betType: 'SSC_C_B1', tier: 'WIN', oddsTable: 'A', odds: null },
    ]);
    // An override equal to the default is kept: it stays when the default changes.
    expect(oddsChanges(ROWS, { [BIG]: '1.95', [BALL]: '9.8' })).toHaveLength(1);
  });

  it.each([
    ['', undefined],
    ['1.94', undefined],
    ['1,94', undefined],
    ['2.5', { code: 'too_big', params: { max: '2' } }],
    ['1', { code: 'too_small', params: { min: '1.001' } }],
    ['much', { code: 'invalid_value' }],
  ])('"%s" has the problem %j', (typed, problem) => {
    expect(oddsProblem('SSC', row(), typed)).toEqual(problem);
  });

  it('are not saved while one of them has a problem', async () => {
    const typed = { [BIG]: '3', [BALL]: '9.7' };
    const refused = saveOdds({ gameCode: 'SSC1M', group: 'SSC', rows: ROWS, typed }).catch((error: unknown) => error);
    expect(await refused).toBeInstanceOf(FieldsError);
    expect(await refused).toMatchObject({ fields: { [BIG]: { code: 'too_big', params: { max: '2' } } } });
  });
});
