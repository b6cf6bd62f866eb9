import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanImage } from '../../../src/lib/server/adapters/images.ts';

const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#6142bf' } });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Returns a PNG of a few kilobytes that would decode to 10 gigapixels. */
function pixelBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(100_000, 0);
  header.writeUInt32BE(100_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(12_501 * 100));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const refusal = (bytes: Uint8Array) =>
  cleanImage(bytes).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('an uploaded picture', () => {
  it('keeps its format', async () => {
    const png = await cleanImage(await picture().png().toBuffer());
    const jpeg = await cleanImage(await picture().jpeg().toBuffer());
    expect([png.mediaType, jpeg.mediaType]).toEqual(['image/png', 'image/jpeg']);
    expect(await sharp(png.bytes).metadata()).toMatchObject({ format: 'png', width: 60, height: 40 });
    expect(await sharp(jpeg.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
  });

  it('loses its camera data but keeps its orientation', async () => {
    const taken = await picture()
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const metadata = await sharp((await cleanImage(taken)).bytes).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect([metadata.width, metadata.height]).toEqual([40, 60]);
  });

  it('loses any trailing data', async () => {
    const script = Buffer.from('<script>alert(document.domain)</script>PK\u0003\u0004');
    const commented = await picture().png().toBuffer();
    const polyglot = Buffer.concat([
      commented.subarray(0, 33),
      chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), script])),
      commented.subarray(33),
      script,
    ]);
    const { bytes, mediaType } = await cleanImage(polyglot);
    expect(mediaType).toBe('image/png');
    expect(Buffer.from(bytes).includes('script')).toBe(false);
    expect(Buffer.from(bytes).includes('PK\u0003\u0004')).toBe(false);
  });

  it('is scaled down when it is too large', async () => {
    const { bytes } = await cleanImage(await picture(4000, 1000).jpeg().toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 2400, height: 600 });
  });

  it('is refused for another format, detected by its bytes', async () => {
    const others = [
      await picture().webp().toBuffer(),
      await picture().gif().toBuffer(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('%PDF-1.7'),
      Buffer.alloc(0),
    ];
    for (const bytes of others) expect(await refusal(bytes)).toMatchObject({ code: 'unsupported_media_type' });
  });

  it('is refused before decoding when it would have too many pixels', async () => {
    const bomb = pixelBomb();
    expect(bomb.length).toBeLessThan(5000);
    expect(await refusal(bomb)).toMatchObject({
      code: 'invalid_fields',
      fields: { file: { code: 'image_too_large' } },
    });
  });

  it('is refused when it is truncated', async () => {
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 99, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer();
    const unreadable = { code: 'invalid_fields', fields: { file: { code: 'image_unreadable' } } };
    expect(await refusal(whole.subarray(0, whole.length / 2))).toMatchObject(unreadable);
    const png = await picture().png().toBuffer();
    expect(await refusal(png.subarray(0, png.length - 30))).toMatchObject(unreadable);
  });
});
