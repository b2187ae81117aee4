/**
 * Writes a workbook. Every text is a cell of text and looks like text (`@`), so that nothing anybody typed becomes a formula, neither when the
 * file is opened nor when the cell is edited, and what is typed into an empty one keeps its zeros. Figures that we computed are numbers, and days are dates.
 */
import type { YearCount } from '@wardlight/contract';
import { pack } from './pack.ts';
import type { NewRow, NewSheet } from './sheet.ts';
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
/** The day a spreadsheet counts from: one before the first of 1900, which it takes for a leap year. */
const dayZero = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/** How far down typing is foreseen: columns look like text, choices are offered. */
const lastRow = 5_000;

export function writeWorkbook(sheets: readonly NewSheet[]): Buffer {
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
      text: `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbered.map(({ sheet, n }) => `<sheet name="${asXml(sheetName(sheet.name))}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      text: `${head}<Relationships xmlns="${packages}/relationships">${numbered.map(({ n }) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${numbered.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    },
    { path: 'xl/styles.xml', text: styles },
    ...numbered.map(({ sheet, n }) => ({ path: `xl/worksheets/sheet${n}.xml`, text: sheetXml(sheet) })),
  ]);
}

/** At most 31 characters, none of `[]:*?/\`, no `'` at its ends. */
const sheetName = (name: string): string =>
  name
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .replaceAll(/^'+|'+$/g, '')
    .slice(0, 31);

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="[$-404]e/mm/dd"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><sz val="11"/><color rgb="FF777777"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE3EEEC"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function sheetXml({ widths, rows, frozen, choices, years = 'common' }: NewSheet): string {
  const view =
    frozen === 0
      ? ''
      : `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${looks.plain}" customWidth="1"/>`,
  );
  const data = rows.map((row, index) => rowXml(row, index + 1, years));
  const offers = choices.map(({ column, words }) => {
    const where = `${letters(column)}${frozen + 1}:${letters(column)}${lastRow}`;
    return `<dataValidation type="list" allowBlank="1" sqref="${where}"><formula1>"${asXml(words.join(','))}"</formula1></dataValidation>`;
  });
  return `${head}<worksheet xmlns="${main}">${view}<cols>${columns.join('')}</cols><sheetData>${data.join('')}</sheetData>${offers.length === 0 ? '' : `<dataValidations count="${offers.length}">${offers.join('')}</dataValidations>`}</worksheet>`;
}

function rowXml({ look, cells }: NewRow, row: number, years: YearCount): string {
  const inside = cells.map((cell, column) => {
    const at = `${letters(column)}${row}`;
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${at}" s="${lookOfNumber}"><v>${cell}</v></c>`;
    if (typeof cell === 'object')
      return `<c r="${at}" s="${lookOfDate[years]}"><v>${(Date.parse(cell.date) - dayZero) / dayMs}</v></c>`;
    return `<c r="${at}" s="${looks[look]}" t="inlineStr"><is><t xml:space="preserve">${asXml(escapeCharacters(cell))}</t></is></c>`;
  });
  return `<row r="${row}"${look === 'hidden' ? ' hidden="1"' : ''}>${inside.join('')}</row>`;
}

/** 0 → A, 27 → AB. */
function letters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26));
  return column < 26 ? rest : letters(Math.floor(column / 26) - 1) + rest;
}
