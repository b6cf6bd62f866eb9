import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';

/** The characters are drawn as paths: no font of the system has a part in it. Strong contrast, for whoever sees poorly. */
const DRAWING = { width: 180, height: 64, fontSize: 60, noise: 4, color: false } as const;
const PAPER = '#f4f1fb';
/** Twice as many pixels as the drawing has, for fine screens. */
const DENSITY = 144;

/** A picture of the characters, as a PNG. */
export function drawCaptcha(text: string): Promise<Buffer> {
  const drawing = Buffer.from(svgCaptcha(text, DRAWING));
  return sharp(drawing, { density: DENSITY })
    .flatten({ background: PAPER })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer();
}
