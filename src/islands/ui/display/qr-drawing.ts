import type { QRCode } from 'qrcode';

export interface QrDrawing {
  /** A line as thick as a module along every run of dark ones: a fifth of the length that a square for each would take. */
  path: string;
  /** Modules in a row, with the white around them. */
  size: number;
}

/** `margin` in modules of white on each side; a scanner needs four (ISO/IEC 18004), from the code or from its place. */
export function drawQr({ modules }: QRCode, margin: number): QrDrawing {
  const lines: string[] = [];
  // Each line is told from where the last one ended, which is shorter; they lie in the middle of their rows.
  const pen = { x: 0, y: -0.5 };
  for (let row = 0; row < modules.size; row += 1) {
    let column = 0;
    while (column < modules.size) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) column += 1;
      if (column === start) {
        column += 1;
        continue;
      }
      lines.push(`m${start + margin - pen.x} ${row + margin - pen.y}h${column - start}`);
      [pen.x, pen.y] = [column + margin, row + margin];
    }
  }
  return { path: lines.join(''), size: modules.size + 2 * margin };
}
