import { afterEach, describe, expect, it, vi } from 'vitest';

/** Loads the module anew, because it reads the offered languages only once. */
async function answerTagWith(languages: string) {
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
    const answerTag = await answerTagWith('MY,EN');
    expect(answerTag('en')).toBe('en');
    expect(answerTag('vi;q=0.5, en;q=0.9')).toBe('en');
    expect(answerTag('fr-FR, en-GB;q=0.8')).toBe('en');
    expect(answerTag('en;q=0, vi')).toBe('vi');
  });

  it('is the default when none is offered, or when the header is malformed', async () => {
    const answerTag = await answerTagWith('MY,EN');
    expect(answerTag(undefined)).toBe('vi');
    expect(answerTag('th')).toBe('vi');
    expect(answerTag('*')).toBe('vi');
    expect(answerTag('%%%, ;q=x,-')).toBe('vi');
  });

  it('respects the script of a language, and old names', async () => {
    const answerTag = await answerTagWith('all');
    expect(answerTag('zh-TW')).toBe('zh-Hant');
    expect(answerTag('zh-HK')).toBe('zh-Hant');
    expect(answerTag('zh-CN')).toBe('zh-Hans');
    expect(answerTag('zh')).toBe('zh-Hans');
    expect(answerTag('pt-PT')).toBe('pt');
    expect(answerTag('pt-BR')).toBe('pt-BR');
    expect(answerTag('tl')).toBe('fil');
    expect(answerTag('iw')).toBe('he');
  });

  it('follows the offered languages', async () => {
    const answerTag = await answerTagWith('EN,TH');
    expect(answerTag('th-TH')).toBe('th');
    expect(answerTag('vi')).toBe('en');
  });
});
