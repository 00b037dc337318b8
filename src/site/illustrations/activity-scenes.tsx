import { BAY, Bridle, CHESTNUT, DARK, GREY, Horse, Saddle, SORREL } from './horses.tsx';
import {
  BALANCING,
  BENDING,
  JUMPING,
  Person,
  REACHING,
  RIDING,
  SITTING,
  TOUCHING,
} from './people.tsx';
import { Plain } from './landscape.tsx';
import { Cone, Fence, GroundPole } from './things.tsx';

/** Two horses of a herd, one looking up. */
export function HerdScene() {
  return (
    <Plain
      season="spring"
      sun={244}
      poplars={[
        [24, 88],
        [46, 102],
        [68, 92],
      ]}
    >
      <Horse head="graze" coat={CHESTNUT} transform="translate(58 96) scale(.8)" />
      <Horse coat={SORREL} transform="translate(-4 150) scale(.43 .5)" />
      <Horse gait="rest" coat={GREY} transform="translate(322 98) scale(-.6 .6)" />
      <Person
        pose={SITTING}
        coat="var(--clay)"
        hat="tail"
        transform="translate(286 134) scale(-.82 .82)"
      />
    </Plain>
  );
}

/** The beginner's path: a hand at a horse's nose, and a road. */
export function JourneyScene() {
  return (
    <Plain
      sun={150}
      poplars={[
        [250, 78],
        [272, 92],
        [294, 84],
      ]}
    >
      <path
        fill="var(--sand)"
        d="M20 240C70 226 178 232 196 210C208 196 176 188 178 174C180 162 196 156 196 143H204C206 158 196 166 202 174C212 186 250 196 240 216C234 230 220 236 214 240Z"
      />
      <Horse head="reach" coat={CHESTNUT} transform="translate(-6 92) scale(.84)">
        <Person
          pose={TOUCHING}
          coat="var(--sun)"
          hat="tail"
          transform="translate(278 46) scale(-1 1)"
        />
      </Horse>
    </Plain>
  );
}

/** A signpost where the track forks, and a horse saddled for the day. */
export function SignpostScene() {
  return (
    <Plain
      ground="hay"
      hour="noon"
      sun={90}
      poplars={[
        [20, 76],
        [188, 84],
        [208, 72],
      ]}
    >
      <path fill="var(--horse-mane)" d="M252 84H261V230H252Z" />
      <path fill="var(--clay)" d="M226 96H286L300 108L286 120H226Z" />
      <path fill="var(--copper)" d="M290 128H238L224 140L238 152H290Z" />
      <path
        fill="none"
        stroke="var(--horse-light)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M238 108H278M246 140H280"
      />
      <Horse gait="lifted" coat={BAY} transform="translate(10 92) scale(.84)">
        <Bridle />
        <path stroke="var(--sun)" strokeWidth="3" d="M112 126L104 136" />
        <Person
          pose={BENDING}
          coat="var(--horse-light)"
          hat="short"
          transform="translate(172 52) scale(-1 1)"
        />
      </Horse>
    </Plain>
  );
}

/** A trail course: poles, cones, a little bridge. */
export function TrailScene() {
  return (
    <Plain
      ground="sand"
      season="autumn"
      hour="evening"
      sun={66}
      poplars={[
        [236, 66],
        [256, 82],
        [276, 74],
      ]}
    >
      <path fill="var(--horse-mane)" d="M20 214C60 196 150 196 190 214V222H20Z" />
      <path fill="var(--clay)" d="M12 206C60 184 150 184 198 206V214C150 194 60 194 12 214Z" />
      <Horse gait="walk" head="reach" coat={GREY} transform="translate(22 66) scale(.82)">
        <Saddle cloth="var(--clay)" />
        <Bridle head="reach" hand={[120, 43]} stroke="var(--clay-deep)" />
        <Person pose={RIDING} hat="helmet" />
      </Horse>
      <Cone transform="translate(230 200) scale(.8)" />
      <Cone transform="translate(262 212)" />
      <Cone transform="translate(298 226) scale(1.15)" />
      <GroundPole transform="translate(200 236)" />
    </Plain>
  );
}

