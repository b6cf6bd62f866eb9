import { describe, expect, it } from 'vitest';
import { studiosOf } from '../../src/layouts/studios.ts';

const lobby = (category: 'RNG' | 'LIVE', ...names: string[]) => ({
  category,
  vendors: names.map((name) => ({ code: name, name, games: 1, isHot: false })),
});

describe('studio signs', () => {
  it('exist once per studio, with its initials and always the same outline', () => {
    const content = { lobbies: [lobby('RNG', 'Parlay Sandbox', 'Blue'), lobby('LIVE', 'Blue')] };
    expect(studiosOf(content).map(({ name, sign }) => `${sign} ${name}`)).toEqual(['PS Parlay Sandbox', 'B Blue']);
    expect(studiosOf(content)).toEqual(studiosOf(content));
  });

  it('show the sandbox vendor until the vendors are known', () => {
    expect(studiosOf({ lobbies: [] }).map(({ name }) => name)).toEqual(['Parlay Sandbox']);
  });
});
