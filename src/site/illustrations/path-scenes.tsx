import { BAY, Bridle, CHESTNUT, GREY, Horse, Saddle, SORREL } from './horses.tsx';
import { LEADING, Person, REACHING, RIDING, STANDING, TOUCHING } from './people.tsx';
import { Plain } from './landscape.tsx';
import { limb, smooth, straight } from './smooth-shape.ts';
import { Bale, Cone, Fence, GroundPole, Trailer } from './things.tsx';

const FORELEG = smooth(
  limb([
    [122, -20, 34],
    [122, 20, 27],
    [120, 50, 23],
    [118, 68, 25],
    [116, 88, 17],
    [116, 136, 15],
    [117, 158, 20],
    [122, 172, 17],
    [130, 190, 18],
  ]),
);
const HOOF = straight([
  [108, 190],
  [147, 186],
  [164, 228],
  [102, 228],
]);

/** Two hands that bandage a foreleg, in the fog of a winter morning. */
export function MedicationScene() {
  return (
    <Plain
      ground="hay"
      season="winter"
      hour="fog"
      sun={60}
      poplars={[
        [250, 70],
        [272, 84],
        [294, 66],
      ]}
    >
      <path fill="var(--clay-deep)" d={FORELEG} />
      <path fill="var(--horse-mane)" d={HOOF} />
      <path
        fill="var(--horse-light)"
        d="M98 92C110 97 122 97 134 92L133 150C122 156 110 156 100 151Z"
      />
      <path
        fill="none"
        stroke="var(--clay)"
        strokeWidth="3"
        d="M99 104C110 110 122 109 133 103M100 121C110 127 122 126 133 120M100 138C110 144 122 143 133 137"
      />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path stroke="var(--skin)" strokeWidth="19" d="M44 176L84 148" />
        <path
          stroke="var(--skin)"
          strokeWidth="8"
          d="M84 140L108 129M86 148L110 139M88 155L109 149"
        />
        <path stroke="var(--copper)" strokeWidth="32" d="M-20 218L40 180" />
        <path stroke="var(--horse-light)" strokeWidth="8" d="M133 122L158 114" />
        <circle cx="168" cy="120" r="16" fill="var(--horse-light)" />
        <circle cx="168" cy="120" r="6" stroke="var(--clay)" strokeWidth="2.5" />
        <path stroke="var(--skin)" strokeWidth="19" d="M236 152L192 128" />
        <path
          stroke="var(--skin)"
          strokeWidth="8"
          d="M192 120L168 108M190 128L166 122M192 135L168 135"
        />
        <path stroke="var(--copper)" strokeWidth="32" d="M340 206L240 156" />
      </g>
      <g transform="translate(216 228) scale(.8)">
        <path fill="var(--clay)" d="M0 -52H76V0H0Z" />
        <path fill="var(--clay-deep)" d="M0 -52H76V-40H0ZM26 -62H50V-52H44V-57H32V-52H26Z" />
        <path fill="var(--horse-light)" d="M33 -32H43V-24H51V-14H43V-6H33V-14H25V-24H33Z" />
      </g>
    </Plain>
  );
}

/** A horse with one forefoot on the ramp, and a person who waits. */
export function TrailerScene() {
  return (
    <Plain
      season="autumn"
      sun={66}
      poplars={[
        [20, 64],
        [40, 80],
        [62, 70],
      ]}
    >
      <Trailer transform="translate(150 222)" />
      <Horse gait="step" head="reach" coat={BAY} transform="translate(-12 107) scale(.7)">
        <Bridle head="reach" hand={[205, 91]} slack={16} stroke="var(--copper)" />
        <Person
          pose={REACHING}
          coat="var(--copper)"
          hat="tail"
          transform="translate(268 48) scale(-1 1)"
        />
      </Horse>
    </Plain>
  );
}

/** Horse and rider in the arena, between the letters, on a morning in spring. */
export function DressageBasicScene() {
  return (
    <Plain
      ground="sand"
      season="spring"
      hour="noon"
      sun={276}
      poplars={[
        [30, 82],
        [52, 96],
        [74, 88],
        [96, 74],
      ]}
    >
      <path fill="var(--horse-light)" d="M0 158H320V166H0Z" />
      <path fill="var(--spring-mid)" d="M0 166H320V170H0Z" />
      <g fontFamily="var(--font-display)" fontSize="22" textAnchor="middle" fill="var(--on-brand)">
        <path fill="var(--clay)" d="M24 132h30v34H24ZM268 132h30v34h-30Z" />
        <text x="39" y="157">
          A
        </text>
        <text x="283" y="157">
          F
        </text>
      </g>
      <Horse gait="walk" coat={BAY} transform="translate(64 78) scale(.86)">
        <Saddle />
        <Bridle hand={[120, 43]} />
        <Person pose={RIDING} hat="helmet" />
      </Horse>
    </Plain>
  );
}

