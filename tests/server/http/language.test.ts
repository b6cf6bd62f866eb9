import { afterEach, describe, expect, it, vi } from 'vitest';

/** Loads the module anew, because it reads the offered languages only once. */
async function responseTagWith(languages: string) {
  vi.stubEnv('LANGUAGES', languages);
  vi.resetModules();
  return (await import('../../../src/lib/server/http/language.ts')).negotiateLanguage;
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('the language of a response', () => {
  it('is the first offered one in the order of quality', async () => {
    const responseTag = await responseTagWith('MY,EN');
    expect(responseTag('en')).toBe('en');
    expect(responseTag('vi;q=0.5, en;q=0.9')).toBe('en');
    expect(responseTag('fr-FR, en-GB;q=0.8')).toBe('en');
    expect(responseTag('en;q=0, vi')).toBe('vi');
  });

  it('is the default when none is offered, or when the header is malformed', async () => {
    const responseTag = await responseTagWith('MY,EN');
    expect(responseTag(undefined)).toBe('vi');
    expect(responseTag('th')).toBe('vi');
    expect(responseTag('*')).toBe('vi');
    expect(responseTag('%%%, ;q=x,-')).toBe('vi');
  });

  it('respects the script of a language, and old names', async () => {
    const responseTag = await responseTagWith('all');
    expect(responseTag('zh-TW')).toBe('zh-Hant');
    expect(responseTag('zh-HK')).toBe('zh-Hant');
    expect(responseTag('zh-CN')).toBe('zh-Hans');
    expect(responseTag('zh')).toBe('zh-Hans');
    expect(responseTag('pt-PT')).toBe('pt');
    expect(responseTag('pt-BR')).toBe('pt-BR');
    expect(responseTag('tl')).toBe('fil');
    expect(responseTag('iw')).toBe('he');
  });

  it('follows the offered languages', async () => {
    const responseTag = await responseTagWith('EN,TH');
    expect(responseTag('th-TH')).toBe('th');
    expect(responseTag('vi')).toBe('en');
  });

  it('reads ten languages of a header and 200 characters, and no language that the end cuts', async () => {
    const responseTag = await responseTagWith('MY,EN');
    const others = (length: number) => Array.from({ length }, () => 'th').join(',');
    expect(responseTag(`${others(9)},en`)).toBe('en');
    expect(responseTag(`${others(10)},en`)).toBe('vi');
    const padded = (spaces: number) => `th,${' '.repeat(spaces)}en`;
    expect(responseTag(padded(195))).toBe('en');
    expect(responseTag(padded(196))).toBe('vi');
    expect(responseTag(padded(196).replace('en', 'en-GB'))).toBe('vi');
    expect(responseTag(`en${';level=1'.repeat(30)}`)).toBe('vi');
  });

  it('costs less than half a millisecond, however long the header is', async () => {
    const responseTag = await responseTagWith('all');
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const headers = Array.from({ length: 100 }, (_, n) => {
      const tags = Array.from({ length: 5000 }, (__, m) => `q${letters[m % 26]}-${letters[n % 26]}${letters[m % 7]}`);
      return tags.join(',').slice(n);
    });
    const before = process.threadCpuUsage();
    for (const header of headers) responseTag(header);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / headers.length).toBeLessThan(500);
  });
});
