import { BAY, Bridle, CHESTNUT, GREY, Horse, Saddle } from './horses.tsx';
import { Person, RIDING } from './people.tsx';
import { Poplars } from './landscape.tsx';
import { Fence } from './things.tsx';

/** Poplars at equal distances, their heights in a slow wave, as planted along a canal. */
const row = (from: number, step: number, count: number, tall: number) =>
  Array.from(
    { length: count },
    (_, i) => [from + i * step, Math.round(tall + 16 * Math.sin(i * 1.9))] as const,
  );

/* The first tree is clear of the buttons; see the farm below. */
const ROW_FAR = row(686, 30, 14, 78);
const ROW_NEAR = row(1092, 62, 6, 214);

/**
 * The home page's view: morning on the embankment, 1440 x 600. Cropped to its right half on a narrow screen, so
 * everything important is between x = 760 and x = 1400; the left is sky for the title.
 */
export function HeroScene({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 1440 600"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <path
        fill="var(--sky-low)"
        d="M0 262H230a14 14 0 0 0 0-28H120a10 10 0 0 1 0-20H470a12 12 0 0 1 0 24H440a12 12 0 0 0 0 24H760a12 12 0 0 0 0-24H690a11 11 0 0 1 0-22H1010a14 14 0 0 1 0 28H980a9 9 0 0 0 0 18H1240a14 14 0 0 0 0-28H1190a11 11 0 0 1 0-22H1440V600H0Z"
      />
      <circle data-sun="" cx="930" cy="252" r="88" fill="var(--sun)" />
      <path
        fill="var(--mist)"
        d="M0 322H180a12 12 0 0 0 0-24H90a9 9 0 0 1 0-18H520a12 12 0 0 1 0 24H470a9 9 0 0 0 0 18H800a13 13 0 0 0 0-26H742a9 9 0 0 1 0-18H1080a12 12 0 0 1 0 24H1010a10 10 0 0 0 0 20H1300a12 12 0 0 0 0-24H1230a9 9 0 0 1 0-18H1440V600H0Z"
      />
      <path
        fill="var(--far)"
        d="M0 356C20 340 44 344 56 352C76 336 104 340 118 352C150 336 190 344 204 354H268C286 342 312 342 328 354V334L337 322L346 334V350L356 342H410L424 354V358H470C490 342 520 346 536 356C560 342 590 344 606 356C640 340 676 346 690 356H760C784 344 806 346 820 356C850 342 880 346 900 356H980C1004 342 1030 346 1046 356C1080 340 1110 346 1126 356H1200C1226 342 1250 346 1270 356C1300 342 1330 346 1350 356C1380 342 1410 344 1440 354V420H0Z"
      />
      <Poplars at={ROW_FAR} y={384} fill="var(--mid)" />
      <path
        fill="var(--mid)"
        d="M0 392C160 384 300 392 460 392C560 392 600 372 700 372H1440V600H0Z"
      />
      {/* Right of the text, however wide the window: its buttons end before x = 650. */}
      <g data-farm="" transform="translate(138)">
        <path fill="var(--clay)" d="M560 330H706V394H560Z" />
        <path fill="var(--clay-deep)" d="M548 334L580 306H690L718 334Z" />
        <path fill="var(--clay)" d="M606 306V286H616V306Z" />
        <path
          fill="var(--horse-mane)"
          d="M572 394V366a11 11 0 0 1 22 0V394ZM606 394V366a11 11 0 0 1 22 0V394ZM640 394V366a11 11 0 0 1 22 0V394ZM674 394V366a11 11 0 0 1 22 0V394Z"
        />
        <path
          fill="var(--horse-light)"
          d="M576 340h10v9h-10ZM610 340h10v9h-10ZM644 340h10v9h-10ZM678 340h10v9h-10Z"
        />
      </g>
      <path
        fill="var(--near)"
        d="M0 436C200 416 420 440 640 428C860 416 960 396 1120 396S1340 404 1440 400V600H0Z"
      />
      <Poplars at={ROW_NEAR} y={420} fill="var(--tree)" />
      <Horse gait="walk" coat={CHESTNUT} transform="translate(842 268) scale(.8)">
        <Saddle />
        <Bridle hand={[120, 43]} />
        <Person pose={RIDING} hat="helmet" />
      </Horse>
      <path
        fill="var(--field)"
        d="M0 486C240 470 420 492 660 480C900 468 1120 452 1440 468V600H0Z"
      />
      <Horse head="graze" coat={BAY} transform="translate(640 352) scale(1.02)" />
      <Horse gait="rest" coat={GREY} transform="translate(1330 316) scale(-1.12 1.12)" />
      <Horse
        gait="walk"
        head="graze"
        coat={CHESTNUT}
        transform="translate(1090 398) scale(-.72 .72)"
      />
      <Fence width={560} transform="translate(-60 552) scale(1.1 1.25)" fill="var(--horse-light)" />
      <path
        fill="var(--water)"
        d="M0 566C200 548 380 560 620 560C900 560 1100 540 1440 552V600H0Z"
      />
      <path
        fill="none"
        stroke="var(--mist)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M90 584H210M420 578H500M700 582H860M980 572H1040M1150 580H1300"
      />
    </svg>
  );
}

const SILHOUETTE = { body: 'currentColor', far: 'currentColor', mane: 'currentColor' };

/** The far bank in one colour, at the end of a page: 1440 x 150; its lower edge is solid. */
export function BankScene({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 1440 150"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <Poplars at={row(870, 34, 10, 108)} y={132} fill="currentColor" />
      <Poplars at={row(120, 40, 4, 84)} y={132} fill="currentColor" />
      <g transform="translate(560 66) scale(.4)">
        <Horse head="graze" coat={SILHOUETTE} />
      </g>
      <g transform="translate(748 68) scale(-.38 .38)">
        <Horse coat={SILHOUETTE} />
      </g>
      <path
        fill="currentColor"
        d="M0 128C90 122 160 130 300 130S480 126 640 128S900 126 1020 130S1300 122 1440 128V150H0Z"
      />
    </svg>
  );
}
