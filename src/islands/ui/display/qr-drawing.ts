import type { QRCode } from 'qrcode';

export interface QrDrawing {
  /** Draws a line along every run of dark modules: a fifth of the length of one square per module. */
  path: string;
  /** Modules per side, including the margin. */
  size: number;
}

/** `margin` in white modules on each side; scanners need four (ISO/IEC 18004), in the code or around it. */
export function drawQr({ modules }: QRCode, margin: number): QrDrawing {
  const lines: string[] = [];
  // Each line is relative to the end of the last one, which is shorter; lines run through the middle of their rows.
  const position = { x: 0, y: -0.5 };
  for (let row = 0; row < modules.size; row += 1) {
    let column = 0;
    while (column < modules.size) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) column += 1;
      if (column === start) {
        column += 1;
        continue;
      }
      lines.push(`m${start + margin - position.x} ${row + margin - position.y}h${column - start}`);
      [position.x, position.y] = [column + margin, row + margin];
    }
  }
  return { path: lines.join(''), size: modules.size + 2 * margin };
}
