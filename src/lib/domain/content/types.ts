import type { Audience, ContentKind, ContentState } from '#rules/content';

/** One language of an item, as it was typed: the body is not to be trusted. */
export interface DraftText {
  tag: string;
  title: string;
  summary: string;
  body: string;
}

/** An item as somebody wants it to be. */
export interface Draft {
  kind: ContentKind;
  slot: string;
  slug?: string | undefined;
  facts: Readonly<Record<string, string | undefined>>;
  imageId?: string | undefined;
  audience: Audience;
  shownFrom?: Date | null | undefined;
  shownUntil?: Date | null | undefined;
  texts: readonly DraftText[];
}

/** An item as operations see it. */
export interface ContentItem {
  id: string;
  kind: ContentKind;
  slot: string;
  slug: string | null;
  facts: Record<string, string>;
  imageId: string | null;
  audience: Audience;
  shownFrom: Date | null;
  shownUntil: Date | null;
  sort: number;
  state: ContentState;
  version: number;
  updatedAt: Date;
  publishedAt: Date | null;
}

/** Which languages there are, and which hosts a service window may open. */
export interface ContentRules {
  tags: readonly string[];
  serviceHosts: readonly string[];
}
