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
import { moveSortedItem, itemPosition } from '#browser/stores/back-office/content-order';
import { valueOf } from '#browser/stores/loadable';

afterEach(() => {
  closeEditor();
  itemPosition.clear();
  $contentKind.set('banner');
});

function editor(): Editor {
  const open = $editor.get();
  if (!open) throw new Error('nothing is being written');
  return open;
}

const tags = () => editor().draft.texts.map(({ tag }) => tag);

describe('what is being written', () => {
  test('begins as the kind that the list shows, in the language of the desk', () => {
    $contentKind.set('promotion');
    startDraft('en');
    expect(editor().draft).toMatchObject({ kind: 'promotion', slot: 'new_player', facts: { type: 'game' } });
    expect([tags(), editor().isChanged]).toEqual([['en'], false]);
    changeText({ title: 'Hello' });
    expect(editor().isChanged).toBe(true);
  });

  test('keeps each language’s text while another is written', () => {
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

  test('loses the language that is dropped, but never the last one', () => {
    startDraft('vi');
    switchLanguage('en');
    removeLanguage();
    expect([tags(), editor().tag]).toEqual([['vi'], 'vi']);
    removeLanguage();
    expect(tags()).toEqual(['vi']);
  });
});

describe('the order of a place', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }) as ContentRow);
  const ids = () => (valueOf(itemPosition.$store.get()) ?? rows).map(({ id }) => id).join('');

  test.each([
    ['a', 1, 'bac'],
    ['c', -1, 'acb'],
    ['a', -1, 'abc'],
    ['c', 1, 'abc'],
    ['nothing', 1, 'abc'],
    ['nothing', -1, 'abc'],
  ] as const)('%s moved by %d gives %s', (id, by, order) => {
    moveSortedItem(rows, id, by);
    expect(ids()).toBe(order);
  });
});
