/* Things around a stable. Each is drawn on its own ground line, y = 0, and extends upwards. */

/** A wooden fence, `width` long, posts every 40. */
export function Fence({
  width,
  transform,
  fill = 'var(--horse-light)',
}: {
  width: number;
  transform?: string;
  fill?: string;
}) {
  const posts = Array.from(
    { length: Math.floor(width / 40) + 1 },
    (_, i) => `M${i * 40} 0v-36h5v36Z`,
  );
  return (
    <path
      transform={transform}
      fill={fill}
      d={`M0 -30H${width + 5}v5H0ZM0 -17H${width + 5}v5H0Z${posts.join('')}`}
    />
  );
}

/** A pole lying on the ground, in two colours. */
export function GroundPole({ transform }: { transform?: string }) {
  return (
    <g transform={transform}>
      <path fill="var(--horse-light)" d="M0 0h72a3 3 0 0 0 0-7H0a3 3 0 0 0 0 7Z" />
      <path fill="var(--clay)" d="M14 -7h14v7H14ZM44 -7h14v7H44Z" />
    </g>
  );
}

/** A round bale of hay. */
export function Bale({ transform }: { transform?: string }) {
  return (
    <g transform={transform}>
      <path fill="var(--sun)" d="M20 -44H64C76 -44 82 -33 82 -22S76 0 64 0H20Z" />
      <ellipse cx="20" cy="-22" rx="17" ry="22" fill="var(--sand)" />
      <path
        fill="none"
        stroke="var(--clay-deep)"
        strokeWidth="2"
        strokeLinecap="round"
        d="M20 -14C13 -14 12 -29 21 -30S32 -14 21 -9S6 -18 9 -32"
      />
    </g>
  );
}

/** A traffic cone of the obstacle course. */
export function Cone({ transform }: { transform?: string }) {
  return (
    <g transform={transform}>
      <path fill="var(--clay)" d="M-10 0L-2.5 -26h5L10 0Z" />
      <path fill="var(--horse-light)" d="M-6 -14L-4.3 -20h8.6L6 -14Z" />
    </g>
  );
}

/** A horse trailer seen from its side, the ramp down to the left. */
export function Trailer({ transform }: { transform?: string }) {
  return (
    <g transform={transform}>
      <path fill="var(--horse-mane)" d="M30 -18L-34 -3V0L30 -11Z" />
      <path
        fill="var(--clay)"
        d="M30 -112C30 -118 34 -121 40 -121H118C132 -121 140 -112 142 -98L148 -16H30Z"
      />
      <path fill="var(--clay-deep)" d="M30 -44H145L148 -16H30Z" />
      <path fill="var(--horse-mane)" d="M30 -106H56V-22H30Z" />
      <path fill="var(--sky-high)" d="M72 -104H122C126 -104 129 -100 130 -94L131 -82H72Z" />
      <path fill="var(--horse-mane)" d="M146 -22H176V-17H146Z" />
      <circle cx="84" cy="-13" r="13" fill="var(--horse-mane)" />
      <circle cx="112" cy="-13" r="13" fill="var(--horse-mane)" />
      <circle cx="84" cy="-13" r="5" fill="var(--mist)" />
      <circle cx="112" cy="-13" r="5" fill="var(--mist)" />
    </g>
  );
}
