import {
  getContentItem,
  listContentTexts,
  createContent,
  editContent,
  editsForeignLinks,
  publishesForeignLinks,
  storeImage,
  sortContent,
  pageOfItems,
  changeContentState,
  findWidestSize,
  type ContentItem,
  type ContentAction,
} from '#domain/content';
import type { Db } from '#kernel/database';
import { cleanImage } from '../../adapters/images.ts';
import { imageAddress, webImage } from '../../adapters/content-images.ts';
import type { RequestContext, Handlers, SecondPersonRules } from '../../context.ts';
import { runAudited } from '../../audit/audit-record.ts';
import { runInThread } from '../../adapters/threads/run-in-thread.ts';
import { contentRules, fallbackLanguageTags, ownHosts } from '../../presenters/content.ts';
import { acting } from './session.ts';

function portsOf({ app }: RequestContext) {
  return { random: app.random, rules: contentRules(app.config) };
}

interface DraftBody {
  shownFrom?: string | undefined;
  shownUntil?: string | undefined;
  texts: { languageTag: string; title: string; summary: string; body: string }[];
}

/** Converts the texts of the request to dates and safe HTML. Runs before the transaction, because it takes a while. */
async function toDraft<Body extends DraftBody>(body: Body) {
  const dateOf = (text: string | undefined) => (text ? new Date(text) : null);
  const texts = await runInThread('sanitizeBodies', body.texts);
  return { ...body, shownFrom: dateOf(body.shownFrom), shownUntil: dateOf(body.shownUntil), texts };
}

async function pictureOf(db: Db, { imageId }: ContentItem) {
  const size = imageId === null ? undefined : await findWidestSize(db, imageId);
  return imageId !== null && size ? { ...size, src: imageAddress(imageId, size.width) } : null;
}

function entryOf(action: string) {
  return ({ id: subject, kind, slot, version, state }: ContentItem) => {
    return { action: `content.${action}`, subject, details: { kind, slot, version, state } };
  };
}

function stepper(step: ContentAction) {
  return (
    request: RequestContext,
    { params: { id }, body: { version } }: { params: { id: string }; body: { version: number } },
  ) => runAudited(acting(request), (tx) => changeContentState(tx, step, { id, version }), entryOf(step));
}

/** Changes that show a link to a host that is not the operator's own. Versions keep an item as it was checked. */
export const contentSecondPersonRules: SecondPersonRules = {
  'POST /ops/api/content/{id}/publish': ({ app }, { params: { id } }) =>
    publishesForeignLinks(app.db, id, ownHosts(app.config)),
  'PUT /ops/api/content/{id}': async ({ app }, { params: { id }, body }) => {
    const draft = { facts: body.facts, texts: await runInThread('sanitizeBodies', body.texts) };
    return editsForeignLinks(app.db, { id, draft, ownHosts: ownHosts(app.config) });
  },
};

type ContentEndpoint =
  | 'GET /ops/api/content'
  | 'POST /ops/api/content'
  | 'GET /ops/api/content/{id}'
  | 'PUT /ops/api/content/{id}'
  | 'POST /ops/api/content/{id}/publish'
  | 'POST /ops/api/content/{id}/unpublish'
  | 'POST /ops/api/content/{id}/archive'
  | 'PUT /ops/api/content-order'
  | 'POST /ops/api/content-preview'
  | 'POST /ops/api/content-images';

/** Handlers that write, publish and sort content. */
export const backOfficeContentHandlers: Handlers<ContentEndpoint> = {
  async 'GET /ops/api/content'(request, { query: { kind, state, pageNo, pageSize } }) {
    return pageOfItems(
      request.app.db,
      { kind, state, languageTags: fallbackLanguageTags(request.languageTag) },
      { pageNo, pageSize },
    );
  },

  async 'POST /ops/api/content'(request, { body }) {
    const { kind, slot } = body;
    const draft = await toDraft(body);
    const id = await runAudited(
      acting(request),
      (tx) => createContent(tx, portsOf(request), draft),
      (subject) => ({ action: 'content.create', subject, details: { kind, slot } }),
    );
    return { id };
  },

  async 'GET /ops/api/content/{id}'(request, { params: { id } }) {
    const { db } = request.app;
    const item = await getContentItem(db, id);
    return { ...item, image: await pictureOf(db, item), texts: await listContentTexts(db, id) };
  },

  async 'PUT /ops/api/content/{id}'(request, { params: { id }, body: { version, ...body } }) {
    const draft = await toDraft(body);
    return runAudited(
      acting(request),
      (tx) => editContent(tx, portsOf(request), { id, version }, draft),
      entryOf('edit'),
    );
  },

  'POST /ops/api/content/{id}/publish': stepper('publish'),
  'POST /ops/api/content/{id}/unpublish': stepper('unpublish'),
  'POST /ops/api/content/{id}/archive': stepper('archive'),

  async 'PUT /ops/api/content-order'(request, { body }) {
    const { kind, slot, ids } = body;
    const entry = { action: 'content.order', subject: `${kind} ${slot}`, details: { items: ids.length } };
    await runAudited(
      acting(request),
      (tx) => sortContent(tx, body),
      () => entry,
    );
    return null;
  },

  async 'POST /ops/api/content-preview'(_request, { body }) {
    return { body: await runInThread('sanitize', body.body) };
  },

  async 'POST /ops/api/content-images'(request) {
    const clean = await cleanImage(request.file ?? new Uint8Array());
    const { hash, sizes } = await webImage(clean.bytes);
    const { width = 0, height = 0 } = sizes.at(-1) ?? {};
    await runAudited(
      acting(request),
      (tx) => storeImage(tx, hash, sizes),
      () => ({ action: 'content.image', subject: hash, details: { width, height } }),
    );
    return { imageId: hash, src: imageAddress(hash, width), width, height };
  },
};
