import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { AppError, InvalidFieldsError } from '#kernel/errors';

export interface CleanImage {
  bytes: Uint8Array;
  mediaType: 'image/png' | 'image/jpeg';
}

// The largest pictures of today's phones have 50 megapixels; what they show fits into far fewer.
const MAX_PIXELS = 64_000_000;
const MAX_SIDE = 2400;

/**
 * A picture that somebody sent in, drawn anew: only its pixels are kept. Camera data (where it was taken), profiles,
 * hidden trailers and whatever else the file also was are gone. Throws `unsupported_media_type` for what is no PNG or
 * JPEG by its own first bytes, `invalid_fields` (file) for what cannot be read or has too many pixels.
 */
export async function cleanImage(bytes: Uint8Array): Promise<CleanImage> {
  const mediaType = (await fileTypeFromBuffer(bytes))?.mime;
  if (mediaType !== 'image/png' && mediaType !== 'image/jpeg') throw new AppError('unsupported_media_type');
  try {
    return { bytes: await redrawn(bytes, mediaType), mediaType };
  } catch (cause) {
    throw new InvalidFieldsError({ file: { code: isTooLarge(cause) ? 'image_too_large' : 'image_unreadable' } });
  }
}

async function redrawn(bytes: Uint8Array, mediaType: CleanImage['mediaType']): Promise<Uint8Array> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
  return mediaType === 'image/png' ? picture.png().toBuffer() : picture.jpeg({ quality: 85 }).toBuffer();
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && error.message.includes('pixel limit');
}
