import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';

/**
 * Characters are drawn as paths, so the result does not depend on installed fonts. Strong contrast for people with low
 * vision.
 */
const DRAWING = { width: 180, height: 64, fontSize: 60, noise: 4, color: false } as const;
const PAPER = '#f4f1fb';
/** Renders at twice the drawing's size for high-density screens. */
const DENSITY = 144;

/** Draws the characters as a PNG. */
export function drawCaptcha(text: string): Promise<Buffer> {
  const drawing = Buffer.from(svgCaptcha(text, DRAWING));
  return sharp(drawing, { density: DENSITY })
    .flatten({ background: PAPER })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer();
}
