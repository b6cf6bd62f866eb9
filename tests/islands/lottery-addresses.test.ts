import { describe, expect, it } from 'vitest';
import { gameAddress, fairnessProofAddress } from '#browser/lottery/addresses';
import { parseLotteryRoute, parseLobbyMode } from '../../src/islands/lottery/addresses.ts';

const parse = (search: string, page: 'lottery' | 'vnlottery' = 'lottery') => {
  const { game, drawNumber } = parseLotteryRoute(search, page);
  return [game?.gameCode, drawNumber];
};

describe('a lottery address', () => {
  it('selects a game, or the lobby if the game is unknown', () => {
    expect(parse('?gameCode=SSC1M&playType=SSC_DWD')).toEqual(['SSC1M', undefined]);
    expect(parse('?gameCode=NONE')).toEqual([undefined, undefined]);
    expect(parse('')).toEqual([undefined, undefined]);
  });

  it('selects only Vietnamese games on the Vietnamese page', () => {
    expect(parse('?gameCode=XSMB', 'vnlottery')).toEqual(['XSMB', undefined]);
    expect(parse('?gameCode=SSC1M', 'vnlottery')).toEqual([undefined, undefined]);
  });

  it('selects a draw if the draw number is well formed', () => {
    const parseDraw = (address: string) => parse(address.slice(address.indexOf('?')))[1];
    expect(parseDraw(fairnessProofAddress('en', 'LHCHK', '26/130'))).toBe('26/130');
    expect(parseDraw(fairnessProofAddress('en', 'SSC1M', '20261121-0001'))).toBe('20261121-0001');
    expect(parseDraw('?gameCode=SSC1M&issue=<b>')).toBeUndefined();
    expect(gameAddress('en', 'SSC1M')).toBe('/en/lottery?gameCode=SSC1M');
  });

  it('selects the prize mode of the vendor in the lobby', () => {
    expect(['?vassalage=VNLOTT', '?vassalage=ELOTT', '?vassalage=OTHER', ''].map(parseLobbyMode)).toEqual([
      'SEA',
      'Elott',
      'Elott',
      'Elott',
    ]);
  });
});
