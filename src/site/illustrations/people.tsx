/*
 * People on foot, in a box of 60 x 120 with the feet on y = 120, looking right.
 */

/** Someone standing; `coat` is the jacket's fill, `reach` stretches the right arm forward. */
export function Person({
  coat = 'var(--clay)',
  reach = false,
  transform,
}: {
  coat?: string;
  reach?: boolean;
  transform?: string;
}) {
  return (
    <g transform={transform}>
      <path fill="var(--trousers)" d="M20 66H42L43 114L50 120H34L32 84L28 120H14L18 112Z" />
      <path
        fill={coat}
        d="M18 74C14 54 16 36 24 30C34 27 42 30 44 40C46 52 45 64 44 74C35 78 26 78 18 74Z"
      />
      <path
        fill={coat}
        d={
          reach
            ? 'M36 34C46 38 54 44 66 46L66 53C52 54 42 50 34 46Z'
            : 'M38 36C46 44 47 58 44 70L37 69C38 58 36 50 32 44Z'
        }
      />
      <circle cx={reach ? 68 : 40} cy={reach ? 50 : 72} r="4" fill="var(--skin)" />
      <circle cx="33" cy="18" r="9" fill="var(--skin)" />
      <path
        fill="var(--horse-mane)"
        d="M23 21C20 8 30 4 37 7C43 9 43 13 42 15C35 13 31 16 30 22C29 27 25 27 23 21Z"
      />
    </g>
  );
}

/** Someone sitting on the ground, waiting; box of 60 x 70. */
export function Sitter({ coat = 'var(--sun)', transform }: { coat?: string; transform?: string }) {
  return (
    <g transform={transform}>
      <path
        fill="var(--trousers)"
        d="M12 54C24 50 36 40 44 38C50 38 52 42 53 48L60 64V70H46L42 54L30 68H12Z"
      />
      <path
        fill={coat}
        d="M8 68C4 48 8 32 18 26C28 25 32 32 33 40L46 48L43 54L30 50L30 66C22 71 14 71 8 68Z"
      />
      <circle cx="24" cy="15" r="9" fill="var(--skin)" />
      <path fill="var(--clay-deep)" d="M13 15C12 3 30 1 34 10L40 12L39 14L14 17Z" />
    </g>
  );
}
