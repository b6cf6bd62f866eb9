import { describe, expect, it } from 'vitest';
import {
  integerProblem,
  optionalIntegerProblem,
  problemsAmong,
  textProblem,
} from '#islands/back-office/shared/form-checks.ts';
import { reasonProblems } from '#islands/back-office/shared/ReasonField.tsx';
import { checkLimits, closedBy, limitsIn, toChange } from '#islands/back-office/members/limits-form.ts';
import { haveOneUnit } from '#islands/back-office/shared/award-sum.ts';
import { nameTags } from '#islands/back-office/ranks/level-form.ts';

describe('the checks of the back office’s forms', () => {
  it('accept a reason of 3 to 300 characters, without the spaces around it', () => {
    expect(reasonProblems({ reason: ' why ' })).toEqual({});
    expect(reasonProblems({ reason: 'a'.repeat(300) })).toEqual({});
    expect(reasonProblems({ reason: '   ' })).toEqual({ reason: { code: 'not_empty' } });
    const length = { code: 'content_between', params: { min: 3, max: 300 } };
    expect(reasonProblems({ reason: ' no ' })).toEqual({ reason: length });
    expect(reasonProblems({ reason: 'a'.repeat(301) })).toEqual({ reason: length });
  });

  it('remove a member’s limit where it is empty, but not where it is 0', () => {
    const values = { game: 'dice', max: '', maxWin: '5000', reason: 'why' };
    expect([checkLimits(values), toChange(values)]).toEqual([{}, { ...values, max: null }]);
    expect(checkLimits({ ...values, max: '0' })).toEqual({ max: { code: 'invalid_value' } });
  });

  it('show the limits that a member has in a game, which those of the form replace', () => {
    const stored = [
      { game: null, max: '100', maxWin: null },
      { game: 'dice', max: null, maxWin: '5000' },
    ] as const;
    expect(['all', 'dice', 'mines'].map((game) => limitsIn(game, stored))).toEqual([
      { game: 'all', max: '100', maxWin: '' },
      { game: 'dice', max: '', maxWin: '5000' },
      { game: 'mines', max: '', maxWin: '' },
    ]);
  });

  it('name the games that a member’s limits leave without a bet, by what counts once they are saved', () => {
    const one = { currency: 'VND', revision: 1, enabled: true, rtpBps: 9900, min: '1000', max: '50000', step: '1' };
    const rest = { maxWin: '200000', maxDayLoss: null, minCycleMs: 0, roundLimit: null, allowsAutoplay: false };
    const terms = (['dice', 'mines', 'plinko'] as const).map((game) => ({ game, ...one, ...rest }));
    const stored = [{ game: 'dice', max: '999', maxWin: null }] as const;
    const closed = (game: string, max: string, maxWin: string) =>
      closedBy({ game, max, maxWin, reason: '' }, stored, terms);
    expect([closed('all', '1000', ''), closed('all', '999', ''), closed('dice', '1000', '')]).toEqual([
      ['dice'],
      ['dice', 'mines', 'plinko'],
      [],
    ]);
    // The least wins of a bet of 1,000: 1,010.2 on dice, 1,031.2 for the first gem; the ball that pays least pays 5.5 times at best.
    expect([closed('dice', '', '1010.2'), closed('dice', '', '1010.1'), closed('mines', '', '1031')]).toEqual([
      [],
      ['dice'],
      ['dice', 'mines'],
    ]);
    expect([closed('plinko', '', '5499'), closed('plinko', '', '5500')]).toEqual([['dice', 'plinko'], ['dice']]);
  });

  it('let one amount be approved for awards of one unit alone', () => {
    const selections = [[], ['cash', 'bonus'], ['tickets', 'tickets'], ['cash', 'tickets']] as const;
    const answers = selections.map((forms) => haveOneUnit(forms.map((form) => ({ form, currency: 'VND' }))));
    expect(answers).toEqual([true, true, true, false]);
  });

  it('count a text between its bounds', () => {
    expect(textProblem('AB12', { min: 4, max: 20 })).toBeUndefined();
    expect(textProblem('AB1', { min: 4, max: 20 })).toMatchObject({ code: 'content_between' });
  });

  it.each([
    ['', 'not_empty'],
    ['x', 'invalid_value'],
    ['1.5', 'invalid_value'],
    ['-1', 'invalid_value'],
    ['0', 'too_small'],
    ['255', 'too_big'],
  ])('refuse %j as a whole number of 1 to 254', (text, code) => {
    expect(integerProblem(text, { min: 1, max: 254 })).toMatchObject({ code });
  });

  it('accept a whole number within its bounds, and none where it is optional', () => {
    const bounds = { min: 1, max: 254 };
    expect([integerProblem('1', bounds), integerProblem(' 254 ', bounds)]).toEqual([undefined, undefined]);
    expect(optionalIntegerProblem(' ', bounds)).toBeUndefined();
    expect(optionalIntegerProblem('300', bounds)).toEqual({ code: 'too_big', params: { max: 254 } });
  });

  it('name the fields that something is wrong with, and no other', () => {
    expect(problemsAmong({ good: undefined, bad: { code: 'not_empty' } })).toEqual({ bad: { code: 'not_empty' } });
  });
});

describe('the names of a VIP level', () => {
  it('are those in English and in the staff’s language, with the others folded away', () => {
    const names = { en: 'Gold', vi: 'Vàng', de: 'Gold', fr: 'Or' };
    expect(nameTags({ names }, 'vi')).toEqual({ first: ['en', 'vi'], others: ['de', 'fr'] });
    expect(nameTags({ names: { en: 'Gold' } }, 'en')).toEqual({ first: ['en'], others: [] });
  });
});
