import { drawQr } from './qr-drawing.ts';

const QUIET_MODULES = 4;
const MODULE_PIXELS = 12;

/** Returns a QR code as a PNG that apps can read from the phone's pictures. */
export async function qrPicture(text: string): Promise<Blob> {
  const { create } = await import('qrcode');
  const { path, size } = drawQr(create(text, { errorCorrectionLevel: 'M' }), QUIET_MODULES);
  const canvas = document.createElement('canvas');
  canvas.width = size * MODULE_PIXELS;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('there is no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(MODULE_PIXELS, MODULE_PIXELS);
  context.stroke(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png');
  });
}
