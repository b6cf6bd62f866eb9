import { describe, expect, it } from 'vitest';
import { fallbackLanguageTags } from '../../../src/lib/server/presenters/content.ts';

describe('the languages of a content text', () => {
  it('are the reader’s, English and the portal’s default, without duplicates', () => {
    expect(fallbackLanguageTags('ar')).toEqual(['ar', 'en', 'vi']);
    expect(fallbackLanguageTags('en')).toEqual(['en', 'vi']);
    expect(fallbackLanguageTags('vi')).toEqual(['vi', 'en']);
  });
});
