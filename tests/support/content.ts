import sharp from 'sharp';
import { readResponse, type TestApp, type TestResponse } from './app.ts';
import type { Staff } from './staff.ts';

/** Builds a valid draft as the back office sends it. */
export function draft(changes: Record<string, unknown> = {}) {
  const texts = [
    { languageTag: 'vi', title: 'Tiêu đề', summary: 'Tóm tắt', body: '<p>Nội dung</p>' },
    { languageTag: 'en', title: 'A title', summary: 'A summary', body: '<p>A text</p>' },
  ];
  return { kind: 'announcement', slot: 'headline', texts, ...changes };
}

export async function createItem(staff: Staff, changes: Record<string, unknown> = {}): Promise<string> {
  const created = await staff.as('support', 'POST /ops/api/content', draft(changes));
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  return created.body.value.id;
}

export async function publishItem(staff: Staff, changes: Record<string, unknown> = {}): Promise<string> {
  const id = await createItem(staff, changes);
  const done = await staff.as('support', `POST /ops/api/content/${id}/publish`, { version: 1 });
  if (done.status !== 200) throw new Error(JSON.stringify(done.body));
  return id;
}

export async function uploadImage(portal: TestApp, staff: Staff): Promise<TestResponse> {
  const picture = sharp({ create: { width: 1200, height: 400, channels: 3, background: '#6142bf' } });
  const response = await portal.raw('/ops/api/content-images', {
    method: 'POST',
    headers: { 'Content-Type': 'image/png', Authorization: `Bearer ${staff.tokens.get('support')}` },
    body: Uint8Array.from(await picture.png().toBuffer()),
  });
  return readResponse(response);
}
