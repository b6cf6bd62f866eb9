import type { QRCode } from 'qrcode';
import { useEffect, useState } from 'react';
import styles from './Deposit.module.css';

/** Modules of white that scanners need around a code (ISO/IEC 18004). */
const QUIET_MODULES = 4;

interface Drawing {
  path: string;
  size: number;
}

function draw({ modules }: QRCode): Drawing {
  const cells: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) cells.push(`M${column + QUIET_MODULES} ${row + QUIET_MODULES}h1v1h-1z`);
    }
  }
  return { path: cells.join(''), size: modules.size + 2 * QUIET_MODULES };
}

/** A QR code of correction level M: dark on white in both themes, as scanners want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let isCurrent = true;
    void import('qrcode').then(({ create }) => {
      if (isCurrent) setDrawing(draw(create(text, { errorCorrectionLevel: 'M' })));
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
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
