/** A QR code, dark on light whatever the theme: readers expect it so. */
import { encode } from 'uqr';
import classes from './qr-code.module.css';

interface QrCodeProps {
  readonly text: string;
  /** Heard in its place. */
  readonly label: string;
  /** Any CSS length. */
  readonly size?: string;
}

/** Modules of light around it, as the standard asks (ISO/IEC 18004). */
const quietZone = 4;

export function QrCode({ text, label, size = '12rem' }: QrCodeProps) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={classes.code}
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect className={classes.light} width={modules} height={modules} />
      <path className={classes.dark} d={path} />
    </svg>
  );
}
