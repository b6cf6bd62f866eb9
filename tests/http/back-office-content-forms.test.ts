import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bodyOf,
  type ContentItem,
  type Draft,
  draftOf,
  emptyDraft,
} from '#browser/stores/back-office/content/content-draft';
import { CONTENT_FORMS, type FactName } from '#browser/stores/back-office/content/content-forms';
import { CONTENT_KINDS, type ContentKind } from '#rules/site/content';
import { createTestApp, type TestApp } from '../support/app.ts';
import { uploadImage } from '../support/content.ts';
import { createStaff, type Staff } from '../support/staff.ts';

const VALUES: Record<FactName, string> = {
  linkageType: 'page',
  url: 'https://www.example.com/somewhere',
  lobby: 'LIVE',
  qrCodeUrl: '/down',
  resourceType: 'app',
  type: 'event',
  address: 'https://chat.example.com/w',
  startsAt: '2026-05-01T09:30:15',
  endsAt: '2026-06-01T00:00',
  from: '08:00',
  until: '22:30',
};

/** Facts of kinds that need other values. */
const OWN: Partial<Record<ContentKind, Partial<Record<FactName, string>>>> = {
  banner: { url: '/promotions' },
  service: { type: '3' },
};

let portal: TestApp;
let staff: Staff;
let imageId: string;
beforeAll(async () => {
  portal = await createTestApp({ SERVICE_HOSTS: 'chat.example.com' });
  staff = await createStaff(portal);
  ({ imageId } = (await uploadImage(portal, staff)).body.value);
});
afterAll(() => portal.close());

const as = (key: string, body?: unknown) => staff.as('support', key, body);

/** Fills in every field of a kind's form. */
function filled(kind: ContentKind): Draft {
  const form = CONTENT_FORMS[kind];
  return {
    ...emptyDraft(kind, 'vi'),
    slug: form.slug === 'none' ? '' : `a-${kind}`,
    imageId: form.hasPicture ? imageId : '',
    facts: { ...Object.fromEntries(form.facts.map(({ name }) => [name, VALUES[name]])), ...OWN[kind] },
    shownFrom: '2026-05-01T09:30',
    shownUntil: '2027-05-01T09:30',
    texts: [
      { languageTag: 'en', title: 'One', summary: 'Short', body: '<p>Long</p>' },
      { languageTag: 'vi', title: 'Một', summary: 'Ngắn', body: '<p>Dài</p>' },
    ],
  };
}

async function read(id: string): Promise<ContentItem> {
  return (await as(`GET /ops/api/content/${id}`)).body.value;
}

describe.each(CONTENT_KINDS)('the back office’s form of a %s', (kind) => {
  it('is accepted with every field filled in, and saved again without a change', async () => {
    const created = await as('POST /ops/api/content', bodyOf(filled(kind)));
    expect([created.status, created.body.fields]).toEqual([200, undefined]);
    const item = await read(created.body.value.id);
    expect(item.shownFrom).toBe('2026-05-01T02:30:00.000Z');
    expect(Object.keys(item.facts).sort()).toEqual(CONTENT_FORMS[kind].facts.map(({ name }) => name).sort());
    const { kind: _, ...written } = bodyOf(draftOf(item));
    const edited = await as(`PUT /ops/api/content/${item.id}`, { ...written, version: item.version });
    expect(edited.status).toBe(200);
    const { version: __, updatedAt: ___, ...again } = await read(item.id);
    expect(item).toMatchObject(again);
  });

  it('is accepted without its optional fields', async () => {
    const { slug, facts, ...rest } = filled(kind);
    const needed = CONTENT_FORMS[kind].facts.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    const created = await as('POST /ops/api/content', {
      ...bodyOf({
        ...rest,
        slug: CONTENT_FORMS[kind].slug === 'required' ? `${slug}-2` : '',
        facts: Object.fromEntries(needed.map((name) => [name, facts[name] ?? ''])),
        imageId: '',
        shownFrom: '',
        shownUntil: '',
      }),
    });
    expect([created.status, created.body.fields]).toEqual([200, undefined]);
  });

  it('marks the fields as required that the server requires', async () => {
    const { slug, facts } = CONTENT_FORMS[kind];
    const missing = { ...filled(kind), slug: '', facts: {}, imageId: '' };
    const refused = await as('POST /ops/api/content', bodyOf(missing));
    const required = [
      ...(slug === 'required' ? ['slug'] : []),
      ...facts.filter(({ isRequired }) => isRequired).map(({ name }) => `facts.${name}`),
    ];
    expect(Object.keys(refused.body.fields ?? {}).sort()).toEqual(required.sort());
  });
});

describe('an item in the back office', () => {
  it('includes its picture at the largest width', async () => {
    const created = await as('POST /ops/api/content', bodyOf(filled('banner')));
    const { image } = await read(created.body.value.id);
    expect(image).toEqual({ src: `/files/content/${imageId}-1200.webp`, width: 1200, height: 400 });
    const bare = await as('POST /ops/api/content', bodyOf({ ...filled('banner'), imageId: '' }));
    expect((await read(bare.body.value.id)).image).toBeNull();
  });
});
