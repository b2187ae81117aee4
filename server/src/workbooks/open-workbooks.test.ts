/** What is read, what is refused and why; that nobody waits meanwhile. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { fromBufferPromise } from 'yauzl';
import { drivenClock, systemClock } from '../clock.ts';
import { QueueFull } from '../queues/fair-queue.ts';
import { eventually } from '../testing/eventually.ts';
import { WorkbookRefused } from './faults.ts';
import { openWorkbooks } from './open-workbooks.ts';
import { pack } from './pack.ts';
import {
  asked,
  cell,
  compoundFile,
  emptyRows,
  type Made,
  madeWorkbook,
  slowWorkbooks,
} from './testing/made-workbooks.ts';

const proof = process.env.WARDLIGHT_PROOF === '1';
const workbooks = openWorkbooks({ clock: systemClock });
/** How long a reader takes is judged in the proof alone: elsewhere its clock stands still. */
const unhurried = openWorkbooks({ clock: proof ? systemClock : drivenClock(0) });
/** Reads for long enough to be ended before it answers. */
const heavy = madeWorkbook({ data: emptyRows(proof ? 1_000_000 : 100_000) });
afterAll(() => Promise.all([workbooks.stop(), unhurried.stop()]));

const most = 2_003;
const read = async (file: Buffer, rows = most) => (await workbooks.read(file, rows, asked)).rows;
const fault = (file: Buffer, of = workbooks, rows = most) =>
  of.read(file, rows, asked).then(
    () => 'read',
    (error: unknown) => (error instanceof WorkbookRefused ? error.fault : error),
  );
const cells = async (made: Made) =>
  (await read(madeWorkbook(made))).flatMap((row) => row.cells.map(({ kind, text }) => [kind, text]));

describe('ordinary workbooks', () => {
  const folder = process.env.WARDLIGHT_RECORDINGS ?? '';
  const sheet = (name: string) => read(readFileSync(join(folder, 'xlsx', `${name}.xlsx`)));
  const three = [
    { row: 1, cells: ['BEGIN', 'HIDDEN', 'VISIBLE'] },
    { row: 2, cells: ['HIDDEN'] },
    { row: 3, cells: ['VISIBLE'] },
  ];

  test
    .skipIf(folder === '')
    .each(['google-sheets', 'libre-calc-as-excel-2007-365', 'libre-calc-as-office-open-xml-spreadsheet'])(
    '%s (skipped: no recordings)',
    async (name) => {
      const rows = (await sheet(name)).map(({ row, cells }) => ({ row, cells: cells.map(({ text }) => text) }));
      expect(rows).toEqual(three);
    },
  );

  test.skipIf(folder === '')('days counted from 1904 (skipped: no recordings)', async () => {
    expect(await sheet('1904')).toEqual([{ row: 4, cells: [{ column: 1, kind: 'date', text: '1904-01-01' }] }]);
  });

  test('what another writer writes is read as it was meant', async () => {
    const text = 'a & b < "c" 𠮷 _x0041_';
    const born = new Date('1940-05-17T00:00:00Z');
    const file = await writeXlsxFile([
      ['Name', 'Born', 'Code'],
      [text, { value: born, type: Date, format: 'yyyy/mm/dd' }, 912_345_678],
    ]).toBuffer();
    expect((await read(file))[1]?.cells).toEqual([
      // It does not keep what looks like an escape from being read as one; Excel reads it so too.
      { column: 0, kind: 'text', text: 'a & b < "c" 𠮷 A' },
      { column: 1, kind: 'date', text: '1940-05-17' },
      { column: 2, kind: 'number', text: '912345678' },
    ]);
  });
});

