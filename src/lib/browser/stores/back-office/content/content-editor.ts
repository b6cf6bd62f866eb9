import { atom } from 'nanostores';
import { fieldProblems } from '../../../client/errors.ts';
import { call, upload } from '../../../client/client.ts';
import { runAction } from '../actions.ts';
import { $contentKind, content, type ContentRow } from './content.ts';
import {
  bodyOf,
  type ContentItem,
  type Draft,
  draftOf,
  type DraftText,
  emptyDraft,
  emptyText,
} from './content-draft.ts';
import { inBackOffice, onSignedOut } from '../shell/session.ts';

type Picture = NonNullable<ContentItem['image']>;

/** The item that is being edited. */
export interface Editor {
  /** Undefined for a new item. */
  item?: Pick<ContentItem, 'id' | 'version' | 'state'>;
  draft: Draft;
  picture: Picture | null;
  /** True when closing would lose changes. */
  isChanged: boolean;
  /** The language that is being edited. */
  languageTag: string;
  /** The body as the server would store it, and the entered text that it was made from. */
  preview?: { entered: string; stored: string } | undefined;
}

export const $editor = atom<Editor | undefined>(undefined);

/** Number of times that the editor was opened or closed: a response for an earlier item must not change the one that is open. */
let openings = 0;

export function closeEditor(): void {
  openings += 1;
  $editor.set(undefined);
}

onSignedOut(closeEditor);

function updateEditor(to: Partial<Editor>): void {
  const editor = $editor.get();
  if (editor) $editor.set({ ...editor, ...to });
}

/** Starts a draft of the kind that the list shows, in the language of the back office. */
export function startDraft(languageTag: string): void {
  openings += 1;
  $editor.set({ draft: emptyDraft($contentKind.get(), languageTag), picture: null, isChanged: false, languageTag });
}

/** Fetches an item with all its texts and opens it. Throws what the client throws. */
export async function editItem({ id }: Pick<ContentRow, 'id'>, requestedLanguageTag: string): Promise<void> {
  openings += 1;
  const current = openings;
  const item = await inBackOffice(call('GET /ops/api/content/{id}', { params: { id } }));
  if (current !== openings) return;
  const { version, state, image: picture, texts } = item;
  const languageTag =
    texts.find((text) => text.languageTag === requestedLanguageTag)?.languageTag ??
    texts[0]?.languageTag ??
    requestedLanguageTag;
  $editor.set({ item: { id, version, state }, draft: draftOf(item), picture, isChanged: false, languageTag });
}

export function changeDraft(to: Partial<Omit<Draft, 'kind' | 'texts'>>): void {
  const editor = $editor.get();
  if (editor) updateEditor({ draft: { ...editor.draft, ...to }, isChanged: true });
}

/** Returns the text in the language that is being edited. */
export function textIn({ draft, languageTag }: Editor): DraftText {
  return draft.texts.find((text) => text.languageTag === languageTag) ?? emptyText(languageTag);
}

function setTexts(texts: DraftText[]): void {
  const editor = $editor.get();
  if (editor) updateEditor({ draft: { ...editor.draft, texts }, isChanged: true });
}

export function changeText(to: Partial<Omit<DraftText, 'languageTag'>>): void {
  const { draft, languageTag } = $editor.get() ?? {};
  setTexts((draft?.texts ?? []).map((text) => (text.languageTag === languageTag ? { ...text, ...to } : text)));
}

/** Switches to a language; one without a text gets an empty one. */
export function switchLanguage(languageTag: string): void {
  const texts = $editor.get()?.draft.texts ?? [];
  if (!texts.some((text) => text.languageTag === languageTag)) setTexts([...texts, emptyText(languageTag)]);
  updateEditor({ languageTag, preview: undefined });
}

/** Removes the current language. The last one stays: an item needs a text. */
export function removeLanguage(): void {
  const { draft, languageTag } = $editor.get() ?? {};
  const rest = (draft?.texts ?? []).filter((text) => text.languageTag !== languageTag);
  const [first] = rest;
  if (!first) return;
  setTexts(rest);
  updateEditor({ languageTag: first.languageTag, preview: undefined });
}

/** Requests the body as the server would store it. Throws what the client throws. */
export async function previewBody(): Promise<void> {
  const editor = $editor.get();
  if (!editor) return;
  const entered = textIn(editor).body;
  const { body: stored } = await inBackOffice(call('POST /ops/api/content-preview', { body: { body: entered } }));
  updateEditor({ preview: { entered, stored } });
}

/** Uploads a picture for this item. Throws what the client throws. */
export async function uploadPicture(file: File): Promise<void> {
  const current = openings;
  const { imageId, ...picture } = await inBackOffice(upload('POST /ops/api/content-images', file));
  if (current !== openings) return;
  changeDraft({ imageId });
  updateEditor({ picture });
}

export function removePicture(): void {
  changeDraft({ imageId: '' });
  updateEditor({ picture: null });
}

/** Saves the draft; a published item changes at once. Throws what the client throws. */
export async function saveContent(): Promise<void> {
  const editor = $editor.get();
  if (!editor) return;
  try {
    await runAction(() => send(editor), content.refresh, {
      key: 'done.contentSaved',
      params: { id: textIn(editor).title },
    });
  } catch (error) {
    showProblemLanguage(editor, error);
    throw error;
  }
}

function send({ item, draft }: Editor): Promise<unknown> {
  const body = bodyOf(draft);
  if (!item) return call('POST /ops/api/content', { body });
  const { kind: _, ...changes } = body;
  return call('PUT /ops/api/content/{id}', { params: { id: item.id }, body: { ...changes, version: item.version } });
}

/** Switches to the language of the first text that has a problem. */
function showProblemLanguage({ draft, languageTag }: Editor, error: unknown): void {
  const places = Object.keys(fieldProblems(error)).flatMap((name) => /^texts\.(\d+)\./.exec(name)?.[1] ?? []);
  const tags = places.map((place) => draft.texts[Number(place)]?.languageTag);
  if (tags.length > 0 && !tags.includes(languageTag))
    updateEditor({ languageTag: tags[0] ?? languageTag, preview: undefined });
}
