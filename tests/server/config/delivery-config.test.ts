import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config';
import { pageHeaders } from '#server/http/security-headers';

const CDNS = {
  IMAGE_CDNS: 'https://img1.example, https://img2.example',
  LAUNCH_GAME_CDNS: 'SBX=https://play.example',
};

describe('who else serves files and games', () => {
  it('is nobody unless it is said', () => {
    expect(readConfig({})).toMatchObject({ imageCdns: [], launchGameCdns: [] });
  });

  it('is a list of origins, and one by vendor', () => {
    expect(readConfig(CDNS)).toMatchObject({
      imageCdns: ['https://img1.example', 'https://img2.example'],
      launchGameCdns: [{ vassalage: 'SBX', origin: 'https://play.example' }],
    });
  });

  it.each([
    { IMAGE_CDNS: 'img.example' },
    { IMAGE_CDNS: 'https://img.example/path' },
    { IMAGE_CDNS: "https://img.example 'unsafe-inline'" },
    { LAUNCH_GAME_CDNS: 'https://play.example' },
    { LAUNCH_GAME_CDNS: 'SBX=play.example' },
  ])('is refused at start when it is no origin: %o', (env) => {
    expect(() => readConfig(env)).toThrow(Object.keys(env)[0]);
  });

  it('is let in by the policy of pages, each in its one place', () => {
    const policyOf = (env: Record<string, string>) =>
      pageHeaders(readConfig(env), { scripts: [], styles: [] }, [])['Content-Security-Policy']?.split('; ') ?? [];
    const plain = policyOf({});
    expect(policyOf(CDNS).filter((rule) => !plain.includes(rule))).toEqual([
      "img-src 'self' data: blob: https://img1.example https://img2.example",
      'frame-src https://play.example',
    ]);
  });
});
