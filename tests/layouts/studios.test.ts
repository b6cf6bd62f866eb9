import { describe, expect, it } from 'vitest';
import { studiosOf } from '../../src/layouts/studios.ts';

const lobby = (category: 'RNG' | 'LIVE', ...names: string[]) => ({
  category,
  vendors: names.map((name) => ({ code: name, name, games: 1, isHot: false })),
});

describe('the signs of the studios', () => {
  it('are one for each studio, with the first letters of its name and always the same outline', () => {
    const content = { lobbies: [lobby('RNG', 'Parlay Sandbox', 'Blue'), lobby('LIVE', 'Blue')] };
    expect(studiosOf(content).map(({ name, sign }) => `${sign} ${name}`)).toEqual(['PS Parlay Sandbox', 'B Blue']);
    expect(studiosOf(content)).toEqual(studiosOf(content));
  });

  it('are that of the studio that comes with the portal before it is known which there are', () => {
    expect(studiosOf({ lobbies: [] }).map(({ name }) => name)).toEqual(['Parlay Sandbox']);
  });
});
