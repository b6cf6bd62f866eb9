import { describe, expect, it } from 'vitest';
import { listVendorWordmarks } from '../../src/layouts/vendor-wordmarks.ts';

const lobby = (category: 'RNG' | 'LIVE', ...names: string[]) => ({
  category,
  types: [],
  tags: [],
  vendors: names.map((name) => ({ code: name, name, games: 1, isHot: false })),
});

describe('vendor wordmarks', () => {
  it('exist once per vendor, with its initials and always the same outline', () => {
    const content = { lobbies: [lobby('RNG', 'Parlay Sandbox', 'Blue'), lobby('LIVE', 'Blue')] };
    expect(listVendorWordmarks(content).map(({ name, initials }) => `${initials} ${name}`)).toEqual([
      'PS Parlay Sandbox',
      'B Blue',
    ]);
    expect(listVendorWordmarks(content)).toEqual(listVendorWordmarks(content));
  });

  it('show the sandbox vendor until the vendors are known', () => {
    expect(listVendorWordmarks({ lobbies: [] }).map(({ name }) => name)).toEqual(['Parlay Sandbox']);
  });
});
