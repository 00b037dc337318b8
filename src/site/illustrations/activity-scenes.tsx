import { Bridle, Horse, Rider } from './horses.tsx';
import { Person, Sitter } from './people.tsx';
import { Plain } from './plain.tsx';
import { Cone, Fence, GroundPole } from './things.tsx';

interface SceneProps {
  className?: string | undefined;
}

/** Two horses of a herd, one looking up. */
export function HerdScene({ className }: SceneProps) {
  return (
    <Plain
      sun={244}
      className={className}
      poplars={[
        [24, 88],
        [46, 102],
        [68, 92],
      ]}
    >
      <Horse
        transform="translate(318 106) scale(-.66 .66)"
        coat="var(--horse-light)"
        mane="var(--field)"
      />
      <Horse grazing transform="translate(8 92) scale(.8)" />
      <Sitter transform="translate(226 166) scale(.84)" coat="var(--clay)" />
    </Plain>
  );
}

/** The beginner's path: a hand at a horse's nose, and a road. */
export function JourneyScene({ className }: SceneProps) {
  return (
    <Plain
      sun={170}
      className={className}
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
      <Horse transform="translate(-8 92) scale(.84)" coat="var(--clay-deep)" />
      <Person transform="translate(246 122) scale(-.94 .94)" coat="var(--sun)" reach />
    </Plain>
  );
}

