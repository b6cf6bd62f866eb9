import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { ImageSize } from '#domain/content';
import { encodingSlots } from './encoding-slots.ts';

/** Widths of banners on phones, tablets and desktops; a smaller picture is not enlarged. */
const WIDTHS = [480, 960, 1600] as const;
const QUALITY = 80;

export interface WebImage {
  hash: string;
  sizes: ImageSize[];
}

/**
 * Encodes a picture as WebP in the widths that pages need. The bytes must come from `cleanImage` or from the portal
 * itself. Throws AppError `unavailable` when too many pictures wait.
 */
export function webImage(bytes: Uint8Array): Promise<WebImage> {
  return encodingSlots.run(() => encoded(bytes));
}

async function encoded(bytes: Uint8Array): Promise<WebImage> {
  const { width } = await sharp(bytes).metadata();
  const widths = WIDTHS.filter((candidate, at) => candidate <= width || (WIDTHS[at - 1] ?? 0) < width);
  const sizes = await Promise.all((widths.length > 0 ? widths : [WIDTHS[0]]).map((target) => sizeOf(bytes, target)));
  return webImageOf(sizes);
}

/** Returns a picture whose sizes are encoded already. */
export function webImageOf(sizes: ImageSize[]): WebImage {
  const hash = createHash('sha256');
  for (const { content } of sizes) hash.update(content);
  return { hash: hash.digest('hex').slice(0, 32), sizes };
}

async function sizeOf(bytes: Uint8Array, target: number): Promise<ImageSize> {
  const picture = sharp(bytes).resize({ width: target, withoutEnlargement: true });
  const { data, info } = await picture
    .webp({ quality: QUALITY, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, content: data };
}

/** Returns the path of a picture. */
export function imageAddress(hash: string, width: number): string {
  return `/files/content/${hash}-${width}.webp`;
}
