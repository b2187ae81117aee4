/** Workbooks as other programs, careless hands and enemies make them. */
import { pack } from '../zip.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface Made {
  /** What stands in `sheetData`. */
  readonly data?: string;
  /** What stands beside it in the sheet. */
  readonly after?: string;
  /** What stands before the sheets in `workbook.xml`. */
  readonly workbook?: string;
  readonly sheets?: string;
  readonly styles?: string;
  readonly shared?: string;
  /** Parts beside the usual ones. */
  readonly more?: readonly { readonly path: string; readonly text: string }[];
}

export function madeWorkbook({
  data = '',
  after = '',
  workbook = '',
  sheets,
  styles,
  shared,
  more = [],
}: Made): Buffer {
  const part = (path: string, text: string | undefined) => (text === undefined ? [] : [{ path, text }]);
  return pack([
    {
      path: '_rels/.rels',
      text: `<Relationships><Relationship Id="r1" Type="${relations}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    },
    {
      path: 'xl/workbook.xml',
      text: `<?xml version="1.0"?><workbook xmlns:r="${relations}">${workbook}<sheets>${sheets ?? '<sheet name="One" sheetId="1" r:id="r1"/>'}</sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="r3" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    { path: 'xl/worksheets/sheet1.xml', text: `<worksheet><sheetData>${data}</sheetData>${after}</worksheet>` },
    ...part('xl/styles.xml', styles),
    ...part('xl/sharedStrings.xml', shared),
    ...more,
  ]);
}

/** A cell of text within itself. */
export const cell = (address: string, text: string): string =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** A compound file, as old Excel writes and new Excel behind a password; `streams` are names in its directory. */
export const compoundFile = (streams: readonly string[]): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    ...streams.map((name) => Buffer.from(name, 'utf16le')),
  ]);

/** So many rows that hold nothing but a look, as when somebody has coloured whole columns. */
export const emptyRows = (count: number): string =>
  Array.from({ length: count }, (_, index) => `<row r="${index + 1}" spans="1:8" s="1" customFormat="1"/>`).join('');
