import type { Audience, ContentKind, ContentState } from '#rules/site/content';
import type { SafeHtml } from './sanitizer.ts';

/** Texts of an item in one language. */
export interface DraftText {
  languageTag: string;
  title: string;
  summary: string;
  /** See `sanitize`. */
  body: SafeHtml;
}

/** Contents of a new or edited item. */
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

/** An item in the back office. */
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

/** The portal's languages, and the hosts that a service window may open. */
export interface ContentRules {
  languageTags: readonly string[];
  serviceHosts: readonly string[];
}
