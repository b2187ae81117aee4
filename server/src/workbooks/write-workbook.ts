/**
 * Writes a workbook. Every text is a cell of text and looks like text (`@`), so that nothing anybody typed becomes a formula, neither when the
 * file is opened nor when the cell is edited, and what is typed into an empty one keeps its zeros. Figures that we computed are numbers, days are dates, and times are
 * dates with a time of 24 hours.
 */
import type { YearCount } from '@wardlight/contract';
import { pack } from './pack.ts';
import type { NewCell, NewRow, NewSheet } from './sheet.ts';
import { asXml, escapeCharacters } from './xml-text.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** In the order of `cellXfs` below. */
const looks = { none: 0, plain: 1, head: 2, hint: 3, hidden: 1 } as const;
const lookOfNumber = 4;
const lookOfDate = { common: 5, roc: 6 } as const;
const lookOfTime = { common: 7, roc: 8 } as const;
/** Of amounts, in the order of `amountsOf`. */
const firstLookOfAmount = 9;
const firstFormatOfAmount = 168;
/** The day a spreadsheet counts from: one before the first of 1900, which it takes for a leap year. */
const dayZero = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/** How far down typing is foreseen: columns look like text, choices are offered. */
const lastRow = 5_000;

export function writeWorkbook(sheets: readonly NewSheet[]): Buffer {
  const amounts = amountsOf(sheets);
  const numbered = sheets.map((sheet, index) => ({ sheet, n: index + 1 }));
  return pack([
    {
      path: '[Content_Types].xml',
      text: `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>${numbered.map(({ n }) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${kind}.worksheet+xml"/>`).join('')}</Types>`,
    },
    {
      path: '_rels/.rels',
      text: `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      path: 'xl/workbook.xml',
      text: `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbered.map(({ sheet, n }) => `<sheet name="${asXml(sheetName(sheet.name))}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets>${filterNames(sheets)}</workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      text: `${head}<Relationships xmlns="${packages}/relationships">${numbered.map(({ n }) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${numbered.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    },
    { path: 'xl/styles.xml', text: stylesXml(amounts) },
    ...numbered.map(({ sheet, n }) => ({ path: `xl/worksheets/sheet${n}.xml`, text: sheetXml(sheet, amounts) })),
  ]);
}

/** At most 31 characters, none of `[]:*?/\`, no `'` at its ends. */
const sheetName = (name: string): string =>
  name
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .replaceAll(/^'+|'+$/g, '')
    .slice(0, 31);

/** How amounts are shown, each once. */
function amountsOf(sheets: readonly NewSheet[]): readonly string[] {
  const shown = sheets.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) =>
      cells.flatMap((cell) => (typeof cell === 'object' && cell !== null && 'amount' in cell ? cell.shown : [])),
    ),
  );
  return [...new Set(shown)];
}

/** `{{value}} %` → General" %": the number as it is, with what stands beside it. */
const formatOf = (shown: string): string =>
  shown
    .split('{{value}}')
    .map((text) => (text === '' ? '' : `"${text.replaceAll('"', '')}"`))
    .join('General');

/** Excel looks for the range of a filter under this name. */
function filterNames(sheets: readonly NewSheet[]): string {
  const names = sheets.flatMap((sheet, index) => {
    const range = filterRange(sheet);
    if (range === null) return [];
    const [from, to] = range.map(({ column, row }) => `$${letters(column)}$${row}`);
    const name = `'${sheetName(sheet.name).replaceAll("'", "''")}'!${from}:${to}`;
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${asXml(name)}</definedName>`;
  });
  return names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`;
}

function filterRange({ filter = false, frozen, widths, rows }: NewSheet) {
  if (!filter || frozen === 0 || widths.length === 0) return null;
  return [
    { column: 0, row: frozen },
    { column: widths.length - 1, row: Math.max(frozen, rows.length) },
  ] as const;
}

const stylesXml = (amounts: readonly string[]): string =>
  `${head}<styleSheet xmlns="${main}"><numFmts count="${4 + amounts.length}"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="[$-404]e/mm/dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/><numFmt numFmtId="167" formatCode="[$-404]e/mm/dd hh:mm:ss"/>${amounts.map((shown, index) => `<numFmt numFmtId="${firstFormatOfAmount + index}" formatCode="${asXml(formatOf(shown))}"/>`).join('')}</numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><sz val="11"/><color rgb="FF777777"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE3EEEC"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${firstLookOfAmount + amounts.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf>${[165, 166, 167, ...amounts.map((_, index) => firstFormatOfAmount + index)].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf>`).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function sheetXml(sheet: NewSheet, amounts: readonly string[]): string {
  const { widths, rows, frozen, choices, years = 'common' } = sheet;
  const view =
    frozen === 0
      ? ''
      : `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${looks.plain}" customWidth="1"/>`,
  );
  const data = rows.map((row, index) => rowXml(row, index + 1, { years, amounts }));
  const range = filterRange(sheet)?.map(({ column, row }) => `${letters(column)}${row}`);
  const offers = choices.map(({ column, words }) => {
    const where = `${letters(column)}${frozen + 1}:${letters(column)}${lastRow}`;
    return `<dataValidation type="list" allowBlank="1" sqref="${where}"><formula1>"${asXml(words.join(','))}"</formula1></dataValidation>`;
  });
  return `${head}<worksheet xmlns="${main}">${view}<cols>${columns.join('')}</cols><sheetData>${data.join('')}</sheetData>${range === undefined ? '' : `<autoFilter ref="${range.join(':')}"/>`}${offers.length === 0 ? '' : `<dataValidations count="${offers.length}">${offers.join('')}</dataValidations>`}</worksheet>`;
}

interface Looks {
  readonly years: YearCount;
  readonly amounts: readonly string[];
}

function rowXml({ look, cells }: NewRow, row: number, of: Looks): string {
  const inside = cells.map((cell, column) => {
    const at = `${letters(column)}${row}`;
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${at}" s="${lookOfNumber}"><v>${cell}</v></c>`;
    if (typeof cell === 'object') return `<c r="${at}" s="${lookOf(cell, of)}"><v>${numberOf(cell)}</v></c>`;
    return `<c r="${at}" s="${looks[look]}" t="inlineStr"><is><t xml:space="preserve">${asXml(escapeCharacters(cell))}</t></is></c>`;
  });
  return `<row r="${row}"${look === 'hidden' ? ' hidden="1"' : ''}>${inside.join('')}</row>`;
}

type Typed = Exclude<NewCell, string | number | null>;

function lookOf(cell: Typed, { years, amounts }: Looks): number {
  if ('date' in cell) return lookOfDate[years];
  return 'time' in cell ? lookOfTime[years] : firstLookOfAmount + amounts.indexOf(cell.shown);
}

/** A time is a day and a part of it; a spreadsheet knows no zones. */
function numberOf(cell: Typed): number {
  if ('amount' in cell) return cell.amount;
  const at = 'date' in cell ? Date.parse(cell.date) : Date.parse(`${cell.time.replace(' ', 'T')}Z`);
  return (at - dayZero) / dayMs;
}

/** 0 → A, 27 → AB. */
function letters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26));
  return column < 26 ? rest : letters(Math.floor(column / 26) - 1) + rest;
}
