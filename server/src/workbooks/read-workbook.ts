/**
 * Reads a workbook: the sheet that lies open, or the one that is wished for. Runs in a thread of its own (`worker.ts`), which may be ended at
 * any moment.
 *
 * Only what was typed is read: empty rows and cells with nothing but a look cost no memory, so that a million of them are as nothing.
 * Formulas are never computed, links and pictures never opened, macros refused.
 */
import { WorkbookRefused } from './faults.ts';
import { openPackage, type Package } from './open-package.ts';
import { readRows } from './read-rows.ts';
import { readXml } from './read-xml.ts';
import type { Look, ReadLimits, ReadWish, Surroundings } from './reading.ts';
import type { Book } from './sheet.ts';
import { showsDay, zerosOf } from './sheet-numbers.ts';
import { unescapeCharacters } from './xml-text.ts';

/** @throws WorkbookRefused */
export async function readWorkbook(file: Buffer, limits: ReadLimits, wish: ReadWish = {}): Promise<Book> {
  const opened = await openPackage(file, { bytes: limits.bytes });
  if (opened.paths.some((path) => /vbaproject\.bin$|\/macrosheets\//i.test(path)))
    throw new WorkbookRefused('workbook_macros');
  if (opened.paths.includes('EncryptedPackage')) throw new WorkbookRefused('workbook_encrypted');
  const start = await workbookPath(opened);
  const links = await readLinks(opened, start);
  const { sheets: all, from1904 } = await readSheets(opened, start);
  const sheets = all.flatMap(({ id, ...sheet }) => {
    const path = links.get(id)?.path;
    return path === undefined || !opened.has(path) ? [] : [{ ...sheet, path }];
  });
  const of = (kind: string) => [...links.values()].find((link) => link.type.endsWith(kind))?.path;
  const shared = await readShared(opened, of('/sharedStrings'));
  const looks = await readLooks(opened, of('/styles'));
  const around = { shared, looks, from1904 };
  const index = await chosen(opened, sheets, around, limits, wish);
  const sheet = sheets[index];
  if (sheet === undefined) throw new WorkbookRefused('workbook_unreadable');
  const rows = await readRows(opened.text(sheet.path), around, limits);
  return { sheets: sheets.map(({ name }) => name), sheet: index, rows };
}

interface Sheet {
  readonly name: string;
  readonly path: string;
  /** It lies open. */
  readonly active: boolean;
}

/** Of more sheets than these the mark is looked for in the first ones. */
const mostLooked = 20;
/** A mark stands in one of these rows. */
const markedRows = 10;

async function chosen(
  opened: Package,
  sheets: readonly Sheet[],
  around: Surroundings,
  limits: ReadLimits,
  { sheet, mark }: ReadWish,
): Promise<number> {
  if (sheet !== undefined && sheet < sheets.length) return sheet;
  const open = Math.max(
    0,
    sheets.findIndex(({ active }) => active),
  );
  if (mark === undefined || sheets.length < 2) return open;
  for (const [index, { path }] of sheets.slice(0, mostLooked).entries())
    if (await isMarked(opened, path, around, limits, mark)) return index;
  return open;
}

async function isMarked(
  opened: Package,
  path: string,
  around: Surroundings,
  limits: ReadLimits,
  mark: string,
): Promise<boolean> {
  try {
    const top = await readRows(opened.text(path), around, limits, markedRows);
    return top.some(({ cells }) => cells.some(({ text }) => text.startsWith(mark)));
  } catch (error) {
    // A sheet that is not read need not be readable.
    if (error instanceof WorkbookRefused) return false;
    throw error;
  }
}

interface Link {
  readonly type: string;
  readonly path: string;
}

/** What a part points at, by id. */
async function readLinks(opened: Package, path: string): Promise<Map<string, Link>> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const links = new Map<string, Link>();
  await readXml(opened.text(`${folder}_rels/${path.slice(folder.length)}.rels`), {
    opened(name, of) {
      if (name !== 'Relationship' || of('TargetMode') === 'External') return;
      const target = of('Target') ?? '';
      links.set(of('Id') ?? '', {
        type: of('Type') ?? '',
        path: target.startsWith('/') ? target.slice(1) : joined(folder, target),
      });
    },
    closed() {},
  });
  return links;
}

function joined(folder: string, target: string): string {
  const steps = folder.split('/').filter((step) => step !== '');
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

async function workbookPath(opened: Package): Promise<string> {
  // A zip, but no package: pictures, documents of other programs, Apple's Numbers.
  if (!opened.has('_rels/.rels')) throw new WorkbookRefused('workbook_not_excel');
  const links = await readLinks(opened, '');
  const path = [...links.values()].find((link) => link.type.endsWith('/officeDocument'))?.path;
  if (path === undefined || !/\.xml$/i.test(path) || !opened.has(path)) throw new WorkbookRefused('workbook_not_excel');
  return path;
}

interface NamedSheet {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
}

/** No program lets a name be longer. */
const longestName = 100;

/** Those that are shown. */
async function readSheets(opened: Package, path: string): Promise<{ sheets: NamedSheet[]; from1904: boolean }> {
  const sheets: NamedSheet[] = [];
  let from1904 = false;
  let isWorkbook = false;
  let active = 0;
  let count = 0;
  await readXml(opened.text(path), {
    opened(name, of) {
      if (name === 'workbook') isWorkbook = true;
      else if (name === 'workbookPr') from1904 = isOn(of('date1904'));
      else if (name === 'workbookView') active = Number(of('activeTab') ?? 0);
      else if (name === 'sheet') {
        // Counted with those that are hidden.
        const here = count++;
        if ((of('state') ?? 'visible') !== 'visible') return;
        const title = (of('name') ?? '').slice(0, longestName);
        sheets.push({ id: of('r:id') ?? linkOf(of), name: title, active: here === active });
      }
    },
    closed() {},
  });
  // A document or a presentation is packed alike.
  if (!isWorkbook) throw new WorkbookRefused('workbook_not_excel');
  return { sheets, from1904 };
}

/** The prefix of the relation is the writer's to choose; these are the other ones seen. */
const linkOf = (of: (name: string) => string | undefined): string =>
  of('d3p1:id') ?? of('rel:id') ?? of('ns1:id') ?? '';

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Looked at once here, and not again for each of the cells that share it. */
const unlessBlank = (text: string): string => (text.trim() === '' ? '' : text);

/** Texts that several cells have in common. Readings above the line (furigana) are no part of the text. */
async function readShared(opened: Package, path: string | undefined): Promise<string[]> {
  const shared: string[] = [];
  if (path === undefined || !opened.has(path)) return shared;
  let text = '';
  let inText = false;
  let readings = 0;
  await readXml(opened.text(path), {
    opened(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') readings++;
      else if (name === 't') inText = readings === 0;
    },
    said(piece) {
      if (inText) text += piece;
    },
    closed(name) {
      if (name === 'si') shared.push(unlessBlank(unescapeCharacters(text)));
      else if (name === 'rPh') readings--;
      else if (name === 't') inText = false;
    },
  });
  return shared;
}

/** No program writes a longer one. */
const longestFormat = 255;

async function readLooks(opened: Package, path: string | undefined): Promise<Look[]> {
  const looks: Look[] = [];
  if (path === undefined || !opened.has(path)) return looks;
  const codes = new Map<number, string>();
  let inCells = false;
  await readXml(opened.text(path), {
    opened(name, of) {
      if (name === 'numFmt') codes.set(Number(of('numFmtId')), (of('formatCode') ?? '').slice(0, longestFormat));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(of('numFmtId') ?? 0);
        const code = codes.get(id);
        looks.push({ day: showsDay(id, code), zeros: zerosOf(code) });
      }
    },
    closed(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return looks;
}
