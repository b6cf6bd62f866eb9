import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { randomId, type RandomSource } from '#kernel/ids';
import { CONTENT_SLOTS, type ContentKind } from '#rules/content';
import { hidePath, showPath } from '#rules/service-path';
import { assertRight, needsPicture } from './facts.ts';
import { imageExists } from './images.ts';
import { sanitized } from './sanitizer.ts';
import {
  findItem,
  insertItem,
  moveItem,
  sortItems,
  textsOf,
  updateItem,
  type ItemValues,
  type SafeText,
} from './store.ts';
import { STEPS, type Step } from './transitions.ts';
import type { ContentItem, ContentRules, Draft } from './types.ts';

export interface ContentPorts {
  random: RandomSource;
  rules: ContentRules;
}

/** Which state of which item somebody has before the eyes. */
export interface Seen {
  id: string;
  version: number;
}

/** A new draft; gives its id. Throws InvalidFieldsError. */
export async function createContent(tx: Tx, ports: ContentPorts, draft: Draft, sort = 0): Promise<string> {
  const values = await checked(tx, ports, draft);
  const id = randomId(ports.random, 'C');
  await insertItem(tx, id, values, { sort, texts: safeTexts(draft) });
  return id;
}

/**
 * Replaces what an item says; published ones change at once. Throws AppError `not_found`, `conflict` when somebody was
 * quicker, and InvalidFieldsError.
 */
export async function editContent(
  tx: Tx,
  ports: ContentPorts,
  seen: Seen,
  draft: Omit<Draft, 'kind'>,
): Promise<ContentItem> {
  const { kind, state } = await contentItem(tx, seen.id);
  const whole = { ...draft, kind };
  const values = await checked(tx, ports, whole);
  if (state === 'published') assertShowable(values);
  const isDone = await updateItem(tx, { publicId: seen.id, version: seen.version }, values, safeTexts(whole));
  if (!isDone) throw new AppError('conflict');
  return contentItem(tx, seen.id);
}

/** Throws AppError `not_found`, `conflict` when somebody was quicker, `wrong_state`, and InvalidFieldsError. */
export async function stepContent(tx: Tx, step: Step, seen: Seen): Promise<ContentItem> {
  const item = await contentItem(tx, seen.id);
  if (step === 'publish') assertShowable({ kind: item.kind, imageHash: item.imageId });
  if (await moveItem(tx, { publicId: seen.id, version: seen.version }, STEPS[step])) return contentItem(tx, seen.id);
  throw new AppError(item.version === seen.version ? 'wrong_state' : 'conflict');
}

/** The order in one place, all of whose named items must be there. Throws InvalidFieldsError. */
export async function sortContent(
  tx: Tx,
  { kind, slot, ids }: { kind: ContentKind; slot: string; ids: readonly string[] },
): Promise<void> {
  const slots: readonly string[] = CONTENT_SLOTS[kind];
  if (!slots.includes(slot)) throw new InvalidFieldsError({ slot: { code: 'invalid_value' } });
  const isWhole = new Set(ids).size === ids.length && (await sortItems(tx, kind, slot, ids)) === ids.length;
  if (!isWhole) throw new InvalidFieldsError({ ids: { code: 'invalid_value' } });
}

/** As operations see it. Throws AppError `not_found`. */
export async function contentItem(db: Db, id: string): Promise<ContentItem> {
  const item = await findItem(db, id);
  if (!item) throw new AppError('not_found');
  return { ...item, facts: shownFacts(item.facts) };
}

export async function contentTextsOf(db: Db, id: string) {
  return textsOf(db, id);
}

async function checked(tx: Tx, ports: ContentPorts, draft: Draft): Promise<ItemValues> {
  assertRight(draft, ports.rules);
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
    facts: storedFacts(ports, draft),
  };
}

/** The address of a service window is kept as clients get it: hidden, with a key of its own. */
function storedFacts({ random }: ContentPorts, { facts }: Draft): Record<string, string> {
  const given = Object.entries(facts).filter((fact): fact is [string, string] => Boolean(fact[1]));
  const { address, ...rest } = Object.fromEntries(given);
  return address === undefined ? rest : { ...rest, path: hidePath(address, randomId(random, '', 8)) };
}

function shownFacts(facts: Record<string, string>): Record<string, string> {
  const { path, ...rest } = facts;
  return path === undefined ? rest : { ...rest, address: showPath(path) ?? '' };
}

function assertShowable({ kind, imageHash }: Pick<ItemValues, 'kind' | 'imageHash'>): void {
  if (needsPicture(kind) && !imageHash) throw new InvalidFieldsError({ imageId: { code: 'invalid_value' } });
}

function safeTexts({ texts }: Draft): SafeText[] {
  return texts.map(({ tag, title, summary, body }) => ({
    tag,
    title: title.trim(),
    summary: summary.trim(),
    body: sanitized(body),
  }));
}
