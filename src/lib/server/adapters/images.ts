import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { encodingSlots } from './encoding-slots.ts';

export interface CleanImage {
  bytes: Uint8Array;
  mediaType: 'image/png' | 'image/jpeg';
}

// Phones take pictures of up to 50 megapixels; anything larger is refused before it is decoded.
const MAX_PIXELS = 64_000_000;
const MAX_SIDE = 2400;

/**
 * Re-encodes an uploaded picture so that only its pixels remain; metadata (such as the location), profiles and trailing
 * data are dropped. Throws `unsupported_media_type` when the first bytes are neither PNG nor JPEG, and `invalid_fields`
 * (file) when the picture cannot be decoded or has too many pixels, and `unavailable` when too many pictures wait.
 */
export async function cleanImage(bytes: Uint8Array): Promise<CleanImage> {
  const mediaType = (await fileTypeFromBuffer(bytes))?.mime;
  if (mediaType !== 'image/png' && mediaType !== 'image/jpeg') throw new AppError('unsupported_media_type');
  try {
    return { bytes: await encodingSlots.run(() => reencoded(bytes, mediaType)), mediaType };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new InvalidFieldsError({ file: { code: isTooLarge(cause) ? 'image_too_large' : 'image_unreadable' } });
  }
}

async function reencoded(bytes: Uint8Array, mediaType: CleanImage['mediaType']): Promise<Uint8Array> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
  return mediaType === 'image/png' ? picture.png().toBuffer() : picture.jpeg({ quality: 85 }).toBuffer();
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && error.message.includes('pixel limit');
}