/** The excursion rehearsed at home: through the curtain, behind a person who goes first. */
export function MockExcursionScene() {
  return (
    <Plain
      ground="sand"
      season="summer"
      hour="evening"
      sun={92}
      poplars={[
        [286, 70],
        [304, 82],
      ]}
    >
      <path fill="var(--horse-mane)" d="M184 82H304V89H184ZM188 82h7v138h-7ZM294 82h7v138h-7Z" />
      <path
        fill="var(--clay)"
        d="M202 89h10v84l-5 6-5-6ZM236 89h10v80l-5 6-5-6ZM270 89h10v84l-5 6-5-6Z"
      />
      <path fill="var(--copper)" d="M219 89h10v90l-5 6-5-6ZM253 89h10v92l-5 6-5-6Z" />
      <Horse gait="walk" head="reach" coat={CHESTNUT} transform="translate(12 106) scale(.7)">
        <Bridle head="reach" hand={[226, 104]} slack={14} stroke="var(--trousers)" />
        <Person pose={LEADING} coat="var(--horse-light)" hat="tail" transform="translate(216 46)" />
      </Horse>
      <GroundPole transform="translate(214 236) rotate(-3)" />
      <Cone transform="translate(302 228)" />
    </Plain>
  );
}

/** Two on the embankment before sunset, the river beside them. */
export function OutdoorExcursionScene() {
  return (
    <Plain
      ground="river"
      season="autumn"
      hour="evening"
      sun={206}
      poplars={[
        [16, 104],
        [42, 118],
        [68, 108],
        [272, 96],
        [296, 112],
      ]}
    >
      <path
        fill="var(--autumn-near)"
        d="M0 168C60 150 120 160 180 156S280 150 320 152V188C240 196 120 186 0 208Z"
      />
      <Horse gait="walk" coat={GREY} transform="translate(30 84) scale(.52)">
        <Saddle cloth="var(--clay)" />
        <Bridle hand={[120, 43]} stroke="var(--clay-deep)" />
        <Person pose={RIDING} coat="var(--copper)" hat="helmet" />
      </Horse>
      <Horse gait="walk" coat={CHESTNUT} transform="translate(140 72) scale(.66)">
        <Saddle />
        <Bridle hand={[120, 43]} />
        <Person pose={RIDING} coat="var(--trousers)" trousers="var(--horse-mane)" hat="helmet" />
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

/** A week in summer: bunting, hay, and a child brushing a pony. */
export function SummerCampScene() {
  return (
    <Plain
      ground="hay"
      hour="noon"
      sun={160}
      poplars={[
        [20, 92],
        [302, 96],
      ]}
    >
      <path
        fill="none"
        stroke="var(--horse-mane)"
        strokeWidth="1.5"
        d="M0 44C90 86 230 86 320 44"
      />
      <path fill="var(--clay)" d="M28 56l18 6-14 15ZM142 74l20 1-11 18ZM262 66l18-6-4 20Z" />
      <path fill="var(--copper)" d="M82 69l19 3-13 16ZM204 74l19-3-7 18Z" />
      <Fence width={320} transform="translate(-6 182)" />
      <Bale transform="translate(-20 196) scale(.8)" />
      {/* The child is at the shoulder, where it is safe, with a brush in the hand. */}
      <Horse gait="rest" coat={SORREL} transform="translate(82 110) scale(.68)">
        <Bridle hand={[202, 92]} stroke="var(--trousers)" />
        <Person
          pose={REACHING}
          coat="var(--copper)"
          hat="straw"
          transform="translate(266 46) scale(-1 1)"
        />
        <path fill="var(--horse-mane)" d="M128 88h14v8h-14Z" />
        <Person
          pose={TOUCHING}
          coat="var(--horse-light)"
          hat="tail"
          transform="translate(78 70) scale(.84)"
        />
      </Horse>
      <Person
        pose={STANDING}
        coat="var(--clay-deep)"
        hat="straw"
        transform="translate(46 152) scale(.58)"
      />
    </Plain>
  );
}
