/** Workbooks as other programs, careless hands and enemies make them. */
import type { Asked } from '../open-workbooks.ts';
import { pack } from '../pack.ts';

/** Of somebody who waits as long as it takes. */
export const asked: Asked = { owner: { provider: 1, agency: 1 }, signal: new AbortController().signal };

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface Made {
  /** What stands in `sheetData`. */
  readonly data?: string;
  /** What stands beside it in the sheet. */
  readonly after?: string;
  /** What stands before the sheets in `workbook.xml`. */
  readonly workbook?: string;
  readonly sheets?: string;
  /** Beside the first sheet, styles and texts: where more sheets stand. */
  readonly links?: string;
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
  links = '',
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
      text: `<Relationships><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="r3" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>${links}</Relationships>`,
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

const million = 1_000_000;
const looked = `<row>${'<c s="0"><v>1</v></c>'.repeat(60)}</row>`;
const stylesOf = (code: string): string =>
  `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(1_000)}</cellXfs></styleSheet>`;

/**
 * Small files that make a careless reader go over the same megabyte again and again: each takes minutes where the work grows with the
 * square of a length, and nothing where it grows with the length.
 */
export const slowWorkbooks: readonly (readonly [string, Made])[] = [
  ['one attribute of a million letters', { data: `<row a'${'x'.repeat(million)}>${cell('A1', 'x')}</row>` }],
  [
    'the same between others, in lines of its own',
    { data: `<row\n${'x'.repeat(million)}\nr="1">${cell('A1', 'x')}</row>` },
  ],
  ['an address of a million digits', { data: `<row>${cell(`A${'1'.repeat(million)}B`, 'x')}</row>` }],
  ['a format of brackets that never close', { styles: stylesOf('['.repeat(million)), data: looked }],
  [
    'a blank text that a hundred thousand cells share',
    {
      shared: `<sst><si><t xml:space="preserve">${' '.repeat(million)}</t></si></sst>`,
      data: `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`.repeat(2_000),
    },
  ],
  ['tags within tags', { data: '<a>'.repeat(million) }],
  ['a comment of beginnings', { data: `<!--${'<!-'.repeat(million)}` }],
  ['a million ampersands', { data: `<row>${cell('A1', '&'.repeat(million))}</row>` }],
];
