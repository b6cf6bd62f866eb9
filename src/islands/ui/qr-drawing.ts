import type { QRCode } from 'qrcode';

export interface QrDrawing {
  /** A square for each dark module. */
  path: string;
  /** Modules in a row, with the white around them. */
  size: number;
}

/** `margin` in modules of white on each side; a scanner needs four (ISO/IEC 18004), from the code or from its place. */
export function drawQr({ modules }: QRCode, margin: number): QrDrawing {
  const cells: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) cells.push(`M${column + margin} ${row + margin}h1v1h-1z`);
    }
  }
  return { path: cells.join(''), size: modules.size + 2 * margin };
}
