import { describe, expect, it } from 'vitest';
import { gameAddress, proofAddress } from '#browser/lottery/addresses';
import { parseLotteryRoute, parseLobbyMode } from '../../src/islands/lottery/addresses.ts';

const asked = (search: string, room: 'lottery' | 'vnlottery' = 'lottery') => {
  const { game, drawNumber } = parseLotteryRoute(search, room);
  return [game?.gameCode, drawNumber];
};

describe('an address of the lottery', () => {
  it('names a game; one that the portal does not know is the lobby', () => {
    expect(asked('?gameCode=SSC1M&playType=SSC_DWD')).toEqual(['SSC1M', undefined]);
    expect(asked('?gameCode=NONE')).toEqual([undefined, undefined]);
    expect(asked('')).toEqual([undefined, undefined]);
  });

  it('of the Vietnamese lottery names no other games', () => {
    expect(asked('?gameCode=XSMB', 'vnlottery')).toEqual(['XSMB', undefined]);
    expect(asked('?gameCode=SSC1M', 'vnlottery')).toEqual([undefined, undefined]);
  });

  it('names a draw by what can be the number of one', () => {
    const drawOf = (address: string) => asked(address.slice(address.indexOf('?')))[1];
    expect(drawOf(proofAddress('en', 'LHCHK', '26/130'))).toBe('26/130');
    expect(drawOf(proofAddress('en', 'SSC1M', '20261121-0001'))).toBe('20261121-0001');
    expect(drawOf('?gameCode=SSC1M&issue=<b>')).toBeUndefined();
    expect(gameAddress('en', 'SSC1M')).toBe('/en/lottery?gameCode=SSC1M');
  });

  it('of the lobby opens the menu of the vendor that it names', () => {
    expect(['?vassalage=VNLOTT', '?vassalage=ELOTT', '?vassalage=OTHER', ''].map(parseLobbyMode)).toEqual([
      'SEA',
      'Elott',
      'Elott',
      'Elott',
    ]);
  });
});
