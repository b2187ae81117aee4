/** Files are recognised by what is in them, and whatever is in them, a reader answers. */
import { describe, expect, test } from 'vitest';
import { readEcg } from './read-ecg.ts';
import { formatOf } from './recognise.ts';
import type { GivenFile } from './shape.ts';
import { beats } from './testing/beating.ts';
import { checkRead, whyNot } from './testing/check-read.ts';
import { writeAecg } from './testing/write-aecg.ts';
import { type DicomChoices, el, writeDicom } from './testing/write-dicom.ts';
import { writeEdf } from './testing/write-edf.ts';
import { textFile, writeWfdb } from './testing/write-wfdb.ts';
import { furthest, millivolts } from './testing/written.ts';

const bytes = (text: string, encoding: BufferEncoding = 'latin1') => Uint8Array.from(Buffer.from(text, encoding));
const unnamed = (content: Uint8Array): GivenFile => ({ name: null, content });
/** Of each lead a beat or two: what is broken lies in headers. */
const leads = [beats('II', { seconds: 2 }), beats('V1', { seconds: 2, height: -0.6 })];

/** The format, or why not. */
const answer = (files: readonly GivenFile[]) => whyNot(() => readEcg(files)) ?? readEcg(files).format;

const scp = (length: number, mark = '') => {
  const file = new Uint8Array(length);
  const view = new DataView(file.buffer);
  view.setUint32(2, length, true);
  view.setUint32(10, 136, true);
  file.set(bytes(mark), 16);
  return file;
};

describe('recognised by content', () => {
  const dicom = new Uint8Array(200);
  dicom.set(bytes('DICM'), 128);
  const bare = new Uint8Array(200);
  bare.set(bytes('\x08\0\x05\0CS\x0a\0ISO_IR 100'));
  const implicit = new Uint8Array(200);
  implicit.set(bytes('\x08\0\x05\0\x0a\0\0\0ISO_IR 100\x08\0\x16\0'));

  test.each([
    ['EDF', writeEdf(leads), 'edf'],
    ['BDF', writeEdf(leads, { kind: 'BDF' }), 'edf'],
    ['DICOM', dicom, 'dicom'],
    ['DICOM without a preamble', bare, 'dicom'],
    ['DICOM without types', implicit, 'dicom'],
    ['aECG', bytes('<AnnotatedECG xmlns="urn:hl7-org:v3"/>'), 'aecg'],
    [
      'aECG behind all that may come first',
      bytes('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- <a> --><!DOCTYPE a [<!ENTITY b "c>">]>\n<h:AnnotatedECG>'),
      'aecg',
    ],
    ['aECG in UTF-16', bytes('\ufeff<AnnotatedECG>', 'utf16le'), 'aecg'],
    [
      'aECG in UTF-16, the other way round',
      Uint8Array.from(Buffer.from('\ufeff<a:AnnotatedECG>', 'utf16le').swap16()),
      'aecg',
    ],
    ['other XML', bytes('<?xml version="1.0"?><svg><AnnotatedECG/></svg>'), null],
    ['a comment without end', bytes('<!-- <AnnotatedECG>'), null],
    ['a PDF', bytes('%PDF-1.7\n/JavaScript'), 'pdf'],
    ['a PDF behind something else', bytes('\n\n%PDF-1.4'), 'pdf'],
    ['SCP-ECG', scp(200, 'SCPECG'), 'scp'],
    ['SCP-ECG before 1.3', scp(200), 'scp'],
    ['nothing', new Uint8Array(), null],
    ['a table', bytes('0       1       2\n3       4       5\n'.repeat(20)), null],
    ['zeros', new Uint8Array(5_000), null],
  ])('%s', (_, content, expected) => {
    expect(formatOf(Uint8Array.from(content))).toBe(expected);
  });

  test('names say nothing', () => {
    const edf = { name: 'report.pdf', content: writeEdf(leads) };
    expect(answer([edf])).toBe('edf');
    expect(answer([{ name: 'a.edf', content: bytes('%PDF-1.7') }])).toBe('pdf');
    expect(answer([{ name: 'a.hea', content: scp(200, 'SCPECG') }])).toBe('scp');
    expect(answer([{ name: 'a.hea', content: bytes('Dear all,\n1 2 3\n') }])).toBe('unknownFormat');
    expect(answer([{ name: 'a.dat', content: new Uint8Array(99) }])).toBe('unknownFormat');
    expect(answer([])).toBe('unknownFormat');
    const [header, data] = writeWfdb(leads);
    expect(answer([{ ...header!, name: 'a.txt' }, data!])).toBe('wfdb');
  });

  test('of several files the one that is known is read, and it is said that others were not', () => {
    const read = readEcg([unnamed(bytes('hello')), unnamed(bytes('%PDF-1.7')), unnamed(writeEdf(leads))]);
    expect([read.format, read.notices]).toEqual(['edf', [{ kind: 'partLeftOut', lead: null }]]);
    expect(answer([unnamed(bytes('hello')), unnamed(bytes('%PDF-1.7'))])).toBe('pdf');
  });

  test('a header without its file is missing one', () => {
    expect(answer(writeWfdb(leads).slice(0, 1))).toBe('partMissing');
  });

  test('no lead that can be drawn', () => {
    expect(answer(writeWfdb(leads, { unit: 'mmHg' }))).toBe('noLeads');
    expect(answer([unnamed(writeEdf(leads, { unit: 'mmHg' }))])).toBe('noLeads');
    expect(answer([textFile('r.hea', 'r 0 360\n')])).toBe('noLeads');
  });
});