/** Waiting at the horse's distance until it comes. */
export function PatienceScene() {
  return (
    <Plain
      season="winter"
      hour="fog"
      sun={232}
      poplars={[
        [288, 96],
        [308, 84],
      ]}
    >
      <Fence width={320} transform="translate(-8 184)" fill="var(--far)" />
      <Horse gait="step" head="low" coat={BAY} transform="translate(0 100) scale(.8)" />
      <Person
        pose={SITTING}
        coat="var(--clay)"
        hat="straw"
        transform="translate(276 134) scale(-.82 .82)"
      />
      <path
        fill="none"
        stroke="var(--mist)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 9"
        d="M182 224H232"
      />
    </Plain>
  );
}

/** The saddle waits on the fence; the horse looks at it. */
export function SaddleScene() {
  return (
    <Plain
      season="spring"
      hour="noon"
      sun={282}
      poplars={[
        [130, 80],
        [152, 96],
        [174, 86],
      ]}
    >
      <Fence width={320} transform="translate(-6 182)" />
      <Horse head="reach" coat={CHESTNUT} transform="translate(-8 94) scale(.82)">
        <Person
          pose={REACHING}
          coat="var(--horse-light)"
          hat="short"
          transform="translate(284 46) scale(-1 1)"
        />
        <g transform="translate(164 52) scale(.6)">
          <Saddle />
        </g>
      </Horse>
    </Plain>
  );
}

/** A figure of eight ridden on sand. */
export function DressageScene() {
  return (
    <Plain
      ground="sand"
      hour="evening"
      sun={70}
      poplars={[
        [222, 84],
        [244, 98],
        [266, 90],
        [288, 76],
      ]}
    >
      <path fill="var(--horse-light)" d="M0 156H320V163H0Z" />
      <path fill="var(--mid)" d="M0 163H320V167H0Z" />
      <path
        fill="none"
        stroke="var(--clay)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 8"
        d="M160 208C120 180 40 184 40 208S120 236 160 208S280 180 280 208S200 236 160 208Z"
      />
      <Horse gait="trot" head="collected" coat={DARK} transform="translate(252 82) scale(-.84 .84)">
        <Saddle cloth="var(--horse-light)" />
        <Bridle head="collected" hand={[120, 43]} slack={6} />
        <Person pose={RIDING} coat="var(--copper)" hat="helmet" />
      </Horse>
    </Plain>
  );
}

/** Over a small fence, together. */
export function JumpScene() {
  return (
    <Plain
      ground="sand"
      season="autumn"
      hour="noon"
      sun={264}
      poplars={[
        [24, 90],
        [46, 104],
        [68, 94],
      ]}
    >
      <path fill="var(--horse-mane)" d="M128 128h8v98h-8ZM222 128h8v98h-8Z" />
      <path fill="var(--horse-light)" d="M132 178H226V188H132ZM132 202H226V212H132Z" />
      <path fill="var(--clay)" d="M150 178h18v10h-18ZM190 178h18v10h-18ZM168 202h22v10h-22Z" />
      <Horse
        gait="jump"
        head="reach"
        coat={CHESTNUT}
        transform="translate(66 78) rotate(-10) scale(.82)"
      >
        <Saddle />
        <Bridle head="reach" hand={[141, 41]} />
        <Person pose={JUMPING} coat="var(--horse-light)" hat="helmet" />
      </Horse>
    </Plain>
  );
}

/** Standing on a back, arms open. */
export function VaultingScene() {
  return (
    <Plain
      ground="sand"
      season="spring"
      sun={250}
      poplars={[
        [22, 72],
        [42, 86],
        [298, 80],
      ]}
    >
      <Horse gait="walk" coat={BAY} transform="translate(34 96) scale(.8)">
        <path fill="var(--copper)" d="M76 60C88 66 104 64 116 56L119 82C104 90 88 90 78 84Z" />
        <path fill="none" stroke="var(--sun)" strokeWidth="4" d="M107 57L111 114" />
        <Bridle hand={[304, 90]} slack={22} stroke="var(--trousers)" />
        <Person
          pose={BALANCING}
          coat="var(--clay)"
          hat="tail"
          transform="translate(70 -32) scale(.8)"
        />
        <Person
          pose={REACHING}
          coat="var(--copper)"
          hat="short"
          transform="translate(368 46) scale(-1 1)"
        />
      </Horse>
    </Plain>
  );
}
