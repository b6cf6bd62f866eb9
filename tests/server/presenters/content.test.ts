import { describe, expect, it } from 'vitest';
import { fallbackTags } from '../../../src/lib/server/presenters/content.ts';

describe('the languages that a content text is looked for in', () => {
  it('are the reader’s, then English, then the portal’s own, each once', () => {
    expect(fallbackTags('ar')).toEqual(['ar', 'en', 'vi']);
    expect(fallbackTags('en')).toEqual(['en', 'vi']);
    expect(fallbackTags('vi')).toEqual(['vi', 'en']);
  });
});
