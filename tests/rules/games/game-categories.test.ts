import { describe, expect, it } from 'vitest';
import { lobbyOf, SPLIT_FROM_SPORTS } from '#rules/games/game-categories';

describe('lobbyOf', () => {
  it('returns another lobby than SPORTS for the vendors that the specification lists', () => {
    expect(SPLIT_FROM_SPORTS).toEqual([
      { category: 'ESPORTS', vendors: ['AV', 'AI', 'IMES', 'TF', 'IA'] },
      { category: 'COCKFIGHT', vendors: ['DS88'] },
    ]);
    expect(['AV', 'AI', 'IMES', 'TF', 'IA'].map((code) => lobbyOf('SPORTS', code))).toEqual(Array(5).fill('ESPORTS'));
    expect(lobbyOf('SPORTS', 'DS88')).toBe('COCKFIGHT');
  });

  it('returns the category for all other games', () => {
    expect(lobbyOf('SPORTS', 'SBX')).toBe('SPORTS');
    expect(lobbyOf('RNG', 'AV')).toBe('RNG');
  });
});
