import { MARK_PATH } from '../../ui/mark.tsx';
import { BAY, CHESTNUT, GREY, Horse, SORREL } from './horses.tsx';
import { Plain } from './landscape.tsx';
import { Fence } from './things.tsx';

/** The herd in its paddock, the shelter behind. */
export function BoardingScene() {
  return (
    <Plain
      hour="noon"
      sun={142}
      poplars={[
        [20, 84],
        [140, 72],
        [160, 86],
      ]}
    >
      <path fill="var(--clay)" d="M206 112L254 90L302 112V184H206Z" />
      <path fill="var(--horse-mane)" d="M218 132H248V184H218ZM260 132H290V184H260Z" />
      <path fill="var(--clay-deep)" d="M196 116L254 88L312 116L308 122L254 98L200 122Z" />
      <Horse gait="rest" coat={CHESTNUT} transform="translate(300 116) scale(-.52 .52)" />
      <Horse gait="walk" head="graze" coat={SORREL} transform="translate(104 128) scale(.58)" />
      <Horse coat={GREY} transform="translate(-2 100) scale(.7)" />
      <Fence width={320} transform="translate(-4 238) scale(1 1.15)" fill="var(--sand)" />
    </Plain>
  );
}

/** Hay in a slow-feeding net, and time to eat it. */
export function HorseLifeScene() {
  return (
    <Plain
      season="winter"
      hour="fog"
      sun={90}
      poplars={[
        [20, 74],
        [40, 88],
        [204, 80],
      ]}
    >
      <path fill="var(--horse-mane)" d="M262 70H272V228H262ZM226 70H300V78H226Z" />
      <path
        fill="var(--sun)"
        d="M246 92C228 112 226 162 244 186C254 194 280 194 290 186C308 162 306 112 288 92Z"
      />
      <path
        fill="none"
        stroke="var(--clay-deep)"
        strokeWidth="2"
        d="M267 78L246 92M267 78L288 92M246 92L299 143M236 112L292 184M232 140L270 191M288 92L232 146M298 112L242 184M302 140L264 191"
      />
      <Horse head="reach" coat={BAY} transform="translate(50 82) scale(.88)" />
      <path fill="var(--sun)" d="M44 222C52 208 64 206 74 210C84 210 92 216 96 222Z" />
      <Horse head="graze" coat={GREY} transform="translate(-44 116) scale(.62)" />
    </Plain>
  );
}

/** A card with the mark: the year's membership. */
export function MembershipScene() {
  return (
    <Plain
      season="spring"
      sun={48}
      poplars={[
        [268, 92],
        [290, 108],
        [310, 96],
      ]}
    >
      {/* The hand that holds it out: the palm behind, the thumb in front. */}
      <g fill="none" strokeLinecap="round">
        <path stroke="var(--skin)" strokeWidth="36" d="M296 236L262 190" />
        <path stroke="var(--copper)" strokeWidth="44" d="M350 300L304 244" />
      </g>
      <g transform="rotate(-7 160 130)">
        <rect
          x="64"
          y="66"
          width="190"
          height="120"
          rx="12"
          fill="var(--horse-mane)"
          opacity=".28"
        />
        <rect x="58" y="58" width="190" height="120" rx="12" fill="var(--horse-light)" />
        <path fill="var(--clay)" d="M58 70a12 12 0 0 1 12-12H236a12 12 0 0 1 12 12V84H58Z" />
        <path fill="var(--clay)" transform="translate(74 100) scale(1.9)" d={MARK_PATH} />
        <path
          fill="var(--horse)"
          d="M152 104H228V112H152ZM152 122H212V128H152ZM152 138H220V144H152Z"
          opacity=".8"
        />
      </g>
      <path stroke="var(--skin)" strokeWidth="15" strokeLinecap="round" d="M270 206L240 162" />
    </Plain>
  );
}

/** An open gate and nobody there: the page for unknown paths. */
export function LostScene() {
  return (
    <Plain
      season="autumn"
      hour="evening"
      sun={236}
      poplars={[
        [28, 96],
        [50, 110],
        [292, 100],
      ]}
    >
      <path
        fill="var(--sand)"
        d="M96 240C130 214 190 204 190 188C190 178 166 172 166 143H174C176 170 210 176 214 190C216 206 200 226 196 240Z"
      />
      <Horse gait="walk" coat={BAY} transform="translate(168 92) scale(.36)" />
      <Fence width={80} transform="translate(6 226) scale(1.2)" />
      <Fence width={80} transform="translate(218 226) scale(1.2)" />
    </Plain>
  );
}
