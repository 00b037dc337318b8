/**
 * The limits of a file that is read. A file is read whole, and its text and what is made of it are in memory at once:
 * without a limit one file could crash the app on a phone.
 */
export const FILE_LIMITS = {
  /** Bytes of JSON: an archive of ten thousand horses with four years of visits, without photos, takes two thirds. */
  json: 64 * 1024 * 1024,
  /** Bytes of a file with a table (CSV, XLSX, HTML, XML): as CSV twenty thousand members take a quarter of it. */
  table: 16 * 1024 * 1024,
  /** Bytes of all that is unpacked of a workbook (XLSX): twenty thousand rows take half of it. */
  unpacked: 32 * 1024 * 1024,
  /** Cells of a table, empty ones between others included. */
  cells: 2_000_000,
  /**
   * How deep arrays and objects may be nested. The deepest file is an archive: a visit's raw values are at the sixth
   * level, as in `{"horses":[{"hoovesTrims":[{"raw":{`. Firestore allows twenty nested maps and lists, and its API
   * writes each as three levels, `{"mapValue":{"fields":{`. The innermost may be a point, which has two.
   */
  depth: 6 + 20 * 3 + 2,
} as const;
