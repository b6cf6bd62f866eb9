import { describe, expect, it } from 'vitest';
import { FieldsError } from '#browser/client/errors';
import { oddsChanges, oddsProblem, saveOdds, typedOf, type OddsRow } from '#browser/stores/back-office/lottery-odds';

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

describe('the odds that an operator types', () => {
  it('stand at first as operations set them, and empty where they are preset', () => {
    expect(typedOf(ROWS)).toEqual({ [BALL]: '9.8' });
    expect(oddsChanges(ROWS, typedOf(ROWS))).toEqual([]);
  });

  it('are changes where they are not those of now; an empty field is the preset', () => {
    expect(oddsChanges(ROWS, { [BIG]: ' 1,94 ', [BALL]: '' })).toEqual([
      { betType: 'SSC_C_2S_B1', tier: 'WIN', oddsTable: 'A', odds: '1.94' },
      { betType: 'SSC_C_B1', tier: 'WIN', oddsTable: 'A', odds: null },
    ]);
    // The same number as the preset is still set: it stays when the preset is another one some day.
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

  it('are not sent while one of them cannot be', async () => {
    const typed = { [BIG]: '3', [BALL]: '9.7' };
    const refused = saveOdds({ gameCode: 'SSC1M', group: 'SSC', rows: ROWS, typed }).catch((error: unknown) => error);
    expect(await refused).toBeInstanceOf(FieldsError);
    expect(await refused).toMatchObject({ fields: { [BIG]: { code: 'too_big', params: { max: '2' } } } });
  });
});
