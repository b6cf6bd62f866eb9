import { z } from 'zod';
import { AUDIENCES, CONTENT_KINDS, CONTENT_LENGTHS, CONTENT_STATES } from '#rules/site/content';
import { STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { instantIn, instantOut, nothing, pageResponse, pageQuery, publicId } from '../scalars.ts';

const EDITORS = ['admin', 'support'] as const;

const MAX_LANGUAGES = 40;
const MAX_SORTED_ITEMS = 200;
const MAX_VERSION = 2_147_483_647;

const imageId = z.string().regex(/^[0-9a-f]{32}$/);
const version = z.int().min(1).max(MAX_VERSION);
const idParam = z.object({ id: publicId });

const text = z.strictObject({
  languageTag: z.string().max(12),
  title: z.string().max(CONTENT_LENGTHS.title),
  summary: z.string().max(CONTENT_LENGTHS.summary).default(''),
  /** HTML; the sanitizer removes everything it doesn't allow. */
  body: z.string().max(CONTENT_LENGTHS.body).default(''),
});

const fact = z.string().trim().max(CONTENT_LENGTHS.address).optional();

/** The whole item as an editor writes it: a field left out is empty. The domain checks which facts a kind has. */
const written = {
  slot: z.string().max(40),
  slug: z.string().max(CONTENT_LENGTHS.slug).optional(),
  facts: z
    .strictObject({
      linkageType: fact,
      url: fact,
      lobby: fact,
      qrCodeUrl: fact,
      resourceType: fact,
      type: fact,
      address: fact,
      startsAt: fact,
      endsAt: fact,
      from: fact,
      until: fact,
    })
    .default({}),
  imageId: imageId.optional(),
  audience: z.enum(AUDIENCES).default('everyone'),
  shownFrom: instantIn.optional(),
  shownUntil: instantIn.optional(),
  texts: z.array(text).min(1).max(MAX_LANGUAGES),
};

const item = z.object({
  id: publicId,
  kind: z.enum(CONTENT_KINDS),
  slot: z.string(),
  slug: z.string().nullable(),
  facts: z.record(z.string(), z.string()),
  imageId: z.string().nullable(),
  audience: z.enum(AUDIENCES),
  shownFrom: instantOut.nullable(),
  shownUntil: instantOut.nullable(),
  sort: z.int(),
  state: z.enum(CONTENT_STATES),
  version: z.int(),
  updatedAt: instantOut,
  publishedAt: instantOut.nullable(),
});

const picture = z.object({ src: z.string(), width: z.int(), height: z.int() });

const step = (summary: string) => ({
  summary,
  access: 'staff' as const,
  roles: EDITORS,
  params: idParam,
  body: z.strictObject({ version }),
  response: item,
});

export const backOfficeContent = defineEndpoints({
  'GET /ops/api/content': {
    summary: 'Lists content by kind and slot, in the order of the pages',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ kind: z.enum(CONTENT_KINDS).optional(), state: z.enum(CONTENT_STATES).optional() }),
    response: pageResponse(item.extend({ title: z.string() })),
  },
  'POST /ops/api/content': {
    summary: 'Creates a draft',
    access: 'staff',
    roles: EDITORS,
    maxBodyBytes: 4 * 1024 * 1024,
    body: z.strictObject({ kind: z.enum(CONTENT_KINDS), ...written }),
    response: z.object({ id: publicId }),
  },
  'GET /ops/api/content/{id}': {
    summary: 'Returns an item with its texts in all languages',
    access: 'staff',
    roles: STAFF_ROLES,
    params: idParam,
    response: item.extend({
      image: picture.nullable(),
      texts: z.array(z.object({ languageTag: z.string(), title: z.string(), summary: z.string(), body: z.string() })),
    }),
  },
  'PUT /ops/api/content/{id}': {
    summary: 'Replaces an item’s content; a published item changes at once; links to other hosts need a second person',
    access: 'staff',
    roles: EDITORS,
    secondPerson: true,
    maxBodyBytes: 4 * 1024 * 1024,
    params: idParam,
    body: z.strictObject({ version, ...written }),
    response: item,
  },
  'POST /ops/api/content/{id}/publish': {
    ...step('Publishes an item; visitors see it within its schedule; links to other hosts need a second person'),
    secondPerson: true,
  },
  'POST /ops/api/content/{id}/unpublish': step('Unpublishes an item, which becomes a draft again'),
  'POST /ops/api/content/{id}/archive': step('Archives an item'),
  'PUT /ops/api/content-order': {
    summary: 'Sorts the items of a slot',
    access: 'staff',
    roles: EDITORS,
    body: z.strictObject({
      kind: z.enum(CONTENT_KINDS),
      slot: z.string().max(40),
      ids: z.array(publicId).min(1).max(MAX_SORTED_ITEMS),
    }),
    response: nothing,
  },
  'POST /ops/api/content-preview': {
    summary: 'Returns a text as it would be stored and shown; stores nothing',
    access: 'staff',
    roles: EDITORS,
    body: z.strictObject({ body: z.string().max(CONTENT_LENGTHS.body) }),
    response: z.object({ body: z.string() }),
  },
  'POST /ops/api/content-images': {
    summary: 'Uploads a picture (PNG or JPEG) for banners, promotions and texts',
    access: 'staff',
    roles: EDITORS,
    bodyKind: 'image',
    maxBodyBytes: 5 * 1024 * 1024,
    response: picture.extend({ imageId }),
  },
});
