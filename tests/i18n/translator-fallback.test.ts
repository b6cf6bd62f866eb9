import { afterEach, describe, expect, it, vi } from 'vitest';
import english from '../../locales/en/records.json' with { type: 'json' };
import vietnamese from '../../locales/vi/records.json' with { type: 'json' };

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

describe('a text of the members’ pages', () => {
  it('falls back to English when its language lacks it, even if English is not offered', async () => {
    const getTranslator = await translatorsWith('MY,NE');
    expect(getTranslator('ne', ['records'])(key)).toBe(text);
    expect(getTranslator('vi', ['records'])(key)).toBe((vietnamese as Record<string, unknown>)[key]);
  });

  it('is its key when no language has it', async () => {
    const getTranslator = await translatorsWith('MY,NE');
    expect(getTranslator('ne', ['records'])('nowhere.to.be.found')).toBe('nowhere.to.be.found');
  });
});
