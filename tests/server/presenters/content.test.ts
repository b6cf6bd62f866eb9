import { describe, expect, it } from 'vitest';
import { tagsFrom } from '../../../src/lib/server/presenters/content.ts';

describe('the languages that a content text is looked for in', () => {
  it('are the reader’s, then English, then the portal’s own, each once', () => {
    expect(tagsFrom('ar')).toEqual(['ar', 'en', 'vi']);
    expect(tagsFrom('en')).toEqual(['en', 'vi']);
    expect(tagsFrom('vi')).toEqual(['vi', 'en']);
  });
});
