declare module 'subset-font' {
  type Options = {
    noHinting?: boolean;
    keepFeatures?: readonly string[];
    variationAxes?: Readonly<Record<string, { min: number; max: number }>>;
  };

  /**
   * Keeps of a font the glyphs of `text` and the OpenType features named, or all glyphs;
   * `variationAxes` narrows its axes. Reads and writes packed and plain fonts.
   */
  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: Options & { targetFormat: 'woff2' | 'truetype'; keepAllGlyphs?: boolean },
  ): Promise<Uint8Array>;
}
