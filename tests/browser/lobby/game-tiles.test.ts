import { describe, expect, it } from 'vitest';
import { answerValue, launchPath, tileGames } from '#browser/lobby/game-tiles';

const game = {
  gameCode: 'LOTUS',
  vassalage: 'SBX',
  title: 'Lotus',
  rtp: '96.21',
  image: { avif: '/a.avif', webp: '/a.webp', width: 480, height: 640 },
};

describe('the games of a list', () => {
  it('are taken when every part that a tile shows is there', () => {
    expect(tileGames([game, { ...game, rtp: null }])).toHaveLength(2);
  });

  it('are left out when a part is missing or of another type', () => {
    expect(
      tileGames([null, 'x', { ...game, title: 5 }, { ...game, rtp: 96 }, { ...game, image: { avif: 'a' } }]),
    ).toEqual([]);
  });

  it('are refused as a whole when the answer is no list or no success', () => {
    expect(() => tileGames({})).toThrow();
    expect(() => answerValue({ success: false, code: 'unavailable' })).toThrow();
    expect(() => answerValue('<html>')).toThrow();
    expect(answerValue({ success: true, value: { list: [] } })).toEqual({ list: [] });
  });

  it('lead to the game page with their code and vendor, escaped', () => {
    expect(launchPath('/en/game', { gameCode: 'A&B', vassalage: 'SBX' })).toBe('/en/game?vendor=SBX&game=A%26B');
  });
});
