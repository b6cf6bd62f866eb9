import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBuildFacts } from '#server/pages/build-facts';

describe('pages that were built for https://play.example in Vietnamese and English, with the days of Kathmandu', () => {
  const timeZone = 'Asia/Kathmandu';
  let folder: string;
  let file: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'parlay-build-facts-'));
    file = join(folder, 'build.json');
    writeFileSync(file, JSON.stringify({ languages: ['MY', 'EN'], origin: 'https://play.example', timeZone }));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const check = (PUBLIC_ORIGIN?: string, LANGUAGES?: string) =>
    checkBuildFacts(file, { PUBLIC_ORIGIN, LANGUAGES, timeZone });

  it.each([
    [undefined, undefined],
    ['https://play.example', 'MY,EN'],
    ['https://play.example/', undefined],
    ['http://127.0.0.1:5000', undefined],
    ['http://localhost:5000', undefined],
  ])('are served with PUBLIC_ORIGIN %s and LANGUAGES %s', (origin, languages) => {
    expect(() => check(origin, languages)).not.toThrow();
  });

  it('are refused under another public origin, because their canonical links would be wrong', () => {
    expect(() => check('https://other.example')).toThrow(
      /PUBLIC_ORIGIN.*https:\/\/play\.example.*https:\/\/other\.example/,
    );
  });

  it('are refused for other languages', () => {
    expect(() => check(undefined, 'EN,MY')).toThrow(/LANGUAGES.*MY,EN.*EN,MY/);
  });

  it('are refused for another time zone, because their days would be wrong', () => {
    const others = { PUBLIC_ORIGIN: undefined, LANGUAGES: undefined, timeZone: 'America/Sao_Paulo' };
    expect(() => checkBuildFacts(file, others)).toThrow(/TIME_ZONE.*Asia\/Kathmandu.*America\/Sao_Paulo/);
  });

  it('are not checked before the first build', () => {
    expect(() =>
      checkBuildFacts(join(folder, 'none.json'), {
        PUBLIC_ORIGIN: 'https://a.example',
        LANGUAGES: 'EN',
        timeZone: 'Asia/Tokyo',
      }),
    ).not.toThrow();
  });
});