describe('cells', () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-404]e/m/d"/><numFmt numFmtId="165" formatCode="0000000000"/><numFmt numFmtId="166" formatCode="0.00E+00"/><numFmt numFmtId="167" formatCode="General&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="20"/></cellXfs></styleSheet>`;
  const number = (value: string, look = 0) => `<row><c s="${look}"><v>${value}</v></c></row>`;

  test('digits are not lost: zeros by the format, long numbers whole, more than fifteen said to be rounded', async () => {
    const data = [
      number('912345678', 3),
      number('1.23456789012E11'),
      number('0.10000000000000001'),
      number('1.2345678901234568E+17'),
      number('1e400'),
      number('15', 4),
      number('7', 5),
      number('0.5', 6),
    ].join('');
    expect(await cells({ data, styles })).toEqual([
      ['number', '0912345678'],
      ['number', '123456789012'],
      ['number', '0.1'],
      ['rounded', '1.2345678901234568E+17'],
      ['error', '1e400'],
      ['number', '15'],
      ['number', '7'],
      ['number', '0.5'],
    ]);
  });

  test('days by both calendars of workbooks, and the day that never was is none', async () => {
    const data =
      ['1', '59', '61', '14748', '14748.75', '60'].map((value) => number(value, 1)).join('') + number('14748', 2);
    expect(await cells({ data, styles })).toEqual([
      ['date', '1900-01-01'],
      ['date', '1900-02-28'],
      ['date', '1900-03-01'],
      ['date', '1940-05-17'],
      ['date', '1940-05-17'],
      ['number', '60'],
      ['date', '1940-05-17'],
    ]);
    const from1904 = { data: number('13286', 1), styles, workbook: '<workbookPr date1904="true"/>' };
    expect(await cells(from1904)).toEqual([['date', '1940-05-17']]);
  });

  test('formulas are said to be formulas, also those whose result was never computed', async () => {
    const data = `<row><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>A1</f></c><c r="C1" t="e"><v>#N/A</v></c><c r="D1" t="b"><v>1</v></c></row>`;
    expect(await cells({ data })).toEqual([
      ['formula', '2'],
      ['formula', ''],
      ['error', '#N/A'],
      ['boolean', 'TRUE'],
    ]);
  });

  test('shared texts in pieces, without the readings above them; CDATA, comments, other prefixes, no addresses', async () => {
    const shared = `<x:sst xmlns:x="y"><x:si><x:r><x:t>山</x:t></x:r><x:r><x:t xml:space="preserve">田 </x:t></x:r><x:rPh sb="0" eb="1"><x:t>ヤマダ</x:t></x:rPh></x:si></x:sst>`;
    const data = `<x:row><!-- <c> --><x:c t="s"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:t><![CDATA[a<b>&amp;]]></x:t></x:is></x:c></x:row>`;
    expect(await cells({ data, shared })).toEqual([
      ['text', '山田 '],
      ['text', 'a<b>&amp;'],
    ]);
  });

  test('merged cells hold their value once; empty rows and cells with nothing but a look are not there', async () => {
    const data = `<row r="1"><c r="A1" s="3"/>${cell('B1', '   ')}</row><row r="5">${cell('B5', 'wide')}<c r="C5"/></row>`;
    const rows = await read(
      madeWorkbook({ data, after: '<mergeCells count="1"><mergeCell ref="B5:D9"/></mergeCells>' }),
    );
    expect(rows).toEqual([{ row: 5, cells: [{ column: 1, kind: 'text', text: 'wide' }] }]);
  });

  test('the first sheet that can be seen is read', async () => {
    const sheets = '<sheet name="Hidden" r:id="r2" state="hidden"/><sheet name="Seen" r:id="r1"/>';
    expect(await cells({ sheets, data: `<row>${cell('A1', 'seen')}</row>` })).toEqual([['text', 'seen']]);
  });
});

