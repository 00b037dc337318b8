import type { ReactNode } from 'react';
import { MARK_PATH } from '../../ui/mark.tsx';

const Sign = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true" focusable="false">
    {children}
  </svg>
);

/** A heart in the hoof: the ethical centre. */
export const HeartSign = () => (
  <Sign>
    <path
      fill="var(--clay)"
      d="M32 3C48 3 60 16 60 33 60 44 56 53 51 60a4 4 0 0 1-6 0C41 56 36 53 32 53S23 56 19 60a4 4 0 0 1-6 0C8 53 4 44 4 33 4 16 16 3 32 3Z"
    />
    <path
      fill="var(--horse-light)"
      d="M32 44C20 36 16 30 17 24c1-7 11-8 15 0 4-8 14-7 15 0 1 6-3 12-15 20Z"
    />
  </Sign>
);

/** Three poplars: the third level. */
export const LevelSign = () => (
  <Sign>
    <circle cx="32" cy="30" r="24" fill="var(--sun)" />
    <path
      fill="var(--tree)"
      d="M32 6c5 9 7 17 7 26 0 8-3 12-6 13v9h-2v-9c-3-1-6-5-6-13 0-9 2-17 7-26ZM14 22c4 6 5 12 5 17 0 6-2 8-4 9v6h-2v-6c-2-1-4-3-4-9 0-5 1-11 5-17ZM50 16c4 7 6 13 6 20 0 6-2 10-5 11v7h-2v-7c-3-1-5-5-5-11 0-7 2-13 6-20Z"
    />
    <path fill="var(--near)" d="M2 54C18 50 46 50 62 54V60H2Z" />
  </Sign>
);

/** A book that opens on a horse's ear. */
export const StudySign = () => (
  <Sign>
    <path
      fill="var(--copper)"
      d="M4 22C14 18 24 19 32 25C40 19 50 18 60 22V56C50 52 40 53 32 59C24 53 14 52 4 56Z"
    />
    <path
      fill="var(--horse-light)"
      d="M9 24C17 22 25 23 32 29C39 23 47 22 55 24V50C47 48 39 49 32 54C25 49 17 48 9 50Z"
    />
    <path
      fill="var(--horse)"
      d="M20 42C20 28 25 14 31 4C38 12 44 28 44 42C40 46 36 50 32 54C28 50 24 46 20 42Z"
    />
    <path
      fill="var(--skin)"
      d="M26 40C26 30 28 20 31 13C35 20 38 30 38 40C36 43 34 45 32 48C30 45 28 43 26 40Z"
    />
  </Sign>
);

/** The hoof and the rasp. */
export const CareSign = () => (
  <Sign>
    <path fill="var(--horse)" transform="translate(2 12) scale(1.6)" d={MARK_PATH} />
    <path fill="var(--sun)" d="M34 28L56 6L62 12L40 34Z" />
    <path fill="var(--clay-deep)" d="M34 28L40 34L30 42L26 38Z" />
  </Sign>
);
