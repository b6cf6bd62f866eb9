import { useEffect, useState } from 'react';
import { classes } from '../classes.ts';
import { drawQr, type QrDrawing } from './qr-drawing.ts';
import styles from './QrCode.module.css';

/** Width of the quiet zone that scanners need around a code, in modules. */
const QUIET_MODULES = 4;

export interface QrCodeProps {
  text: string;
  label: string;
  /** `small`: 100 pixels without a margin; its container provides the white border. */
  size?: 'small' | 'large';
}

/**
 * A QR code of correction level M, dark on white in both themes for scanners. Renders nothing when its code fails to
 * load: the content is also shown as text.
 */
export function QrCode({ text, label, size = 'large' }: QrCodeProps) {
  const margin = size === 'small' ? 0 : QUIET_MODULES;
  const [drawing, setDrawing] = useState<QrDrawing | 'failed'>();
  useEffect(() => {
    let isCurrent = true;
    const show = (next: QrDrawing | 'failed') => isCurrent && setDrawing(next);
    import('qrcode').then(
      ({ create }) => show(drawQr(create(text, { errorCorrectionLevel: 'M' }), margin)),
      () => show('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [text, margin]);
  if (drawing === 'failed') return null;
  const className = classes(styles.qr, size === 'small' && styles.small);
  if (!drawing) return <div className={classes(className, 'skeleton')} aria-hidden="true" />;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={drawing.path} stroke="#000" />
    </svg>
  );
}
