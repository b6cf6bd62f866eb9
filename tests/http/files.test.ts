import sharp from 'sharp';
import { deleteExpiredReceipts } from '#domain/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { createAccountHolder, decisionsOf, PNG, uploadReceipt } from '../support/payments.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let staff: Staff;
let member: TestMember;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
  member = await portal.newMember();
});
afterAll(() => portal.close());

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (text: string): Bytes => Uint8Array.from(Buffer.from(text));
const picture = async (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a0' } });

async function upload(bytes: Bytes) {
  const response = await uploadReceipt(portal, member, bytes);
  const body = (await response.json()) as { success: boolean; code?: string; value: { fileId: string } };
  return { status: response.status, code: body.code, id: body.value?.fileId };
}

const read = (id: string, token = staff.tokens.get('support') ?? '') =>
  portal.raw(`/ops/api/receipts/${id}`, { headers: { Authorization: `Bearer ${token}` } });

describe('a receipt image', () => {
  it('is accepted as PNG or JPEG and can be seen by staff only', async () => {
    const jpeg = Uint8Array.from(await (await picture(40, 30)).jpeg().toBuffer());
    for (const [bytes, type] of [
      [PNG, 'image/png'],
      [jpeg, 'image/jpeg'],
    ] as const) {
      const { status, id } = await upload(bytes);
      expect([status, id]).toEqual([200, expect.stringMatching(/^F[0-9A-Z]{20}$/)]);
      const shown = await read(id);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, type]);
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
      expect(shown.headers.get('cache-control')).toMatch(/no-store|private/);
      expect((await read(id, member.token)).status).toBe(401);
      expect((await portal.raw(`/ops/api/receipts/${id}`)).status).toBe(401);
    }
  });

  it('keeps its pixels and nothing else: no camera data, no location, no trailing bytes', async () => {
    const exif = { IFD0: { Copyright: 'secret-of-the-camera' }, IFD3: { GPSLatitude: '10/1 46/1 0/1' } };
    const photo = await (await picture(64, 64)).jpeg().withExif(exif).toBuffer();
    const { id } = await upload(Uint8Array.from(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])));
    const shown = Buffer.from(await (await read(id)).arrayBuffer());
    expect(shown.includes('secret-of-the-camera') || shown.includes('<script>')).toBe(false);
    expect((await sharp(shown).metadata()).exif).toBeUndefined();
  });

  it('of another type is a 415, whatever it claims to be', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    const gif = 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;';
    for (const text of [svg, gif, '%PDF-1.7', '<html></html>', '', 'x', '\u0000'.repeat(100)]) {
      expect(await upload(bytesOf(text))).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    }
  });

  it('that cannot be decoded or has too many pixels is refused', async () => {
    const cut = PNG.slice(0, 40);
    expect(await upload(cut)).toMatchObject({ status: 422, code: 'invalid_fields' });
    const bomb = await (await picture(12_000, 9_000)).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(5_000_000);
    expect(await upload(Uint8Array.from(bomb))).toMatchObject({ status: 422, code: 'invalid_fields' });
  });

  it('of more than 5 MB is a 413', async () => {
    expect((await upload(new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('that is refused leaves no row behind', async () => {
    const files = async () => (await sql(portal, 'select id from member_files')).length;
    const before = await files();
    for (const bytes of [bytesOf('x'), PNG.slice(0, 40)]) await upload(bytes);
    expect(await files()).toBe(before);
  });

  it('that is attached to nothing is deleted after a day; an attached one stays', async () => {
    const holder = await createAccountHolder(portal);
    const withdrawal = (await holder.withdraw()).body.value.id;
    const { approve, markPaid } = decisionsOf(staff);
    await approve(withdrawal);
    await markPaid(withdrawal);
    const ids: string[] = [];
    for (let n = 0; n < 2; n++) {
      const uploaded = await (await uploadReceipt(portal, holder.member)).json();
      ids.push((uploaded as { value: { fileId: string } }).value.fileId);
    }
    const [loose = '', attached = ''] = ids;
    const body = { outcome: 'not_received', receiptFileId: attached };
    await holder.member.call(`POST /wps/v2/wallets/withdrawals/${withdrawal}/confirm`, { body });
    const statuses = async () => [(await read(loose)).status, (await read(attached)).status];
    await portal.app.db.transaction(deleteExpiredReceipts);
    expect(await statuses()).toEqual([200, 200]);
    await sql(portal, `update member_files set expires_at = expires_at - interval '25 hours'`);
    await portal.app.db.transaction(deleteExpiredReceipts);
    expect(await statuses()).toEqual([404, 200]);
  });

  it('is found by its exact id only, never by a path', async () => {
    for (const id of ['F00000000000000000000', '..%2F..%2Fetc%2Fpasswd', 'F/../x']) {
      expect((await read(id)).status).toBe(404);
    }
    expect((await read('%00')).status).toBe(400);
  });
});
