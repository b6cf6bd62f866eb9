import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubPage } from '../../support/browser-page.ts';

const storeFlags = (lists: object) =>
  localStorage.setItem('parlay_feature_flags', JSON.stringify({ ...lists, atMs: 1 }));
const fresh = () => import('#browser/client/cdns');

beforeEach(() => {
  vi.resetModules();
  stubPage();
});

describe('pictures', () => {
  it('come from the portal while no CDN is known', async () => {
    const { imageAddress } = await fresh();
    expect(imageAddress('/files/art/a.webp')).toBe('/files/art/a.webp');
  });

  it('come from one CDN per page and from every CDN over time', async () => {
    storeFlags({ imageCDNs: ['https://a.example', 'https://b.example'] });
    const seen = new Set<string>();
    for (let page = 0; page < 60; page += 1) {
      vi.resetModules();
      const { imageAddress } = await fresh();
      const origin = new URL(imageAddress('/files/art/a.webp')).origin;
      expect(imageAddress('/files/art/b.avif')).toBe(`${origin}/files/art/b.avif`);
      seen.add(origin);
    }
    expect([...seen].toSorted()).toEqual(['https://a.example', 'https://b.example']);
  });

  it('stay on the portal when no CDN serves them', async () => {
    storeFlags({ imageCDNs: ['https://a.example'] });
    const { imageAddress } = await fresh();
    expect(imageAddress('/flags/vn.svg')).toBe('/flags/vn.svg');
  });
});

describe('games', () => {
  it('start at a CDN of their vendor with their path and query', async () => {
    storeFlags({ launchGameCDNs: [{ vassalage: 'SBX', origin: 'https://play.example' }] });
    const { gameAddress } = await fresh();
    const address = 'https://vendor.example/play?game=LOTUS&token=t';
    expect(gameAddress(address, 'SBX')).toBe('https://play.example/play?game=LOTUS&token=t');
    expect(gameAddress(address, 'OTHER')).toBe(address);
  });
});
