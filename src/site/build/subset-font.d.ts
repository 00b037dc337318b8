declare module 'subset-font' {
  type Options = {
    noHinting?: boolean;
    keepFeatures?: readonly string[];
    variationAxes?: Readonly<Record<string, { min: number; max: number }>>;
  };

  /**
   * Keeps from a font the glyphs of `text` and the named OpenType features, or all glyphs; `variationAxes` limits its
   * axes. Reads and writes packed and unpacked fonts.
   */
  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: Options & { targetFormat: 'woff2' | 'truetype'; keepAllGlyphs?: boolean },
  ): Promise<Uint8Array>;
}
