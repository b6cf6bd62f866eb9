import type { EndpointResponse, EndpointInput } from '#api/table';
import { type Audience, CONTENT_SLOTS, type ContentKind } from '#rules/site/content';
import { dateTimeField, instantOf } from '../../../format.ts';
import { CONTENT_FORMS, type FactName, factsOf } from './content-forms.ts';

export type ContentItem = EndpointResponse<'GET /ops/api/content/{id}'>;
type NewContent = EndpointInput<'POST /ops/api/content'>['body'];
export type DraftText = ContentItem['texts'][number];

/** An item as its form stores it: text in every field, times in the operator's time zone. */
export interface Draft {
  kind: ContentKind;
  slot: string;
  slug: string;
  facts: Partial<Record<FactName, string>>;
  imageId: string;
  audience: Audience;
  shownFrom: string;
  shownUntil: string;
  texts: DraftText[];
}

export function emptyText(languageTag: string): DraftText {
  return { languageTag, title: '', summary: '', body: '' };
}

export function emptyDraft(kind: ContentKind, languageTag: string): Draft {
  const choices = CONTENT_FORMS[kind].facts.filter(({ isRequired }) => isRequired);
  return {
    kind,
    slot: CONTENT_SLOTS[kind][0],
    slug: '',
    facts: Object.fromEntries(choices.map(({ name, choices: [first = ''] = [] }) => [name, first])),
    imageId: '',
    audience: 'everyone',
    shownFrom: '',
    shownUntil: '',
    texts: [emptyText(languageTag)],
  };
}

export function draftOf(item: ContentItem): Draft {
  const { kind, slot, slug, imageId, audience, texts } = item;
  const fields = CONTENT_FORMS[kind].facts.map(({ name, isMoment }) => {
    const value = item.facts[name] ?? '';
    return [name, isMoment ? dateTimeField(value) : value];
  });
  return {
    kind,
    slot,
    slug: slug ?? '',
    facts: Object.fromEntries(fields),
    imageId: imageId ?? '',
    audience,
    shownFrom: dateTimeField(item.shownFrom),
    shownUntil: dateTimeField(item.shownUntil),
    texts,
  };
}

/** Converts a draft to the request's body; empty fields are left out. */
export function bodyOf(draft: Draft): NewContent {
  const { kind, slot, slug, imageId, audience, shownFrom, shownUntil, texts } = draft;
  const facts = factsOf(draft).flatMap(({ name, isMoment }) => {
    const value = draft.facts[name]?.trim() ?? '';
    return value === '' ? [] : [[name, isMoment ? instantOf(value) : value]];
  });
  return {
    kind,
    slot,
    slug: slug.trim() || undefined,
    facts: Object.fromEntries(facts),
    imageId: imageId || undefined,
    audience,
    shownFrom: instantOf(shownFrom),
    shownUntil: instantOf(shownUntil),
    texts,
  };
}
