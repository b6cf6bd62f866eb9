import type { Db, Statement } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import type { Audience, ContentKind } from '#rules/content';
import type { SafeHtml } from './sanitizer.ts';

/** An item as visitors see it, in one language. */
export interface PublishedItem {
  id: string;
  kind: ContentKind;
  slot: string;
  slug: string | null;
  facts: Record<string, string>;
  version: number;
  /** Since when it is shown. */
  at: Date;
  /** The language that was found. */
  tag: string;
  title: string;
  /** For what shows English beside the language that was asked for. */
  titleEn: string | null;
  summary: string;
  /** Empty where it was not asked for. */
  body: SafeHtml;
  image: { hash: string; sizes: { width: number; height: number }[] } | null;
}

export interface PublishedQuery {
  kind: ContentKind | readonly ContentKind[];
  /** All of the kind without them. */
  slots?: readonly string[] | undefined;
  /** One item, by its id or its slug. */
  which?: string | undefined;
  /** Facts that it must have. */
  facts?: Readonly<Record<string, string>> | undefined;
  /** `all`, or the slug of the only one whose body is wanted. */
  bodies?: string | undefined;
  audiences: readonly Audience[];
  /** The wanted language first; an item that has none of them is shown in what it has. */
  tags: readonly string[];
}

// One statement for every list of every kind, so that a page costs one round trip and none is planned twice.
const LIST: Statement = {
  name: 'content_published',
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
    texts.tag, texts.title, texts.summary,
    (select title from content_texts where item_id = page.id and tag = 'en') as "titleEn",
    case when $9::text = 'all' or $9::text = page.slug then texts.body else '' end as body,
    case when page.image_hash is not null then jsonb_build_object('hash', page.image_hash, 'sizes', (
      select jsonb_agg(jsonb_build_object('width', width, 'height', height) order by width)
      from content_images where hash = page.image_hash)) end as image
  from (select count(*) as rows from shown) as total
  left join page on true
  left join content_texts as texts on texts.item_id = page.id and texts.tag = coalesce(
    (select wanted.tag from unnest($8::text[]) with ordinality as wanted (tag, place)
      where exists (select from content_texts where item_id = page.id and tag = wanted.tag) order by place limit 1),
    (select min(tag) from content_texts where item_id = page.id))
  order by page.sort, page.at desc, page.id desc`,
};

interface Row extends PublishedItem {
  totalRows: bigint;
}

/** What is shown now, by the database's clock. */
export async function listPublished(db: Db, query: PublishedQuery, request: PageRequest): Promise<Page<PublishedItem>> {
  const { kind, audiences, slots = null, which = null, facts = {}, tags, bodies = null } = query;
  const place = [request.pageSize, offsetOf(request)];
  const filter = [[kind].flat(), audiences, slots, which, JSON.stringify(facts)];
  const rows = await db.query<Row>(LIST, [...filter, ...place, tags, bodies]);
  // Behind the last page there is one row, of the total alone.
  const items = rows.filter(({ id }) => id !== null);
  return pageOf(items, Number(rows[0]?.totalRows ?? 0n), request);
}
