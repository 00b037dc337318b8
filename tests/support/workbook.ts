/*
 * Writes workbooks (XLSX) for tests, in a browser too, independently of the code that reads them. See also
 * tests/fixtures/bdn-list.xlsx, which another program made.
 */

/** A part of a ZIP file, and false values for its headers. */
export interface ZipPart {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly method?: 0 | 8;
  /** What both headers say instead of the truth; `offset` stands in the directory alone. */
  readonly flags?: number;
  readonly packedLength?: number;
  readonly offset?: number;
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Packs bytes as ZIP files do. */
export async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A ZIP file of parts that are packed already. Its checksums and unpacked lengths are zero. */
export function zipOf(parts: readonly ZipPart[]): Uint8Array<ArrayBuffer> {
  const files: number[][] = [];
  const directory: number[][] = [];
  let offset = 0;
  const two = (value: number) => [value & 255, (value >>> 8) & 255];
  const four = (value: number) => [...two(value), ...two(value >>> 16)];
  for (const part of parts) {
    const name = [...utf8(part.name)];
    const length = part.packedLength ?? part.bytes.length;
    const common = [
      ...two(20),
      ...two(part.flags ?? 0),
      ...two(part.method ?? 8),
      ...four(0),
      ...four(0),
      ...four(length),
      ...four(0),
      ...two(name.length),
      ...two(0),
    ];
    const file = [...four(0x04034b50), ...common, ...name];
    directory.push([
      ...four(0x02014b50),
      ...two(20),
      ...common,
      ...two(0),
      ...two(0),
      ...two(0),
      ...four(0),
      ...four(part.offset ?? offset),
      ...name,
    ]);
    files.push(file);
    offset += file.length + part.bytes.length;
  }
  const list = directory.flat();
  const end = [
    ...four(0x06054b50),
    ...four(0),
    ...two(parts.length),
    ...two(parts.length),
    ...four(list.length),
    ...four(offset),
    ...two(0),
  ];
  const whole = new Uint8Array(offset + list.length + end.length);
  let at = 0;
  for (const [index, file] of files.entries()) {
    whole.set(file, at);
    whole.set(parts[index]!.bytes, at + file.length);
    at += file.length + parts[index]!.bytes.length;
  }
  whole.set([...list, ...end], at);
  return whole;
}

/** A cell: a string goes into the shared strings; the others say how they are written. */
export type WorkbookCell =
  | string
  | { readonly inline: string }
  | { readonly number: string }
  /** The serial number of a day, with the format of a date. */
  | { readonly day: number }
  | null;

interface WorkbookOptions {
  readonly from1904?: boolean;
  /** The names of sheets before the one with the rows; each holds its name as its only text. */
  readonly before?: readonly string[];
  /** Prefix of the elements, as some programs write one. */
  readonly prefix?: string;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '_x000D_');

/** The parts of a workbook by name, as text. */
export function workbookParts(
  rows: readonly (readonly WorkbookCell[])[],
  { from1904 = false, before = [], prefix = '' }: WorkbookOptions = {},
): Record<string, string> {
  const p = prefix === '' ? '' : `${prefix}:`;
  const ns = prefix === '' ? `xmlns="${MAIN}"` : `xmlns:${prefix}="${MAIN}"`;
  const strings: string[] = [];
  const cellOf = (cell: WorkbookCell, place: string) => {
    if (cell === null) return '';
    if (typeof cell === 'string') {
      strings.push(cell);
      return `<${p}c r="${place}" t="s"><${p}v>${strings.length - 1}</${p}v></${p}c>`;
    }
    if ('inline' in cell)
      return `<${p}c r="${place}" t="inlineStr"><${p}is><${p}t xml:space="preserve">${escaped(cell.inline)}</${p}t></${p}is></${p}c>`;
    const [style, value] = 'day' in cell ? [1, String(cell.day)] : [0, cell.number];
    return `<${p}c r="${place}" s="${style}"><${p}v>${value}</${p}v></${p}c>`;
  };
  const letter = (column: number) => String.fromCharCode(65 + column);
  const sheet = rows
    .map((row, line) => {
      const cells = row.map((cell, column) => cellOf(cell, `${letter(column)}${line + 1}`));
      return `<${p}row r="${line + 1}">${cells.join('')}</${p}row>`;
    })
    .join('');
  const names = [...before, 'Elenco capi'];
  const other = (text: string) =>
    `<${p}worksheet ${ns}><${p}sheetData><${p}row><${p}c t="inlineStr"><${p}is><${p}t>${text}</${p}t></${p}is></${p}c></${p}row></${p}sheetData></${p}worksheet>`;
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><${p}workbook ${ns} xmlns:r="${REL}"><${p}workbookPr${from1904 ? ' date1904="1"' : ''}/><${p}sheets>${names
      .map((name, n) => `<${p}sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
      .join('')}</${p}sheets></${p}workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map(
        (_, n) =>
          `<Relationship Id="rId${n + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="s" Type="${REL}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="t" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
    ...Object.fromEntries(
      before.map((text, n) => [`xl/worksheets/sheet${n + 1}.xml`, other(text)]),
    ),
    [`xl/worksheets/sheet${names.length}.xml`]: `<${p}worksheet ${ns}><${p}sheetData>${sheet}</${p}sheetData></${p}worksheet>`,
    'xl/sharedStrings.xml': `<${p}sst ${ns}>${strings
      .map((text) => `<${p}si><${p}t>${escaped(text)}</${p}t></${p}si>`)
      .join('')}</${p}sst>`,
    'xl/styles.xml': `<${p}styleSheet ${ns}><${p}numFmts><${p}numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></${p}numFmts><${p}cellStyleXfs><${p}xf numFmtId="0"/></${p}cellStyleXfs><${p}cellXfs><${p}xf numFmtId="0"/><${p}xf numFmtId="164"/></${p}cellXfs></${p}styleSheet>`,
  };
}

/** A file of parts that are text. */
export async function packed(
  parts: Readonly<Record<string, string>>,
): Promise<Uint8Array<ArrayBuffer>> {
  return zipOf(
    await Promise.all(
      Object.entries(parts).map(async ([name, text]) => ({
        name,
        bytes: await deflated(utf8(text)),
      })),
    ),
  );
}

/** A workbook with rows on its last sheet. */
export function workbookOf(
  rows: readonly (readonly WorkbookCell[])[],
  options: WorkbookOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return packed(workbookParts(rows, options));
}
