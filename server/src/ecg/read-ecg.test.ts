/** Files are recognised by what is in them, and whatever is in them, a reader answers. */
import { describe, expect, test } from 'vitest';
import { readEcg } from './read-ecg.ts';
import { formatOf } from './recognise.ts';
import { type GivenFile, NotDrawn, PartMissing } from './shape.ts';
import { checkRead } from './testing/check-read.ts';
import { mutate, randomOf } from './testing/mutate.ts';
import { writeEdf } from './testing/write-edf.ts';
import { textFile, writeWfdb } from './testing/write-wfdb.ts';
import { beats, furthest, millivolts } from './testing/written.ts';

const proof = process.env.WARDLIGHT_PROOF === '1';
const bytes = (text: string, encoding: BufferEncoding = 'latin1') => Uint8Array.from(Buffer.from(text, encoding));
const unnamed = (content: Uint8Array): GivenFile => ({ name: null, content });
/** Of each lead a beat or two: what is broken lies in headers. */
const leads = [beats('II', { seconds: 2 }), beats('V1', { seconds: 2, height: -0.6 })];

const answer = (files: readonly GivenFile[]) => {
  try {
    return readEcg(files);
  } catch (error) {
    if (error instanceof PartMissing) return 'partMissing';
    if (error instanceof NotDrawn) return error.why;
    throw error;
  }
};

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
    expect(answer([edf])).toMatchObject({ format: 'edf' });
    expect(answer([{ name: 'a.edf', content: bytes('%PDF-1.7') }])).toBe('pdf');
    expect(answer([{ name: 'a.hea', content: scp(200, 'SCPECG') }])).toBe('scp');
    expect(answer([{ name: 'a.hea', content: bytes('Dear all,\n1 2 3\n') }])).toBe('unknownFormat');
    expect(answer([{ name: 'a.dat', content: new Uint8Array(99) }])).toBe('unknownFormat');
    expect(answer([])).toBe('unknownFormat');
    const [header, data] = writeWfdb(leads);
    expect(answer([{ ...header!, name: 'a.txt' }, data!])).toMatchObject({ format: 'wfdb' });
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

test('the same beat is the same in every encoding', () => {
  const all = [
    writeWfdb(leads),
    writeWfdb(leads, { format: 212 }),
    ...(['EDF', 'EDF+C', 'BDF'] as const).map((kind) => [unnamed(writeEdf(leads, { kind }))]),
  ];
  for (const files of all)
    for (const [n, lead] of readEcg(files).leads.entries()) {
      const height = Math.max(...leads[n]!.mv) - Math.min(...leads[n]!.mv);
      expect(lead.name).toBe(leads[n]!.name);
      expect(furthest(millivolts(lead), leads[n]!.mv)).toBeLessThan(height / 100);
    }
});

describe('broken files', () => {
  const small = [beats('II', { rate: 100, seconds: 2 }), beats('V1', { rate: 100, seconds: 2 })];
  const marks = [
    { frame: 10, code: 1 },
    { frame: 60, code: 28, text: '(N' },
    { frame: 160, code: 5 },
  ];
  const tals = [{ onset: '+0.5', seconds: '1', texts: ['PVC'] }];
  const master = textFile('m.hea', 'm/3 2 100 450\na 200\n~ 50\nb 200\n');
  const seeds: readonly (readonly [string, readonly GivenFile[]])[] = [
    ['WFDB 16', writeWfdb(small, { annotations: marks, start: '10:30:00 16/09/2024', comments: ['69 M'] })],
    ['WFDB 212', writeWfdb(small, { format: 212, skews: [0, 3], annotations: marks })],
    ['WFDB with several samples a frame', writeWfdb([small[0]!, beats('V1', { rate: 200 })], { fileEach: true })],
    ['WFDB in pieces', [master, ...writeWfdb(small, { record: 'a' }), ...writeWfdb(small, { record: 'b', gain: 500 })]],
    ['EDF', [unnamed(writeEdf(small))]],
    ['EDF+C', [unnamed(writeEdf(small, { kind: 'EDF+C', annotations: tals }))]],
    ['EDF+D', [unnamed(writeEdf(small, { kind: 'EDF+D', onsets: [0, 5], annotations: tals }))]],
    ['BDF', [unnamed(writeEdf(small, { kind: 'BDF' }))]],
  ];

  test.each(seeds)('%s as it is, is read', (_, files) => {
    checkRead(readEcg(files));
  });

  test('are read or refused with a reason, every one of them, and what is read can be drawn', ({ task }) => {
    const random = randomOf(35);
    const count = proof ? 100_000 : 500;
    const answers = new Map<string, number>();
    for (let n = 0; n < count; n++) {
      const [name, files] = seeds[n % seeds.length]!;
      const at = random(files.length);
      const broken = files.map((file, index) =>
        index === at ? { ...file, content: mutate(file.content, random) } : file,
      );
      let said = 'read';
      try {
        const read = answer(broken);
        if (typeof read === 'string') said = read;
        else checkRead(read);
      } catch (cause) {
        throw new Error(`file ${n} (${name}) of seed 35`, { cause });
      }
      answers.set(said, (answers.get(said) ?? 0) + 1);
    }
    Object.assign(task.meta, { figures: Object.fromEntries(answers) });
    // Mutations that nothing minded, or that nothing survived, would prove nothing.
    expect(answers.get('read')).toBeGreaterThan(count / 5);
    expect(answers.get('broken')).toBeGreaterThan(count / 50);
  }, 1_200_000);
});
