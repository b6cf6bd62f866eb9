import * as z from 'zod';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { type Audience, CONTENT_KINDS, type ContentKind } from '#rules/site/content';
import type { SafeHtml } from './sanitizer.ts';

/** A published item in one language. */
export interface PublishedItem {
  id: string;
  kind: ContentKind;
  slot: string;
  slug: string | null;
  facts: Record<string, string>;
  version: number;
  /** Time since when it is shown. */
  at: Date;
  /** BCP 47 tag of the texts' language. */
  languageTag: string;
  title: string;
  /** English title, for pages that show it beside the requested language. */
  titleEn: string | null;
  summary: string;
  /** Empty unless the query requested it (`bodies`). */
  body: SafeHtml;
  image: { hash: string; sizes: { width: number; height: number }[] } | null;
}

export interface PublishedQuery {
  kind: ContentKind | readonly ContentKind[];
  /** All slots of the kind by default. */
  slots?: readonly string[] | undefined;
  /** Selects one item. */
  idOrSlug?: string | undefined;
  /** Fields that an item must have. */
  facts?: Readonly<Record<string, string>> | undefined;
  /** Includes bodies: `all`, or the slug of a single item. */
  bodies?: string | undefined;
  audiences: readonly Audience[];
  /** BCP 47 tags by preference; an item that has none of them is shown in another language. */
  languageTags: readonly string[];
}

/** A page without items has one row: the total, and nulls. */
const publishedRow = z.object({
  totalRows: z.bigint(),
  id: z.string().nullable(),
  kind: z.enum(CONTENT_KINDS).nullable(),
  slot: z.string().nullable(),
  slug: z.string().nullable(),
  facts: z.record(z.string(), z.string()).nullable(),
  version: z.int().nullable(),
  at: z.date().nullable(),
  languageTag: z.string().nullable(),
  title: z.string().nullable(),
  titleEn: z.string().nullable(),
  summary: z.string().nullable(),
  body: z.string().nullable(),
  image: z.object({ hash: z.string(), sizes: z.array(z.object({ width: z.int(), height: z.int() })) }).nullable(),
});

type PublishedRow = z.input<typeof publishedRow>;

const isItem = (row: PublishedRow): row is PublishedRow & PublishedItem => row.id !== null;

// One statement for the lists of all kinds: one round trip a page, and one cached plan.
const LIST = defineStatement({
  name: 'content_published',
  row: publishedRow,
  text: `with shown as (
    select * from content_items
    where kind = any($1::text[]) and state = 'published' and audience = any($2::text[])
      and (shown_from is null or shown_from <= now()) and (shown_until is null or shown_until > now())
      and ($3::text[] is null or slot = any($3::text[]))
      and ($4::text is null or public_id = $4 or slug = $4)
      and facts @> $5::text::jsonb
  ), page as (
    select *, coalesce(shown_from, published_at, created_at) as at from shown
    order by sort, coalesce(shown_from, published_at, created_at) desc, id desc limit $6 offset $7
  )
  select total.rows as "totalRows", page.public_id as id, page.kind, page.slot, page.slug, page.facts, page.version, page.at,
    texts.language_tag as "languageTag", texts.title, texts.summary,
    (select title from content_texts where item_id = page.id and language_tag = 'en') as "titleEn",
    case when $9::text = 'all' or $9::text = page.slug then texts.body else '' end as body,
    case when page.image_hash is not null then jsonb_build_object('hash', page.image_hash, 'sizes', (
      select jsonb_agg(jsonb_build_object('width', width, 'height', height) order by width)
      from content_images where hash = page.image_hash)) end as image
  from (select count(*) as rows from shown) as total
  left join page on true
  left join content_texts as texts on texts.item_id = page.id and texts.language_tag = coalesce(
    (select preferred.language_tag from unnest($8::text[]) with ordinality as preferred (language_tag, position)
      where exists (select from content_texts where item_id = page.id and language_tag = preferred.language_tag) order by position limit 1),
    (select min(language_tag) from content_texts where item_id = page.id))
  order by page.sort, page.at desc, page.id desc`,
});

/** Returns a page of the content that is visible now, by the database's clock. */
export async function listPublished(db: Db, query: PublishedQuery, request: PageRequest): Promise<Page<PublishedItem>> {
  const { kind, audiences, slots = null, idOrSlug: which = null, facts = {}, languageTags, bodies = null } = query;
  const range = [request.pageSize, offsetOf(request)];
  const filter = [[kind].flat(), audiences, slots, which, JSON.stringify(facts)];
  const rows = await db.query(LIST, [...filter, ...range, languageTags, bodies]);
  return pageOf(rows.filter(isItem), Number(rows[0]?.totalRows ?? 0n), request);
}
