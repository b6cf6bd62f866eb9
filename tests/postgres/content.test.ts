import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { seedContent } from '#server/seed/content/seed';
import { createTestApp, type TestApp } from '../support/app.ts';
import { draft } from '../support/content.ts';
import { createStaff } from '../support/staff.ts';
import { sharedDatabase } from '../support/two-nodes.ts';

let nodes: [TestApp, TestApp];
beforeAll(async () => {
  const env = await sharedDatabase(inject('postgresUrl'), 'content');
  nodes = await Promise.all([createTestApp(env), createTestApp(env)]);
});
afterAll(() => Promise.all(nodes.map((node) => node.close())));

it('nodes that start at once seed the content once', async () => {
  const written = await Promise.all(nodes.map(({ app }) => seedContent(app)));
  expect(written.sort()).toEqual([false, true]);
  for (const node of nodes) {
    expect((await node.call('GET /wps/content/banners?group=w_home')).body.value).toHaveLength(3);
    const { rows } = (await node.call('GET /wps/promotions?type=guide')).body.value;
    expect(rows.length).toBeGreaterThan(0);
    expect((await node.call('GET /wps/system/helpCenter?slug=passwords')).body.value.article.content).toContain('<h2>');
  }
});

it('one of two editors on two nodes gets a conflict', async () => {
  const [one, other] = nodes;
  const staff = await createStaff(one);
  const { id } = (await staff.as('support', 'POST /ops/api/content', draft())).body.value;
  const token = staff.tokens.get('support');
  const { kind: _kind, ...edited } = draft();
  const edit = (node: TestApp) => node.call(`PUT /ops/api/content/${id}`, { token, body: { ...edited, version: 1 } });
  const responses = await Promise.all([edit(one), edit(other)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});
