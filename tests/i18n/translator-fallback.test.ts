import { afterEach, describe, expect, it, vi } from 'vitest';
import english from '../../locales/en/ops.json' with { type: 'json' };
import vietnamese from '../../locales/vi/ops.json' with { type: 'json' };

const [key = '', text] = Object.entries(english).find(([, value]) => typeof value === 'string') ?? [];

/** Loads the module anew, because it reads the offered languages only once. */
async function translatorsWith(languages: string) {
  vi.stubEnv('LANGUAGES', languages);
  vi.resetModules();
  return (await import('#i18n/translator')).getTranslator;
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('a text of the back office', () => {
  it('falls back to English when its language lacks it, even if English is not offered', async () => {
    const getTranslator = await translatorsWith('MY,NE');
    expect(getTranslator('ne', ['ops'])(key)).toBe(text);
    expect(getTranslator('vi', ['ops'])(key)).toBe((vietnamese as Record<string, unknown>)[key]);
  });

  it('is its key when no language has it', async () => {
    const getTranslator = await translatorsWith('MY,NE');
    expect(getTranslator('ne', ['ops'])('nowhere.to.be.found')).toBe('nowhere.to.be.found');
  });
});
