const DRAWN = {
  down: 'M5 9l7 7 7-7',
  right: 'M4 12h15M13 6l6 6-6 6',
  out: 'M8 6h10v10M18 6L6 18',
  menu: 'M3 8h18M3 16h18',
  close: 'M5 5l14 14M19 5L5 19',
  phone:
    'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1.5 1.5 0 0 1-1.7 1.5A16 16 0 0 1 3.5 5.7 1.5 1.5 0 0 1 5 4z',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  place:
    'M12 21s7-6.5 7-11.5a7 7 0 0 0-14 0C5 14.5 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  message: 'M4 5h16v11H11l-5 4v-4H4z',
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM17.3 6.7v.1',
  facebook:
    'M14 21v-8h3l.5-3.5H14V7.5A1.5 1.5 0 0 1 15.5 6H17.5V3H15a4.5 4.5 0 0 0-4.5 4.5v2H7.5V13h3v8',
  warning: 'M12 4L2.5 20h19zM12 10v4M12 17v.1',
} as const;

/** An icon in a 24 x 24 box and the text's colour; decorative, since text is beside it. */
export function Icon({
  name,
  className,
}: {
  name: keyof typeof DRAWN;
  className?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <path d={DRAWN[name]} />
    </svg>
  );
}
