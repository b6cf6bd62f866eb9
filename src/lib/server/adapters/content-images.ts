import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { ImageSize } from '#domain/content';

/** Of banners on phones, tablets and desktops; a smaller picture is not blown up. */
const WIDTHS = [480, 960, 1600] as const;
const QUALITY = 80;

interface WebImage {
  hash: string;
  sizes: ImageSize[];
}

/** A picture in the widths that pages need. It must be one that was drawn anew (`cleanImage`) or is our own. */
export async function webImage(bytes: Uint8Array): Promise<WebImage> {
  const { width } = await sharp(bytes).metadata();
  const widths = WIDTHS.filter((wanted, at) => wanted <= width || (WIDTHS[at - 1] ?? 0) < width);
  const sizes = await Promise.all((widths.length > 0 ? widths : [WIDTHS[0]]).map((wanted) => sizeOf(bytes, wanted)));
  const hash = createHash('sha256');
  for (const { content } of sizes) hash.update(content);
  return { hash: hash.digest('hex').slice(0, 32), sizes };
}

async function sizeOf(bytes: Uint8Array, wanted: number): Promise<ImageSize> {
  const picture = sharp(bytes).resize({ width: wanted, withoutEnlargement: true });
  const { data, info } = await picture
    .webp({ quality: QUALITY, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, content: data };
}

/** Where a picture is, below the root. */
export function imageAddress(hash: string, width: number): string {
  return `/files/content/${hash}-${width}.webp`;
}