describe('files of several recordings', () => {
  const wfdb = writeWfdb(leads, { record: 'one' });
  const other = writeWfdb(leads, { record: 'two' });
  const edf = writeEdf(leads);
  const aecg = writeAecg([leads]);
  const instance = (uid: string, patient = 'P-1') =>
    writeDicom([leads], { top: [el(0x00080018, 'UI', uid), el(0x00100020, 'LO', patient)] });

  test.each<[string, readonly GivenFile[]]>([
    ['two WFDB records', [...wfdb, ...other]],
    ['two WFDB headers, without the files they name', [wfdb[0]!, other[0]!]],
    ['a WFDB record and a header that cannot be read further', [...wfdb, textFile('x.hea', 'x 9 0\nx.dat 16\n')]],
    ['two EDF files', [unnamed(edf), unnamed(writeEdf(leads, { patient: 'another' }))]],
    ['an EDF file beside an aECG', [unnamed(edf), unnamed(aecg)]],
    ['two aECGs', [unnamed(aecg), unnamed(writeAecg([leads], { name: 'Wang' }))]],
    ['a WFDB record beside an EDF file', [...wfdb, unnamed(edf)]],
    ['DICOM files of two instances', [unnamed(instance('1.2.3')), unnamed(instance('1.2.4'))]],
    ['DICOM files that name no instance', [unnamed(instance('')), unnamed(instance('', 'P-2'))]],
  ])('%s are refused as such', (_, files) => {
    expect(answer(files)).toBe('several');
    expect(answer(files.toReversed())).toBe('several');
  });

  const master = textFile('m.hea', 'm/2 2 500 2000\none 1000\ntwo 1000\n');
  test.each<[string, string, readonly GivenFile[]]>([
    ['pieces of one WFDB record', 'wfdb', [...wfdb, master, ...other]],
    ['pieces whose names differ in case', 'wfdb', [...wfdb, master, ...other].map(upperCase)],
    ['a header twice', 'wfdb', [...wfdb, { ...wfdb[0]!, name: 'one (1).hea' }]],
    ['an EDF file twice', 'edf', [unnamed(edf), unnamed(Uint8Array.from(edf))]],
    ['a DICOM instance twice', 'dicom', [unnamed(instance('1.2.3')), unnamed(instance('1.2.3', 'P-2'))]],
    ['an EDF file and a PDF', 'edf', [unnamed(bytes('%PDF-1.7')), unnamed(edf)]],
    ['an aECG and SCP-ECG', 'aecg', [unnamed(scp(200, 'SCPECG')), unnamed(aecg)]],
    ['a record whose samples look like another format', 'wfdb', looksLike(`${'%PDF-'.padStart(128)}DICM`)],
  ])('%s are one recording', (_, format, files) => {
    expect(answer(files)).toBe(format);
  });

  function upperCase({ name, content }: GivenFile): GivenFile {
    return { name: name?.toUpperCase() ?? null, content };
  }
  function looksLike(text: string): GivenFile[] {
    return [textFile('r.hea', 'r 1 500 100\nr.dat 16 200\n'), { name: 'r.dat', content: bytes(text.padEnd(200)) }];
  }

  test('two PDFs are kept, as one attachment', () => {
    expect(answer([unnamed(bytes('%PDF-1.7')), unnamed(bytes('%PDF-1.4'))])).toBe('pdf');
  });
});

/** A DICOM whose samples have no sign, and whose groups say that they began together. */
const unsigned: DicomChoices = {
  ...{ samples: 'US', baseline: '-10000', sensitivity: '1.25', correction: '2' },
  inGroup: [el(0x00181068, 'DS', '0')],
};

describe('the same ECG', () => {
  const twelve = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'].map((name, n) =>
    beats(name, { rate: 500, seconds: 4, height: [0.6, 1, 0.4, -0.8, 0.3, 0.7, -0.6, 1.1, 1.4, 1.2, 1, 0.8][n]! }),
  );

  test.each<[string, readonly GivenFile[]]>([
    ['WFDB 212', writeWfdb(twelve, { format: 212 })],
    ['WFDB 16', writeWfdb(twelve)],
    [
      'WFDB 16, in microvolts with a baseline',
      writeWfdb(twelve, { unit: 'uV', millivolts: 1e-3, gain: 1, baseline: -90 }),
    ],
    ['WFDB 310', writeWfdb(twelve, { format: 310, gain: 250 })],
    ['WFDB 61, each lead in a file of its own', writeWfdb(twelve, { format: 61, fileEach: true, gain: 400 })],
    ['EDF', [unnamed(writeEdf(twelve))]],
    [
      'EDF+D, upside down, in mV',
      [unnamed(writeEdf(twelve, { kind: 'EDF+D', unit: 'mV', millivolts: 1, range: [5, -5] }))],
    ],
    ['BDF', [unnamed(writeEdf(twelve, { kind: 'BDF' }))]],
    ['aECG', [unnamed(writeAecg([twelve]))]],
    ['aECG in nV, with an origin', [unnamed(writeAecg([twelve], { unit: 'nV', scale: 2_000, origin: 5_000 }))]],
    ['DICOM', [unnamed(writeDicom([twelve]))]],
    ['DICOM without a sign, in two groups', [unnamed(writeDicom([twelve.slice(0, 6), twelve.slice(6)], unsigned))]],
  ])('in %s has every lead within a hundredth of itself', (_, files) => {
    const read = readEcg(files);
    checkRead(read);
    expect(new Set(read.leads.map(({ name }) => name))).toEqual(new Set(twelve.map(({ name }) => name)));
    for (const { name, rate, mv } of twelve) {
      const lead = read.leads.find((one) => one.name === name)!;
      expect(lead.rate).toBe(rate);
      expect(furthest(millivolts(lead), mv)).toBeLessThan((Math.max(...mv) - Math.min(...mv)) / 100);
    }
  });
});
