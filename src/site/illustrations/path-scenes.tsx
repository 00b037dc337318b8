import { Bridle, Horse, Rider } from './horses.tsx';
import { Person } from './people.tsx';
import { Plain } from './plain.tsx';
import { Bale, Cone, Fence, GroundPole, Trailer } from './things.tsx';

interface SceneProps {
  className?: string | undefined;
}

/** A bandaged leg and what is needed beside it. */
export function MedicationScene({ className }: SceneProps) {
  return (
    <Plain
      season="hay"
      sun={70}
      className={className}
      poplars={[
        [250, 70],
        [272, 84],
        [294, 66],
      ]}
    >
      <path
        fill="var(--horse)"
        d="M136 -4C134 40 140 84 144 118C146 140 142 160 146 178C152 190 160 196 166 208L170 226H106C106 210 108 200 106 186C100 160 104 136 102 112C98 70 92 36 84 -4Z"
      />
      <path fill="var(--horse-mane)" d="M106 206H168L172 228H104Z" />
      <path
        fill="var(--horse-light)"
        d="M101 108C116 114 132 114 145 108L147 172C134 180 118 180 104 174Z"
      />
      <path
        fill="none"
        stroke="var(--clay)"
        strokeWidth="4"
        d="M102 122C116 130 132 128 145 116M103 142C118 150 134 148 146 136M104 162C118 170 134 168 147 156"
      />
      <g transform="translate(204 226)">
        <path fill="var(--clay)" d="M0 -52H76V0H0Z" />
        <path fill="var(--clay-deep)" d="M0 -52H76V-40H0ZM26 -62H50V-52H44V-57H32V-52H26Z" />
        <path fill="var(--horse-light)" d="M33 -32H43V-24H51V-14H43V-6H33V-14H25V-24H33Z" />
      </g>
      <circle cx="192" cy="212" r="14" fill="var(--horse-light)" />
      <circle cx="192" cy="212" r="5" fill="var(--sand)" />
    </Plain>
  );
}

/** A horse that decides whether to walk up the ramp. */
export function TrailerScene({ className }: SceneProps) {
  return (
    <Plain
      sun={60}
      className={className}
      poplars={[
        [20, 64],
        [40, 80],
        [62, 70],
      ]}
    >
      <Trailer transform="translate(166 224)" />
      <Horse transform="translate(2 104) scale(.72)" />
      <path fill="none" stroke="var(--sun)" strokeWidth="2" d="M126 143C124 168 96 176 92 172" />
      <Person transform="translate(66 142) scale(.72)" coat="var(--sun)" />
    </Plain>
  );
}

/** Horse and rider in the arena, between the letters. */
export function DressageBasicScene({ className }: SceneProps) {
  return (
    <Plain
      season="sand"
      sun={256}
      className={className}
      poplars={[
        [30, 82],
        [52, 96],
        [74, 88],
        [96, 74],
      ]}
    >
      <path fill="var(--horse-light)" d="M0 158H320V166H0Z" />
      <path fill="var(--mid)" d="M0 166H320V170H0Z" />
      <g fontFamily="var(--font-display)" fontSize="22" textAnchor="middle" fill="var(--on-brand)">
        <path fill="var(--clay)" d="M30 132h30v34H30ZM262 132h30v34h-30Z" />
        <text x="45" y="157">
          A
        </text>
        <text x="277" y="157">
          F
        </text>
      </g>
      <Horse gait="walk" transform="translate(60 76) scale(.86)">
        <Bridle />
        <Rider coat="var(--trousers)" />
      </Horse>
    </Plain>
  );
}

/** The excursion rehearsed at home: bridge, curtain, poles. */
export function MockExcursionScene({ className }: SceneProps) {
  return (
    <Plain
      season="sand"
      sun={250}
      className={className}
      poplars={[
        [286, 70],
        [304, 82],
      ]}
    >
      <path fill="var(--horse-mane)" d="M176 92H296V99H176ZM180 92h7v128h-7ZM286 92h7v128h-7Z" />
      <path
        fill="var(--clay)"
        d="M194 99h10v74l-5 6-5-6ZM228 99h10v70l-5 6-5-6ZM262 99h10v74l-5 6-5-6Z"
      />
      <path fill="var(--sun)" d="M211 99h10v80l-5 6-5-6ZM245 99h10v82l-5 6-5-6Z" />
      <Horse gait="walk" transform="translate(-6 88) scale(.8)" coat="var(--clay-deep)">
        <Bridle />
        <Rider coat="var(--copper)" />
      </Horse>
      <GroundPole transform="translate(196 232) rotate(-4)" />
      <Cone transform="translate(172 234)" />
    </Plain>
  );
}

/** Out on the embankment, the river beside it. */
export function OutdoorExcursionScene({ className }: SceneProps) {
  return (
    <Plain
      season="river"
      sun={218}
      className={className}
      poplars={[
        [16, 104],
        [42, 118],
        [68, 108],
        [268, 96],
        [294, 112],
      ]}
    >
      <path
        fill="var(--near)"
        d="M0 168C60 150 120 160 180 156S280 150 320 152V188C240 196 120 186 0 208Z"
      />
      <Horse gait="walk" transform="translate(84 62) scale(.68)" coat="var(--clay-deep)">
        <Bridle />
        <Rider coat="var(--sun)" />
      </Horse>
      <path
        fill="none"
        stroke="var(--mist)"
        strokeWidth="2.5"
        strokeLinecap="round"
        d="M20 222H70M110 214H190M226 224H300M150 232H176"
      />
    </Plain>
  );
}

/** A week in summer: bunting, hay and a pony. */
export function SummerCampScene({ className }: SceneProps) {
  return (
    <Plain
      season="hay"
      sun={160}
      className={className}
      poplars={[
        [24, 92],
        [300, 96],
      ]}
    >
      <path
        fill="none"
        stroke="var(--horse-mane)"
        strokeWidth="1.5"
        d="M0 24C90 66 230 66 320 24"
      />
      <path fill="var(--clay)" d="M28 36l18 6-14 15ZM142 54l20 1-11 18ZM262 46l18-6-4 20Z" />
      <path fill="var(--copper)" d="M82 49l19 3-13 16ZM204 54l19-3-7 18Z" />
      <Fence width={120} transform="translate(200 186)" />
      <Horse transform="translate(126 118) scale(.56)" coat="var(--clay-deep)" />
      <Bale transform="translate(14 228)" />
      {/* A child at the shoulder, where it is safe, with a hand on it. */}
      <Person transform="translate(158 146) scale(.56)" coat="var(--sun)" reach />
      <Person transform="translate(250 162) scale(.54)" coat="var(--copper)" />
    </Plain>
  );
}
