declare module 'subset-font' {
  /** Keeps of a font the glyphs of `text`; `variationAxes` narrows its axes. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes?: Readonly<Record<string, { min: number; max: number }>>;
    },
  ): Promise<Uint8Array>;
}