/** A signpost where the track forks, and a horse saddled for the day. */
export function SignpostScene({ className }: SceneProps) {
  return (
    <Plain
      season="hay"
      sun={250}
      className={className}
      poplars={[
        [20, 76],
        [150, 70],
        [170, 84],
        [190, 74],
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
      <Horse transform="translate(10 84) scale(.84)">
        <path fill="var(--copper)" d="M78 60C92 66 108 64 120 52L124 84C108 92 92 92 78 86Z" />
        <path fill="var(--clay)" d="M64 60C70 56 78 56 82 62V84C74 88 66 86 62 80Z" />
        <path fill="none" stroke="var(--horse-light)" strokeWidth="2" d="M104 84L104 110H112" />
        <Bridle />
      </Horse>
    </Plain>
  );
}

/** A trail course: poles, cones, a little bridge. */
export function TrailScene({ className }: SceneProps) {
  return (
    <Plain
      season="sand"
      sun={66}
      className={className}
      poplars={[
        [236, 66],
        [256, 82],
        [276, 74],
      ]}
    >
      <path fill="var(--horse-mane)" d="M20 214C60 196 150 196 190 214V222H20Z" />
      <path fill="var(--clay)" d="M12 206C60 184 150 184 198 206V214C150 194 60 194 12 214Z" />
      <Horse gait="walk" transform="translate(30 58) scale(.82)">
        <Bridle />
        <Rider coat="var(--clay)" />
      </Horse>
      <Cone transform="translate(230 200) scale(.8)" />
      <Cone transform="translate(262 212)" />
      <Cone transform="translate(298 226) scale(1.15)" />
      <GroundPole transform="translate(200 236)" />
    </Plain>
  );
}

/** Waiting at the horse's distance until it comes. */
export function PatienceScene({ className }: SceneProps) {
  return (
    <Plain
      sun={150}
      className={className}
      poplars={[
        [288, 96],
        [308, 84],
      ]}
    >
      <Fence width={320} transform="translate(-8 184)" fill="var(--far)" />
      <Horse transform="translate(172 90) scale(-.78 .78)" coat="var(--horse)" />
      <Sitter transform="translate(296 164) scale(-.92 .92)" coat="var(--sun)" />
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
export function SaddleScene({ className }: SceneProps) {
  return (
    <Plain
      season="sand"
      sun={262}
      className={className}
      poplars={[
        [130, 80],
        [152, 96],
        [174, 86],
      ]}
    >
      <Horse transform="translate(-14 82) scale(.88)" coat="var(--clay-deep)" />
      <Fence width={120} transform="translate(190 226) scale(1.05 1.5)" fill="var(--clay-deep)" />
      <path
        fill="var(--horse-mane)"
        d="M200 164C206 156 218 160 230 166C246 172 262 168 270 158L280 162C282 176 274 184 264 186L266 214C252 222 238 220 228 212L222 186C210 184 200 176 200 164Z"
      />
      <path
        fill="var(--clay)"
        d="M226 184C238 190 252 190 264 186L266 212C252 220 238 218 229 210Z"
      />
      <path
        fill="none"
        stroke="var(--horse-mane)"
        strokeWidth="2.5"
        d="M246 210V228M240 228H252L250 238H242Z"
      />
    </Plain>
  );
}

/** A figure of eight ridden on sand. */
export function DressageScene({ className }: SceneProps) {
  return (
    <Plain
      season="sand"
      sun={90}
      className={className}
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
      <Horse gait="walk" transform="translate(252 78) scale(-.84 .84)" coat="var(--horse)">
        <Bridle />
        <Rider coat="var(--clay-deep)" />
      </Horse>
    </Plain>
  );
}

/** Over a small fence, together. */
export function JumpScene({ className }: SceneProps) {
  return (
    <Plain
      season="sand"
      sun={250}
      className={className}
      poplars={[
        [24, 90],
        [46, 104],
        [68, 94],
      ]}
    >
      <path fill="var(--horse-mane)" d="M128 128h8v98h-8ZM222 128h8v98h-8Z" />
      <path fill="var(--horse-light)" d="M132 178H226V188H132ZM132 202H226V212H132Z" />
      <path fill="var(--clay)" d="M150 178h18v10h-18ZM190 178h18v10h-18ZM168 202h22v10h-22Z" />
      <Horse gait="jump" transform="translate(62 84) rotate(-14) scale(.82)">
        <Bridle />
        <g transform="rotate(16 98 64) translate(6 -2)">
          <Rider coat="var(--copper)" />
        </g>
      </Horse>
    </Plain>
  );
}

/** Standing on a back, arms open. */
export function VaultingScene({ className }: SceneProps) {
  return (
    <Plain
      season="sand"
      sun={232}
      className={className}
      poplars={[
        [22, 72],
        [42, 86],
        [298, 80],
      ]}
    >
      <Horse gait="walk" transform="translate(52 94) scale(.82)">
        <path fill="var(--clay)" d="M84 62C94 66 106 64 114 56L118 86C106 92 94 92 86 88Z" />
        <path
          fill="none"
          stroke="var(--horse-mane)"
          strokeWidth="5"
          d="M108 56C104 70 104 96 108 112"
        />
      </Horse>
      <g>
        <path
          fill="var(--trousers)"
          d="M118 94H138L140 140 148 146H132L129 110L126 146H112L118 140Z"
        />
        <path
          fill="var(--copper)"
          d="M117 100C114 82 114 68 122 62C128 60 134 60 138 64C142 74 140 88 139 100Z"
        />
        <path
          fill="var(--copper)"
          d="M122 62C110 58 96 56 82 50L80 57C92 64 108 70 120 72ZM136 62C148 58 162 56 176 48L178 55C166 64 150 70 138 72Z"
        />
        <circle cx="79" cy="53" r="4.5" fill="var(--skin)" />
        <circle cx="180" cy="50" r="4.5" fill="var(--skin)" />
        <circle cx="130" cy="48" r="9.5" fill="var(--skin)" />
        <path
          fill="var(--horse-mane)"
          d="M120 49C118 36 128 34 134 37C140 39 140 44 139 46C132 43 128 46 127 52C126 57 121 55 120 49Z"
        />
      </g>
      <path
        fill="none"
        stroke="var(--horse-mane)"
        strokeWidth="1.5"
        d="M196 138C230 176 260 176 276 178"
      />
      <Person transform="translate(314 150) scale(-.68 .68)" coat="var(--sun)" reach />
    </Plain>
  );
}
