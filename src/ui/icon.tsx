import { classNames } from './class-names.ts';
import styles from './icon.module.css';

/** The icons as stroked paths in a 24 x 24 box. */
const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M4.5 12.5l5 5 10-11',
  cross: 'M7 7l10 10M17 7L7 17',
  dash: 'M7 12h10',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20',
  undo: 'M9 7L4.5 11.5 9 16M5 11.5h9.5a5 5 0 0 1 0 10H11',
  note: 'M5 4h14v10l-5 6H5zM14 20v-6h5M8 8.5h8M8 12h5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.9 3.6M6.1 7.3A17 17 0 0 0 2.5 12S6 18.5 12 18.5c1.5 0 2.9-.4 4.1-1M10 10.2a3 3 0 0 0 4 4',
  trash: 'M4 7h16M9 7V4.5h6V7M6.5 7l1 12.5h9l1-12.5M10 11v5M14 11v5',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  chevron: 'M9 5.5l6.5 6.5L9 18.5',
  back: 'M14.5 5.5L8 12l6.5 6.5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.700 1.900 7.500 5.500',
  sent: 'M7 18.500a4.500 4.500 0 0 1-.5-9A6 6 0 0 1 18 11a3.800 3.800 0 0 1-.5 7.500M8.500 15.500l2.700 2.700 5-5.500',
  waiting:
    'M7 18.500a4.500 4.500 0 0 1-.5-9A6 6 0 0 1 18 11a3.800 3.800 0 0 1-.5 7.500M12 20v-7.500M9 15.200l3-3 3 3',
  offline:
    'M4 4l16 16M8 7.200A6 6 0 0 1 18 11a3.800 3.800 0 0 1 1.700 6.500M16.500 18.500H7a4.500 4.500 0 0 1-.9-8.900',
  sync: 'M19.500 11A7.500 7.500 0 0 0 6 7.500L4 10M4 5v5h5M4.500 13A7.500 7.500 0 0 0 18 16.500l2-2.500M20 19v-5h-5',
  alert: 'M12 4L2.800 20h18.400zM12 10v4.500M12 17.300v.2',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  home: 'M4 11l8-7 8 7v9h-5.500v-5.500h-5V20H4z',
  horseshoe:
    'M7 20H4.500C3 14 4 4 12 4s9 10 7.500 16H17c1-5 .8-12.500-5-12.500S6 15 7 20zM6.300 12.500h.1M17.600 12.500h.1',
  card: 'M3 6h18v12.500H3zM3 10h18M6.500 14.500h5',
  round:
    'M8 5h12M8 12h12M8 19h12M3 5l1.200 1.200L6.300 4M3 12l1.200 1.200L6.300 11M3 19l1.200 1.200L6.300 18',
  health:
    'M12 20.500S3.500 15.500 3.500 9.300A4.600 4.600 0 0 1 12 6.800a4.600 4.600 0 0 1 8.500 2.500c0 6.200-8.500 11.200-8.500 11.200zM8.500 11.500h7M12 8v7',
  calendar: 'M4.5 6h15v13.500h-15zM4.500 10.500h15M8.500 3.500V7M15.500 3.500V7',
  photo: 'M3.500 6h4l1.500-2h6l1.500 2h4v13.500h-17zM12 16.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  filter: 'M4 6h16M7 12h10M10 18h4',
  papers: 'M6 3.500h8l4.500 4.500v12.500H6zM14 3.500V8h4.500M9 14l2.200 2.200 4.300-4.500',
  print: 'M7 9V3.500h10V9M7 17H4V9h16v8h-3M7 14h10v6.500H7z',
  phone:
    'M6.500 3.500h3l1.500 4.500-2 1.500a11 11 0 0 0 5.500 5.500l1.500-2 4.500 1.500v3a2 2 0 0 1-2 2A15.500 15.500 0 0 1 4.500 5.500a2 2 0 0 1 2-2z',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500M20 14v6h-3M14 20h.1',
} as const;

/** The name of an icon. */
export type IconName = keyof typeof PATHS;

/** An icon in the current text colour, 1.25em high; hidden from screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