describe('refused with a reason', () => {
  const plain = madeWorkbook({ data: `<row>${cell('A1', 'x')}</row>` });

  /** The same file, its first entry in the directory changed. */
  function forged(file: Buffer, change: (entry: Buffer) => void): Buffer {
    const copy = Buffer.from(file);
    change(copy.subarray(copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))));
    return copy;
  }

  /** Two parts of other names, and one and the same bytes. */
  function overlapping(): Buffer {
    const file = madeWorkbook({ more: [{ path: 'xl/a.xml', text: '<a/>' }] });
    const entries: number[] = [];
    const mark = Buffer.from([0x50, 0x4b, 1, 2]);
    for (let at = file.indexOf(mark); at >= 0; at = file.indexOf(mark, at + 1)) entries.push(at);
    const [one = 0, other = 0] = entries.slice(-2);
    file.writeUInt32LE(file.readUInt32LE(one + 42), other + 42);
    return file;
  }
  const manyParts = (count: number) => Array.from({ length: count }, (_, n) => ({ path: `xl/${n}.xml`, text: '' }));

  test.each<[string, Buffer, string]>([
    ['a page', Buffer.from('<html><body>name</body></html>'), 'workbook_not_excel'],
    ['an old workbook', compoundFile(['Root Entry', 'Workbook']), 'workbook_not_excel'],
    ['a password', compoundFile(['Root Entry', 'EncryptionInfo', 'EncryptedPackage']), 'workbook_encrypted'],
    ['a zip of something else', pack([{ path: 'a.txt', text: 'a' }]), 'workbook_not_excel'],
    [
      'a document of words',
      pack([
        {
          path: '_rels/.rels',
          text: '<R><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></R>',
        },
        { path: 'word/document.xml', text: '<document/>' },
        { path: 'word/_rels/document.xml.rels', text: '<R/>' },
      ]),
      'workbook_not_excel',
    ],
    ['macros', madeWorkbook({ more: [{ path: 'xl/vbaProject.bin', text: 'x' }] }), 'workbook_macros'],
    ['macro sheets', madeWorkbook({ more: [{ path: 'xl/macrosheets/sheet1.xml', text: 'x' }] }), 'workbook_macros'],
    ['half of it', plain.subarray(0, plain.length / 2), 'workbook_unreadable'],
    [
      'a directory that points nowhere',
      forged(plain, (entry) => entry.writeUInt32LE(0x7fffffff, 42)),
      'workbook_unreadable',
    ],
    ['an encrypted part', forged(plain, (entry) => entry.writeUInt16LE(1, 8)), 'workbook_encrypted'],
    ['a part packed by means unknown', forged(plain, (entry) => entry.writeUInt16LE(97, 10)), 'workbook_unreadable'],
    ['a type of document', madeWorkbook({ workbook: '<!DOCTYPE a [<!ENTITY b "c">]>' }), 'workbook_unreadable'],
    [
      'two rows of one number',
      madeWorkbook({ data: `<row r="2">${cell('A2', 'x')}</row>`.repeat(2) }),
      'workbook_unreadable',
    ],
    ['a row of no number', madeWorkbook({ data: `<row r="x">${cell('A1', 'x')}</row>` }), 'workbook_unreadable'],
    [
      'a row beyond the last',
      madeWorkbook({ data: `<row r="9999999999">${cell('A1', 'x')}</row>` }),
      'workbook_unreadable',
    ],
    ['a character that no text has', madeWorkbook({ data: `<row>${cell('A1', 'a\0b')}</row>` }), 'workbook_unreadable'],
    ['parts that lie in each other', overlapping(), 'workbook_unreadable'],
    ['more parts than any workbook has', madeWorkbook({ more: manyParts(2_001) }), 'workbook_too_big'],
    ['a name of entities of its own', madeWorkbook({ data: `<row>${cell('A1', '&b;')}</row>` }), 'workbook_unreadable'],
    ['a tag that never ends', madeWorkbook({ data: `<row a="${'x'.repeat(3_000_000)}` }), 'workbook_unreadable'],
    ['an unpacked size that says so', madeWorkbook({ data: ' '.repeat(70 * 1024 * 1024) }), 'workbook_too_big'],
    [
      'one text a hundred thousand times',
      madeWorkbook({
        shared: `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`,
        data: `<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>`.repeat(1_500),
      }),
      'workbook_too_big',
    ],
    ['too many rows', madeWorkbook({ data: `<row>${cell('A1', 'x')}</row>`.repeat(2_004) }), 'workbook_too_many_rows'],
  ])('%s', async (_, file, expected) => {
    expect(await fault(file)).toBe(expected);
  });

  test('a bomb that lies about its size is stopped where the truth comes out', async () => {
    const bomb = madeWorkbook({ data: ' '.repeat(70 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(100_000);
    const said = await saidSizes(bomb);
    // In its own header, and in the directory.
    const size = Buffer.alloc(4);
    size.writeUInt32LE(Math.max(...said));
    for (let at = bomb.indexOf(size); at >= 0; at = bomb.indexOf(size)) bomb.writeUInt32LE(1_000, at);
    expect((await saidSizes(bomb)).every((bytes) => bytes < 2_000)).toBe(true);
    expect(await fault(bomb)).toBe('workbook_too_big');
  });

  async function saidSizes(file: Buffer): Promise<number[]> {
    const sizes: number[] = [];
    for await (const part of (await fromBufferPromise(file)).eachEntry()) sizes.push(part.uncompressedSize);
    return sizes;
  }

  test('a reader that takes too much memory is ended, and takes nobody with it', async () => {
    const small = openWorkbooks({ clock: systemClock, limits: { megabytes: 16 } });
    const strings = Array.from({ length: 400_000 }, (_, index) => `<si><t>${index} of many</t></si>`).join('');
    expect(await fault(madeWorkbook({ shared: `<sst>${strings}</sst>` }), small)).toBe('workbook_too_big');
    expect(await read(plain)).toHaveLength(1);
  });

  test('a reader that takes too long is ended after ten seconds @proof', async () => {
    const clock = drivenClock(0);
    const slow = openWorkbooks({ clock });
    const reading = fault(heavy, slow);
    await clock.advance(10_000);
    expect(await reading).toBe('workbook_too_slow');
  });
});

// Each of these ran into the end of its time where a reader went over the same text again for every letter of it.
test.each(slowWorkbooks)(
  'a small file is read in the time of its length, whatever is in it: %s @proof',
  async (_, made) => {
    const file = madeWorkbook(made);
    expect(file.length).toBeLessThan(10_000);
    expect(['read', 'workbook_unreadable']).toContain(await fault(file, unhurried));
  },
);

test('a million empty rows are nothing, and nobody waits while they are read @proof', async ({ task }) => {
  const file = madeWorkbook({ data: `${emptyRows(1_000_000)}<row>${cell('A1000001', 'last')}</row>` });
  let turns = 0;
  let reading = true;
  const rows = unhurried.read(file, most, asked).finally(() => {
    reading = false;
  });
  while (reading) {
    await new Promise((resolve) => setImmediate(resolve));
    turns++;
  }
  expect((await rows).rows).toEqual([{ row: 1_000_001, cells: [{ column: 0, kind: 'text', text: 'last' }] }]);
  Object.assign(task.meta, { figures: { 'turns of the loop meanwhile': turns } });
  // Read by this thread, the loop would not have turned once.
  expect(turns).toBeGreaterThan(proof ? 100 : 1);
}, 120_000);

describe('whoever waits', () => {
  const light = madeWorkbook({ data: `<row>${cell('A1', 'x')}</row>` });
  const of = (agency: number, signal = new AbortController().signal) => ({
    owner: { provider: agency, agency },
    signal,
  });
  const threads: Worker[] = [];
  const seen = (thread: Worker) => void threads.push(thread);
  beforeEach(() => void process.on('worker', seen));
  afterEach(() => {
    process.off('worker', seen);
    threads.length = 0;
  });

  test('waits for one file of another agency at most, however many that one has sent', async () => {
    const one = openWorkbooks({
      clock: systemClock,
      limits: { queue: { atOnce: 1, waitingOfAgency: 9, waitingOfProvider: 9, waiting: 99 } },
    });
    const over: string[] = [];
    const all = Array.from({ length: 10 }, (_, n) => one.read(light, most, of(1)).then(() => over.push(`A${n}`)));
    all.push(one.read(light, most, of(2)).then(() => over.push('B')));
    await Promise.all(all);
    expect(over.slice(0, 3)).toEqual(['A0', 'B', 'A1']);
  });

  test('is gone with their line: the thread that read for them ends in the middle, and the next one has its place @proof', async () => {
    const line = new AbortController();
    const one = openWorkbooks({
      clock: systemClock,
      limits: { queue: { atOnce: 1, waitingOfAgency: 9, waitingOfProvider: 9, waiting: 99 } },
    });
    const reading = one.read(heavy, most, of(1, line.signal));
    const waiting = one.read(heavy, most, of(1, line.signal));
    const next = one.read(light, most, of(1));
    await eventually(() => expect(threads).toHaveLength(1));
    const [thread] = threads;
    if (thread === undefined) throw new Error('nobody reads');
    let answered = false;
    thread.once('message', () => {
      answered = true;
    });
    const ended = once(thread, 'exit');
    const hungUp = new Error('hung up');
    const both = Promise.allSettled([reading, waiting]);
    line.abort(hungUp);
    expect(await both).toEqual(Array.from({ length: 2 }, () => ({ status: 'rejected', reason: hungUp })));
    await ended;
    expect(answered).toBe(false);
    expect((await next).rows).toHaveLength(1);
    // None was begun for the one that waited.
    expect(threads).toHaveLength(2);
  });

  test('is refused where too many of their own wait already @proof', async () => {
    const line = new AbortController();
    const refused: string[] = [];
    const all = Array.from({ length: 10 }, () =>
      workbooks.read(heavy, most, of(1, line.signal)).catch((error: unknown) => {
        if (error instanceof QueueFull) refused.push(error.of);
      }),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(refused).toEqual(Array.from({ length: 6 }, () => 'own'));
    expect((await workbooks.read(light, most, of(2))).rows).toHaveLength(1);
    line.abort();
    await Promise.all(all);
  });
});

test('a rule over whole sheets costs nothing', async () => {
  const after = `<conditionalFormatting sqref="A1:XFD1048576"><cfRule type="expression"><formula>TRUE</formula></cfRule></conditionalFormatting><dataValidations><dataValidation sqref="A1:XFD1048576"/></dataValidations>`;
  expect(await read(madeWorkbook({ data: `<row>${cell('A1', 'x')}</row>`, after }))).toHaveLength(1);
});

test('a cell at the far corner costs no more than its neighbour, and is not ours', async () => {
  expect(
    await cells({ data: `<row r="1048576">${cell('XFD1048576', 'far')}${cell('A1048576', 'near')}</row>` }),
  ).toEqual([['text', 'near']]);
});
