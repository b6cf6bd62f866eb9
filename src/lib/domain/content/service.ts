import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { randomId, type RandomSource } from '#kernel/ids';
import { CONTENT_SLOTS, type ContentKind } from '#rules/site/content';
import { obfuscateAddress, readAddress } from '#rules/site/service-path';
import { assertValidDraft, requiresImage } from './facts.ts';
import { assertOnlyGreeting } from './greetings.ts';
import { imageExists } from './images.ts';
import {
  findItem,
  insertItem,
  changeItemState,
  sortItems,
  updateItem,
  type ItemValues,
  type SafeText,
} from './store.ts';
import { TRANSITIONS, type ContentAction } from './transitions.ts';
import type { ContentItem, ContentRules, Draft } from './types.ts';

export interface ContentDeps {
  random: RandomSource;
  rules: ContentRules;
}

/** The version of an item that an editor has seen. */
export interface ItemVersion {
  id: string;
  version: number;
}

/** Creates a draft and returns its id. Throws InvalidFieldsError. */
export async function createContent(tx: Tx, deps: ContentDeps, draft: Draft, sort = 0): Promise<string> {
  const values = await toValues(tx, deps, draft);
  const id = randomId(deps.random, 'C');
  await insertItem(tx, id, values, { sort, texts: trimmedTexts(draft) });
  return id;
}

/**
 * Replaces an item's contents; a published one changes at once. Throws InvalidFieldsError, and AppError `not_found`,
 * `greeting_published` and, when the item has a newer version, `conflict`.
 */
export async function editContent(
  tx: Tx,
  deps: ContentDeps,
  expected: ItemVersion,
  draft: Omit<Draft, 'kind'>,
): Promise<ContentItem> {
  const { kind, state } = await getContentItem(tx, expected.id);
  const whole = { ...draft, kind };
  const values = await toValues(tx, deps, whole);
  if (state === 'published') {
    assertPublishable(values);
    await assertOnlyGreeting(tx, expected.id, values);
  }
  const isDone = await updateItem(
    tx,
    { publicId: expected.id, version: expected.version },
    values,
    trimmedTexts(whole),
  );
  if (!isDone) throw new AppError('conflict');
  return getContentItem(tx, expected.id);
}

/**
 * Publishes, unpublishes or archives an item. Throws InvalidFieldsError, and AppError `not_found`, `greeting_published`,
 * `wrong_state` and, when the item has a newer version, `conflict`.
 */
export async function changeContentState(tx: Tx, action: ContentAction, seen: ItemVersion): Promise<ContentItem> {
  const item = await getContentItem(tx, seen.id);
  if (action === 'publish') {
    assertPublishable({ kind: item.kind, imageHash: item.imageId });
    await assertOnlyGreeting(tx, item.id, item);
  }
  if (await changeItemState(tx, { publicId: seen.id, version: seen.version }, TRANSITIONS[action]))
    return getContentItem(tx, seen.id);
  throw new AppError(item.version === seen.version ? 'wrong_state' : 'conflict');
}

/** Sorts the items of one slot; every id must be one of them. Throws InvalidFieldsError. */
export async function sortContent(
  tx: Tx,
  { kind, slot, ids }: { kind: ContentKind; slot: string; ids: readonly string[] },
): Promise<void> {
  const slots: readonly string[] = CONTENT_SLOTS[kind];
  if (!slots.includes(slot)) throw new InvalidFieldsError({ slot: { code: 'invalid_value' } });
  const isWhole = new Set(ids).size === ids.length && (await sortItems(tx, kind, slot, ids)) === ids.length;
  if (!isWhole) throw new InvalidFieldsError({ ids: { code: 'invalid_value' } });
}

/** Returns an item for the back office, with the readable address of a service window. Throws AppError `not_found`. */
export async function getContentItem(db: Db, id: string): Promise<ContentItem> {
  const item = await findItem(db, id);
  if (!item) throw new AppError('not_found');
  return { ...item, facts: presentFacts(item.facts) };
}

async function toValues(tx: Tx, deps: ContentDeps, draft: Draft): Promise<ItemValues> {
  assertValidDraft(draft, deps.rules);
  const { kind, slot, audience, imageId } = draft;
  if (imageId && !(await imageExists(tx, imageId)))
    throw new InvalidFieldsError({ imageId: { code: 'invalid_value' } });
  return {
    kind,
    slot,
    audience,
    slug: draft.slug || null,
    imageHash: imageId || null,
    shownFrom: draft.shownFrom ?? null,
    shownUntil: draft.shownUntil ?? null,
    facts: storedFacts(deps, draft),
  };
}

/** Returns the fields to store; obfuscates the address of a service window with a key of its own, as clients expect it. */
function storedFacts({ random }: ContentDeps, { facts }: Draft): Record<string, string> {
  const given = Object.entries(facts).filter((fact): fact is [string, string] => Boolean(fact[1]));
  const { address, ...rest } = Object.fromEntries(given);
  return address === undefined ? rest : { ...rest, path: obfuscateAddress(address, randomId(random, '', 8)) };
}

function presentFacts(facts: Record<string, string>): Record<string, string> {
  const { path, ...rest } = facts;
  return path === undefined ? rest : { ...rest, address: readAddress(path) ?? '' };
}

function assertPublishable({ kind, imageHash }: Pick<ItemValues, 'kind' | 'imageHash'>): void {
  if (requiresImage(kind) && !imageHash) throw new InvalidFieldsError({ imageId: { code: 'invalid_value' } });
}

function trimmedTexts({ texts }: Draft): SafeText[] {
  return texts.map(({ languageTag, title, summary, body }) => ({
    languageTag,
    title: title.trim(),
    summary: summary.trim(),
    body,
  }));
}
