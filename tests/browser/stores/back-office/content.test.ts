import { afterEach, describe, expect, test } from 'vitest';
import { $contentKind, type ContentRow } from '#browser/stores/back-office/content';
import {
  $editor,
  changeDraft,
  changeText,
  closeEditor,
  removeLanguage,
  type Editor,
  textIn,
  switchLanguage,
  startDraft,
} from '#browser/stores/back-office/content-editor';
import { moveSortedItem, sortedItems } from '#browser/stores/back-office/content-sorting';
import { valueOf } from '#browser/stores/loadable';

afterEach(() => {
  closeEditor();
  sortedItems.clear();
  $contentKind.set('banner');
});

function editor(): Editor {
  const open = $editor.get();
  if (!open) throw new Error('nothing is being written');
  return open;
}

const tags = () => editor().draft.texts.map(({ languageTag: tag }) => tag);

describe('the content editor', () => {
  test('starts with the kind that the list shows, in the language of the back office', () => {
    $contentKind.set('promotion');
    startDraft('en');
    expect(editor().draft).toMatchObject({ kind: 'promotion', slot: 'new_player', facts: { type: 'game' } });
    expect([tags(), editor().isChanged]).toEqual([['en'], false]);
    changeText({ title: 'Hello' });
    expect(editor().isChanged).toBe(true);
  });

  test('keeps the text of each language while another is edited', () => {
    startDraft('vi');
    changeText({ title: 'Chào' });
    switchLanguage('en');
    expect(textIn(editor()).title).toBe('');
    changeText({ title: 'Hello' });
    switchLanguage('vi');
    expect([tags(), textIn(editor()).title]).toEqual([['vi', 'en'], 'Chào']);
    changeDraft({ slot: 'w_help' });
    expect([editor().draft.slot, textIn(editor()).title]).toEqual(['w_help', 'Chào']);
  });

  test('removes a language, but never the last one', () => {
    startDraft('vi');
    switchLanguage('en');
    removeLanguage();
    expect([tags(), editor().languageTag]).toEqual([['vi'], 'vi']);
    removeLanguage();
    expect(tags()).toEqual(['vi']);
  });
});

describe('sorting the items of a slot', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }) as ContentRow);
  const ids = () => (valueOf(sortedItems.$store.get()) ?? rows).map(({ id }) => id).join('');

  test.each([
    ['a', 1, 'bac'],
    ['c', -1, 'acb'],
    ['a', -1, 'abc'],
    ['c', 1, 'abc'],
    ['nothing', 1, 'abc'],
    ['nothing', -1, 'abc'],
  ] as const)('moves %s by %d to get %s', (id, by, sorted) => {
    moveSortedItem(rows, id, by);
    expect(ids()).toBe(sorted);
  });
});
