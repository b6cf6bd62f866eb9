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
});
