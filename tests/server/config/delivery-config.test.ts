import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config';
import { pageHeaders } from '#server/http/security-headers';

const CDNS = {
  IMAGE_CDNS: 'https://img1.example, https://img2.example',
  LAUNCH_GAME_CDNS: 'SBX=https://play.example',
};

describe('the CDNs for files and games', () => {
  it('default to none', () => {
    expect(readConfig({})).toMatchObject({ imageCdns: [], launchGameCdns: [] });
  });

  it('are a list of origins, and one origin by vendor', () => {
    expect(readConfig(CDNS)).toMatchObject({
      imageCdns: ['https://img1.example', 'https://img2.example'],
      launchGameCdns: [{ vendorCode: 'SBX', origin: 'https://play.example' }],
    });
  });

  it.each([
    { IMAGE_CDNS: 'img.example' },
    { IMAGE_CDNS: 'https://img.example/path' },
    { IMAGE_CDNS: "https://img.example 'unsafe-inline'" },
    { LAUNCH_GAME_CDNS: 'https://play.example' },
    { LAUNCH_GAME_CDNS: 'SBX=play.example' },
  ])('are refused at the start when they are not origins: %o', (env) => {
    expect(() => readConfig(env)).toThrow(Object.keys(env)[0]);
  });

  it('are allowed by the pages’ policy, each in its own directive', () => {
    const policyOf = (env: Record<string, string>) =>
      pageHeaders(readConfig(env), { scripts: [], styles: [] }, [])['Content-Security-Policy']?.split('; ') ?? [];
    const plain = policyOf({});
    expect(policyOf(CDNS).filter((rule) => !plain.includes(rule))).toEqual([
      "img-src 'self' data: blob: https://img1.example https://img2.example",
      'frame-src https://play.example',
    ]);
  });
});
