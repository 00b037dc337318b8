declare module 'subset-font' {
  /** Keeps of a font the glyphs of `text` and the OpenType features named; `variationAxes` narrows its axes. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2';
      noHinting: boolean;
      keepFeatures: readonly string[];
      variationAxes?: Readonly<Record<string, { min: number; max: number }>>;
    },
  ): Promise<Uint8Array>;
}
