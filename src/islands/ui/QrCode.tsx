import type { QRCode } from 'qrcode';
import { useEffect, useState } from 'react';
import styles from './QrCode.module.css';

/** Modules of white that scanners need around a code (ISO/IEC 18004). */
const QUIET_MODULES = 4;

interface Drawing {
  path: string;
  size: number;
}

/** One path: a square for each dark module. */
function draw({ modules }: QRCode): Drawing {
  const cells: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) cells.push(`M${column + QUIET_MODULES} ${row + QUIET_MODULES}h1v1h-1z`);
    }
  }
  return { path: cells.join(''), size: modules.size + 2 * QUIET_MODULES };
}

/**
 * A QR code of correction level M: dark on white in both themes, as scanners want it. Where its code does not load
 * there is none: whatever it holds stands beside it in words.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing | 'failed'>();
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Drawing | 'failed') => isCurrent && setDrawing(next);
    import('qrcode').then(
      ({ create }) => show(draw(create(text, { errorCorrectionLevel: 'M' }))),
      () => show('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (drawing === 'failed') return null;
  if (!drawing) return <div className={`${styles.qr} skeleton`} aria-hidden="true" />;
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={drawing.path} fill="#000" />
    </svg>
  );
}
