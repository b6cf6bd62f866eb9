import { create } from 'qrcode';
import { describe, expect, it } from 'vitest';
import { drawQr } from '#islands/ui/display/qr-drawing.ts';

/** Returns the modules that a drawing covers, as `column row`. */
function covered(path: string): Set<string> {
  const found = new Set<string>();
  const position = { x: 0, y: 0 };
  for (const [, dx, dy, length] of path.matchAll(/m(-?[\d.]+) (-?[\d.]+)h(\d+)/g)) {
    position.x += Number(dx);
    position.y += Number(dy);
    for (let at = 0; at < Number(length); at += 1) found.add(`${position.x + at} ${position.y - 0.5}`);
    position.x += Number(length);
  }
  return found;
}

describe('QR drawing', () => {
  it.each([0, 4])('covers exactly the dark modules, inside a margin of %i', (margin) => {
    const code = create('https://portal.example/download?app=android', { errorCorrectionLevel: 'M' });
    const { path, size } = drawQr(code, margin);
    const { size: side } = code.modules;
    const dark = Array.from({ length: side * side }, (_, at) => [at % side, Math.floor(at / side)] as const)
      .filter(([column, row]) => code.modules.get(row, column))
      .map(([column, row]) => `${column + margin} ${row + margin}`);
    expect(size).toBe(side + 2 * margin);
    expect([...covered(path)].sort()).toEqual(dark.sort());
  });
});
