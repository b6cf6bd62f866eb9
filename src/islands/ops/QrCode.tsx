import QRCode from 'qrcode';
import { useMemo } from 'react';
import styles from './QrCode.module.css';

const QUIET_MODULES = 4;

/** One path: a square for each dark module. */
function pathOf(modules: { size: number; get: (row: number, column: number) => number }): string {
  const parts: string[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) parts.push(`M${column + QUIET_MODULES} ${row + QUIET_MODULES}h1v1h-1z`);
    }
  }
  return parts.join('');
}

/** A QR code drawn into the page: dark on white in both themes, as readers want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = useMemo(() => QRCode.create(text, { errorCorrectionLevel: 'M' }), [text]);
  const side = modules.size + 2 * QUIET_MODULES;
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  );
}
