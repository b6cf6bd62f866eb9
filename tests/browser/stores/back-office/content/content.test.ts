import { afterEach, describe, expect, test, vi } from 'vitest';
import { $contentKind, type ContentRow } from '#browser/stores/back-office/content/content';
import {
  $editor,
  changeDraft,
  changeText,
  closeEditor,
  editItem,
  removeLanguage,
  type Editor,
  textIn,
  switchLanguage,
  startDraft,
  uploadPicture,
} from '#browser/stores/back-office/content/content-editor';
import { moveSortedItem, sortedItems } from '#browser/stores/back-office/content/content-sorting';
import { valueOf } from '#browser/stores/loadable';
import { stubPage, stubPortal } from '../../../../support/browser-page.ts';

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

  test('is not changed by an item or a picture that arrives after another item was opened', async () => {
    stubPage();
    const item = Promise.withResolvers<{ value: unknown }>();
    const picture = Promise.withResolvers<{ value: unknown }>();
    stubPortal({ 'GET /ops/api/content/C1': item.promise, 'POST /ops/api/content-images': picture.promise });
    const edited = editItem({ id: 'C1' }, 'en');
    startDraft('en');
    changeText({ title: 'Mine' });
    const texts = [{ languageTag: 'en', title: 'Theirs', body: '' }];
    item.resolve({ value: { id: 'C1', version: 1, state: 'draft', kind: 'banner', image: null, texts, facts: {} } });
    await edited;
    expect([editor().item, textIn(editor()).title]).toEqual([undefined, 'Mine']);

    const uploaded = uploadPicture(new File(['x'], 'x.png', { type: 'image/png' }));
    closeEditor();
    startDraft('en');
    picture.resolve({ value: { imageId: 'I1', address: '/i1' } });
    await uploaded;
    expect([editor().picture, editor().isChanged]).toEqual([null, false]);
    vi.unstubAllGlobals();
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
