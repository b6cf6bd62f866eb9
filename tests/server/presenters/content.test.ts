import { describe, expect, it } from 'vitest';
import { fallbackTags } from '../../../src/lib/server/presenters/content.ts';

describe('the languages of a content text', () => {
  it('are the reader’s, English and the portal’s default, without duplicates', () => {
    expect(fallbackTags('ar')).toEqual(['ar', 'en', 'vi']);
    expect(fallbackTags('en')).toEqual(['en', 'vi']);
    expect(fallbackTags('vi')).toEqual(['vi', 'en']);
  });
});
