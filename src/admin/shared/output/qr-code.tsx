import { useMemo } from 'react';
import { qrPath } from './qr-path.ts';

/** A QR code, made on this device; black on white in every colour scheme, as cameras need it. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { path, side } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

interface QrCodeProps {
  text: string;
  label: string;
  className?: string | undefined;
}
