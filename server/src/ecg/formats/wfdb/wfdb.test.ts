/** WFDB: what the manual allows in headers, how samples lie in their files, and what is said of files that lie. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GivenFile } from '../../shape.ts';
import { beats } from '../../testing/beating.ts';
import { checkRead, noticesOf, whyNot } from '../../testing/check-read.ts';
import { packSamples, textFile, type WfdbOptions, writeAnnotations, writeWfdb } from '../../testing/write-wfdb.ts';
import { furthest, millivolts, type WrittenLead } from '../../testing/written.ts';
import { readWfdb } from './wfdb.ts';
import { BEATS } from './wfdb-annotations.ts';

const START = '10:30:00 16/09/2024';
const two = [beats('II', { seconds: 2 }), beats('V1', { seconds: 2, height: -0.6 })];
const write = (leads: readonly WrittenLead[], options: WfdbOptions = {}) =>
  writeWfdb(leads, { start: START, ...options });
const kinds = (files: readonly GivenFile[]) => noticesOf(readWfdb(files));
const why = (files: readonly GivenFile[]) => whyNot(() => readWfdb(files));
/** A record of one lead from its header's text and its samples. */
const record = (header: string, samples: readonly number[], format: 16 | 80 | 212 = 16) => [
  textFile('r.hea', header),
  { name: 'r.dat', content: packSamples(samples, format) },
];
const samplesOf = (header: string, samples: readonly number[], format?: 16 | 80 | 212) =>
  millivolts(readWfdb(record(header, samples, format)).leads[0]!);

describe('MIT-BIH record 100', () => {
  const folder = process.env.WARDLIGHT_RECORDINGS ?? '';
  const given = (name: string): GivenFile => ({ name, content: readFileSync(join(folder, 'ecg', 'wfdb', name)) });
  const all = () => ['100.hea', '100.dat', '100.atr'].map(given);

  test.skipIf(folder === '')('650,000 samples a lead, sums as the header has them (skipped: no recordings)', () => {
    const read = readWfdb(all());
    expect(read.leads.map(({ name, rate, samples }) => [name, rate, samples.length])).toEqual([
      ['MLII', 360, 650_000],
      ['V5', 360, 650_000],
    ]);
    const sums = read.leads.map(({ samples }) => (samples.reduce((sum, value) => (sum + value) | 0, 0) << 16) >> 16);
    expect(sums).toEqual([-22_131, 20_052]);
    expect(read.leads.map((lead) => millivolts(lead)[0])).toEqual([-0.145, -0.065]);
    expect(read.header.statements).toContain('69 M 1085 1629 x1');
    expect(read.notices).toEqual([{ kind: 'startUnknown', lead: null }]);
    checkRead(read);
  });

  test.skipIf(folder === '')('2,273 beats (skipped: no recordings)', () => {
    const { annotations } = readWfdb(all());
    const found = annotations.filter(({ text }) => BEATS.has(text));
    expect(found).toHaveLength(2_273);
    expect(
      Object.fromEntries(
        Map.groupBy(found, ({ text }) => text)
          .entries()
          .map(([text, of]) => [text, of.length]),
      ),
    ).toEqual({
      N: 2_239,
      A: 33,
      V: 1,
    });
    expect(annotations[0]).toEqual({ at_ms: 50, text: '(N' });
  });

  test.skipIf(folder === '')('one byte changed is said of its lead, and drawn (skipped: no recordings)', () => {
    const [header, data] = all();
    const content = Uint8Array.from(data!.content);
    content[3] = content[3]! ^ 1;
    const read = readWfdb([header!, { name: '100.dat', content }]);
    expect(read.notices).toContainEqual({ kind: 'checksumWrong', lead: 'MLII' });
    expect(read.leads[0]?.samples).toHaveLength(650_000);
  });
});

describe('what is written is read', () => {
  test.each([16, 24, 32, 61, 80, 160, 212, 310] as const)('format %i', (format) => {
    const files = write(two, { format });
    const read = readWfdb(files);
    checkRead(read);
    expect(read.notices).toEqual([]);
    expect(read.start).toEqual({ wall: '2024-09-16T10:30:00.000', offset: null });
    const step = format === 80 ? 0.02 : format === 212 || format === 310 ? 0.005 : 0.001;
    for (const [n, lead] of two.entries())
      expect(furthest(millivolts(read.leads[n]!), lead.mv)).toBeLessThanOrEqual(step / 2 + 1e-9);
  });

  test.each([
    ['a file for each lead', { fileEach: true }],
    ['an offset before the first sample', { offset: 512 }],
    ['leads that lie later in the file', { skews: [0, 7] }],
    ['baselines', { baseline: -300 }],
    ['an odd number of samples, packed in pairs', { format: 212 }],
    ['an offset before packed pairs', { format: 212, offset: 7 }],
    ['threes, packed', { format: 310, offset: 4 }],
  ] satisfies [string, WfdbOptions][])('%s', (_, options) => {
    const leads = [two[0]!, two[1]!, { ...two[0]!, name: 'V2' }].map((lead) => ({
      ...lead,
      mv: lead.mv.slice(0, 333),
    }));
    const read = readWfdb(write(leads, options));
    expect(read.notices).toEqual([]);
    for (const [n, lead] of leads.entries())
      expect(furthest(millivolts(read.leads[n]!).slice(0, 326), lead.mv.slice(0, 326))).toBeLessThanOrEqual(0.0026);
  });

  test('several samples a frame', () => {
    const leads = [beats('II', { rate: 1_000, seconds: 1 }), beats('V1', { rate: 250, seconds: 1 })];
    const read = readWfdb(write(leads));
    expect(read.notices).toEqual([]);
    expect(read.leads.map(({ rate, samples }) => [rate, samples.length])).toEqual([
      [1_000, 1_000],
      [250, 250],
    ]);
    for (const [n, lead] of leads.entries())
      expect(furthest(millivolts(read.leads[n]!), lead.mv)).toBeLessThanOrEqual(0.0006);
  });

  test.each([
    [16, 1_000],
    [80, 50],
    [212, 200],
  ] as const)('format %i: nothing was recorded', (format, gain) => {
    const lead = { name: 'II', rate: 500, mv: [0.1, Number.NaN, -0.2, Number.NaN] };
    const read = readWfdb(write([lead], { format, gain }));
    expect(millivolts(read.leads[0]!).map((mv) => Number(mv.toFixed(3)))).toEqual(lead.mv);
    expect(read.notices).toEqual([]);
  });

  test('format 8: differences to the sample before', () => {
    const files = [
      textFile('r.hea', `r 1 500 4 ${START}\nr.dat 8 100 12 0 10 41 0 II\n`),
      { name: 'r.dat', content: Uint8Array.from([0, 5, 256 - 20, 11]) },
    ];
    const read = readWfdb(files);
    expect([...read.leads[0]!.samples]).toEqual([10, 15, -5, 6]);
    // 10 + 15 − 5 + 6 is not 41.
    expect(read.notices).toEqual([{ kind: 'checksumWrong', lead: 'II' }]);
  });

  test.each([
    [310, [0x02, 0x08, 0x04, 0xf8], [1, 2, -31]],
    [311, [0x01, 0x08, 0xd0, 0x3f], [1, 2, -3]],
  ])('format %i: three in four bytes', (format, bytes, samples) => {
    const header = textFile('r.hea', `r 1 500 3\nr.dat ${format} 100\n`);
    const read = readWfdb([header, { name: 'r.dat', content: Uint8Array.from(bytes) }]);
    expect([...read.leads[0]!.samples]).toEqual(samples);
  });
});

describe('the header', () => {
  test.each([
    ['steps a mV, with a baseline', '200(1024)/mV 12 0', [1_024, 1_224], [0, 1]],
    ['no baseline: the zero of the converter', '200/mV 12 1024', [1_024, 1_224], [0, 1]],
    ['one step a microvolt', '1/uV 16 0', [0, 1_000], [0, 1]],
    ['in Latin-1', '1/\xb5V 16 0', [0, 1_000], [0, 1]],
    ['in UTF-8', '1/\xc2\xb5V 16 0', [0, 1_000], [0, 1]],
    ['volts', '1000/V 16 0', [0, 1], [0, 1]],
    ['nanovolts', '0.001/nV 16 0', [0, 1_000], [0, 1]],
    ['an exponent', '1e3(-5)/mV 16 0', [-5, 995], [0, 1]],
    ['no unit', '200 12 0', [0, 200], [0, 1]],
    ['no gain', '', [0, 200], [0, 1]],
    ['a gain of 0', '0 12 0', [0, 200], [0, 1]],
    ['a gain of 0 with a unit', '0(100)/uV 12 0', [100, 300], [0, 0.001]],
    ['upside down', '-200/mV 12 0', [0, -200], [0, 1]],
  ])('gain: %s', (_, field, samples, expected) => {
    const read = samplesOf(`r 1 500 2\nr.dat 16 ${field}\n`, samples);
    expect(read.map((mv) => Number(mv.toFixed(9)) + 0)).toEqual(expected);
  });

  test.each([
    ['0 12 0 0 200 0 II', 'gainAssumed II'],
    ['-200/mV 12 0 0 200 0 II', 'inverted II'],
    ['200/mV 12 0 0 201 0 II', 'checksumWrong II'],
    ['200/mV 12 0 0 65736 0 II', undefined],
    ['200/mV 12 0 0 200 0 II', undefined],
    ['200/mV', undefined],
  ])('said of it: %s', (fields, notice) => {
    expect(kinds(record(`r 1 500 2 ${START}\nr.dat 16 ${fields}\n`, [0, 200]))).toEqual(
      notice === undefined ? [] : [notice],
    );
  });

  test('a signal of nothing is left out', () => {
    const header = `r 2 500 2 ${START}\n~ 0 200 12 0 0 0 0 II\nr.dat 16 100/mV 12 0 0 3 0 V1\n`;
    const read = readWfdb(record(header, [1, 2]));
    expect(read.leads.map(({ name, samples }) => [name, ...samples])).toEqual([['V1', 1, 2]]);
    expect(noticesOf(read)).toEqual(['leadLeftOut II']);
  });

  test('another unit is not drawn, and the others are', () => {
    const header = `r 2 500 2 ${START}\nr.dat 16 100/mmHg 12 0 0 0 0 ABP\nr.dat 16 100/mV 12 0 0 0 0 ECG II\n`;
    const read = readWfdb(record(header, [1, 100, 2, -100]));
    expect(read.leads.map((lead) => [lead.name, millivolts(lead)])).toEqual([['II', [1, -1]]]);
    expect(read.notices).toEqual([{ kind: 'notVoltage', lead: 'ABP' }]);
  });

  test('what is missing has the value the manual gives it', () => {
    const read = readWfdb(record('# before\n\nr 1\nr.dat 16\n#  after 69 M\n', [1, 2, 3]));
    expect(read.leads.map(({ name, rate, samples }) => [name, rate, samples.length])).toEqual([['1', 250, 3]]);
    expect(read.header.statements).toEqual(['before', 'after 69 M']);
    expect(read.notices.map(({ kind }) => kind)).toEqual(['gainAssumed', 'startUnknown']);
  });

  test.each([
    [['<age>: 80 <sex>: F'], 'female'],
    [['Age: 69', 'Sex: Male'], 'male'],
    [['<sex>: M', '<sex>: F'], null],
    [['<sex>: unknown', 'Essex: F'], null],
  ] as const)('the sex in the comments %j is %s', (comments, gender) => {
    const lines = comments.map((comment) => `# ${comment}\n`).join('');
    const { header } = readWfdb(record(`r 1\nr.dat 16\n${lines}`, [1, 2, 3]));
    expect(header.gender).toBe(gender);
    expect(header.statements).toEqual(comments);
  });

  test('a counter beside the rate, carriage returns, names in upper case, Big5 in comments', () => {
    const name = '\xa4\xfd\xa4p\xa9\xfa';
    const header = `R 1 360.5/100(7) 2 1:2:3.5 1/2/2003\r\nR.DAT 16 200 12 0 0 0 0 avr\r\n# ${name}\r\n`;
    const read = readWfdb(record(header, [0, 0]));
    expect(read.leads.map((lead) => [lead.name, lead.rate])).toEqual([['aVR', 360.5]]);
    expect(read.start).toEqual({ wall: '2003-02-01T01:02:03.500', offset: null });
    expect(read.header.statements).toEqual(['王小明']);
  });

  test.each(['', '10:30:00', '25:00:00 16/09/2024', '10:30:00 31/02/2024', 'x y'])(
    'no time of a clock: "%s"',
    (start) => {
      const read = readWfdb(record(`r 1 500 2 ${start}\nr.dat 16 200\n`, [0, 0]));
      expect(read.start).toBeNull();
      expect(read.notices).toContainEqual({ kind: 'startUnknown', lead: null });
    },
  );

  test('two leads of one name are two leads', () => {
    const header = `r 3 500 1 ${START}\n${'r.dat 16 200 12 0 0 0 0 II\n'.repeat(3)}`;
    expect(readWfdb(record(header, [0, 0, 0])).leads.map(({ name }) => name)).toEqual(['II', 'II (2)', 'II (3)']);
  });
});

describe('files that belong together', () => {
  test('only names that were given are read, wherever the header says they lie', () => {
    const [header, data] = write(two, { change: (text) => text.replaceAll('rec.dat', '../../etc/REC.dat') });
    expect(why([header!])).toBe('partMissing');
    expect(why([header!, { name: null, content: data!.content }])).toBe('partMissing');
    expect(why([header!, data!])).toBeNull();
  });

  test('another file beside them is left out, and it is said', () => {
    const files = write(two);
    expect(kinds([...files, textFile('readme.txt', 'hello')])).toEqual(['partLeftOut']);
  });

  test('a file that ends early is drawn as far as it goes', () => {
    const [header, data] = write(two);
    const read = readWfdb([header!, { name: 'rec.dat', content: data!.content.subarray(0, 1_001) }]);
    expect(read.leads.map(({ samples }) => samples.length)).toEqual([250, 250]);
    expect(read.notices).toEqual([{ kind: 'truncated', lead: null }]);
    expect(furthest(millivolts(read.leads[0]!), two[0]!.mv.slice(0, 250))).toBeLessThan(0.001);
  });

  test('of several files only one of which ends early, its leads are named', () => {
    const header = `r 3 500 10 ${START}\na.dat 16 200/mV 16 0 0 0 0 I\nb.dat 16 200/mV 16 0 0 0 0 II\nb.dat 16 200/mV 16 0 0 0 0 III\n`;
    const read = (inA: number, inB: number) =>
      readWfdb([
        textFile('r.hea', header),
        { name: 'a.dat', content: packSamples(Array(inA).fill(0), 16) },
        { name: 'b.dat', content: packSamples(Array(2 * inB).fill(0), 16) },
      ]).notices.filter(({ kind }) => kind === 'truncated');
    expect(read(10, 10)).toEqual([]);
    expect(read(10, 6)).toEqual([
      { kind: 'truncated', lead: 'II' },
      { kind: 'truncated', lead: 'III' },
    ]);
    expect(read(4, 6)).toEqual([{ kind: 'truncated', lead: null }]);
  });

  test('annotations: letters of beats, notes, ticks of their own, long pauses', () => {
    const annotations = [
      { frame: 5, code: 28, text: '(AFIB' },
      { frame: 100, code: 1 },
      { frame: 300, code: 5, text: 'x' },
      { frame: 70_000, code: 22, text: '\u80f8\u75db' },
      { frame: 70_001, code: 45 },
    ];
    const read = readWfdb(write(two, { annotations }));
    expect(read.annotations).toEqual([
      { at_ms: 10, text: '(AFIB' },
      { at_ms: 200, text: 'N' },
      { at_ms: 600, text: 'V x' },
      { at_ms: 140_000, text: '胸痛' },
      { at_ms: 140_002, text: '45' },
    ]);
    expect(read.notices).toEqual([]);
    const finer = [
      { frame: 0, code: 22, text: '## time resolution: 1000' },
      { frame: 250, code: 1 },
    ];
    expect(readWfdb(write(two, { annotations: finer })).annotations).toEqual([{ at_ms: 250, text: 'N' }]);
  });

  test('the reference is read where a program\u2019s marks lie beside it', () => {
    const files = write(two, { annotations: [{ frame: 100, code: 1 }] });
    const found = {
      name: 'rec.qrs',
      content: writeAnnotations([
        { frame: 101, code: 1 },
        { frame: 400, code: 1 },
      ]),
    };
    expect(readWfdb([found, ...files]).annotations).toHaveLength(1);
    expect(kinds([found, ...files])).toEqual(['partLeftOut']);
    expect(readWfdb([found, ...files.slice(0, 2)]).annotations).toHaveLength(2);
  });

  test.each([
    ['half a pause', [0, 59 << 2, 1]],
    ['a note longer than the file', [5, 1 << 2, 255, 63 << 2, 65]],
    ['half a word', [5]],
    ['a time before the beginning', [0, 59 << 2, 0xff, 0xff, 0, 0, 5, 1 << 2, 0, 0]],
    ['nothing', []],
  ])('annotations that cannot be read are said: %s', (_, bytes) => {
    expect(kinds([...write(two), { name: 'rec.atr', content: Uint8Array.from(bytes) }])).toEqual([
      'annotationsUnreadable',
    ]);
  });
});

describe('records in several pieces', () => {
  const piece = (name: string, leads: readonly WrittenLead[], options: WfdbOptions = {}) =>
    writeWfdb(leads, { record: name, ...options });
  const flat = (name: string, mv: number): WrittenLead => ({ name, rate: 500, mv: Array(10).fill(mv) });

  test('fixed: one after the other, each with a gain of its own, gaps between', () => {
    const master = textFile('m.hea', `m/3 2 500 25 ${START}\na 10\n~ 5\nb 10\n# together\n`);
    const files = [
      master,
      ...piece('a', [flat('II', 1), flat('V1', 2)]),
      ...piece('b', [flat('II', 3), flat('V1', 4)], { gain: 500, baseline: 7 }),
    ];
    const read = readWfdb(files);
    checkRead(read);
    const gap = Array(5).fill(Number.NaN);
    expect(read.leads.map((lead) => millivolts(lead).map((mv) => Number(mv.toFixed(6))))).toEqual([
      [...Array(10).fill(1), ...gap, ...Array(10).fill(3)],
      [...Array(10).fill(2), ...gap, ...Array(10).fill(4)],
    ]);
    expect(read.notices).toEqual([{ kind: 'gaps', lead: null }]);
    expect(read.start?.wall).toBe('2024-09-16T10:30:00.000');
    expect(read.header.statements).toEqual(['together']);
  });

  test('variable: leads come and go, and are known by name', () => {
    const layout = textFile('l.hea', 'l 2 500 0\n~ 0 200 12 0 0 0 0 II\n~ 0 200 12 0 0 0 0 V1\n');
    const master = textFile('m.hea', `m/3 2 500 20 ${START}\nl 0\na 10\nb 10\n`);
    const read = readWfdb([
      master,
      layout,
      ...piece('a', [flat('V1', 2)]),
      ...piece('b', [flat('II', 3), flat('V1', 4)]),
    ]);
    const leads = Object.fromEntries(read.leads.map((lead) => [lead.name, millivolts(lead)]));
    expect(leads.V1).toEqual([...Array(10).fill(2), ...Array(10).fill(4)]);
    expect(leads.II).toEqual([...Array(10).fill(Number.NaN), ...Array(10).fill(3)]);
    expect(read.notices).toEqual([{ kind: 'gaps', lead: 'II' }]);
  });

  test('of several scales are joined in the finest steps, and what does not fit in them is cut, not turned over', () => {
    const master = textFile('m.hea', `m/3 1 500 30 ${START}\na 10\nb 10\nc 10\n`);
    const read = readWfdb([
      master,
      ...piece('a', [flat('II', 1.2)], { gain: 10 }),
      ...piece('b', [flat('II', 0.123)], { gain: 1_000 }),
      ...piece('c', [flat('II', 3e6)], { format: 32, gain: 1e-6, baseline: -1_000 }),
    ]);
    checkRead(read);
    const mv = millivolts(read.leads[0]!);
    expect([mv[0], mv[10], mv[20]]).toEqual([1.2, 0.123, 2_147_483.647]);
  });

  test('signals of nothing, alone in a piece or beside others, leave gaps', () => {
    const header = (name: string) => `${name} 2 500 10\n~ 0 200 12 0 0 0 0 II\n`;
    const [, data] = piece('b', [flat('V1', 2)]);
    const files = [
      textFile('m.hea', `m/3 2 500 30 ${START}\na 10\nb 10\nc 10\n`),
      ...piece('a', [flat('II', 1), flat('V1', 1)]),
      textFile('b.hea', `${header('b')}b.dat 16 1000 16 0 2000 20000 0 V1\n`),
      data!,
      textFile('c.hea', `${header('c')}~ 0 200 12 0 0 0 0 V1\n`),
    ];
    const read = readWfdb(files);
    const gap = Array(10).fill(Number.NaN);
    expect(read.leads.map((lead) => millivolts(lead))).toEqual([
      [...Array(10).fill(1), ...gap, ...gap],
      [...Array(10).fill(1), ...Array(10).fill(2), ...gap],
    ]);
    expect(noticesOf(read)).toEqual(['gaps II', 'gaps V1']);
  });

  test('fixed, with signals that are named otherwise in each, are two leads of two names', () => {
    const read = readWfdb([
      textFile('m.hea', `m/2 2 500 20 ${START}\na 10\nb 10\n`),
      ...piece('a', [flat('II', 1)], { gain: 100 }),
      ...piece('b', [flat('V1', 2), flat('II', 3)]),
    ]);
    checkRead(read);
    const gap = Array(10).fill(Number.NaN);
    expect(read.leads.map((lead) => [lead.name, millivolts(lead)])).toEqual([
      ['II', [...Array(10).fill(1), ...Array(10).fill(2)]],
      ['II (2)', [...gap, ...Array(10).fill(3)]],
    ]);
  });

  test('one that ends early leaves a gap, which is said', () => {
    const [header, data] = piece('a', [flat('II', 1)]);
    const master = textFile('m.hea', `m/2 1 500 20 ${START}\na 10\nb 10\n`);
    const cut = { name: 'a.dat', content: data!.content.subarray(0, 8) };
    const read = readWfdb([master, header!, cut, ...piece('b', [flat('II', 2)])]);
    const gap = Array(6).fill(Number.NaN);
    expect(millivolts(read.leads[0]!)).toEqual([1, 1, 1, 1, ...gap, ...Array(10).fill(2)]);
    expect(read.notices).toEqual([{ kind: 'truncated', lead: null }]);
  });

  test('all pieces must be there, and each once', () => {
    const files = piece('a', [flat('II', 1)]);
    const master = (lines: string, count = 2) => textFile('m.hea', `m/${count} 1 500 20 ${START}\n${lines}`);
    expect(why([master('a 10\nb 10\n'), ...files])).toBe('partMissing');
    expect(why([master('a 10\na 10\n'), ...files])).toBe('broken');
    expect(why([master('a 10\n'), ...files])).toBe('broken');
    expect(why([master('~ 9999999999\na 10\n'), ...files])).toBe('tooLarge');
    expect(why([textFile('m.hea', 'm/1 1 250 10\na 10\n'), ...files])).toBe('broken');
  });
});

describe('headers that lie', () => {
  const data = { name: 'r.dat', content: new Uint8Array(2_000) };
  test.each([
    ['a rate of zero', 'r 1 0 10\nr.dat 16\n', 'broken'],
    ['a rate below zero', 'r 1 -360 10\nr.dat 16\n', 'broken'],
    ['a rate that is none', 'r 1 NaN 10\nr.dat 16\n', 'broken'],
    ['a length below zero', 'r 1 360 -10\nr.dat 16\n', 'broken'],
    ['a hundred thousand leads and one line', 'r 100000 360 10\nr.dat 16\n', 'broken'],
    ['sixty-five leads', `r 65 360 10\n${'r.dat 16\n'.repeat(65)}`, 'tooLarge'],
    ['fewer than no leads', 'r -1 360 10\nr.dat 16\n', 'broken'],
    ['a format nobody reads', 'r 1 360 10\nr.dat 516\n', 'unknownFormat'],
    ['two formats in one file', 'r 2 360 10\nr.dat 16\nr.dat 212\n', 'broken'],
    ['a place that is none', 'r 1 360 10\nr.dat 16x-2\n', 'broken'],
    ['no header at all', 'hello\n', 'unknownFormat'],
  ])('%s', (_, header, expected) => {
    expect(why([textFile('r.hea', header), data])).toBe(expected);
  });

  test.each([
    ['more samples than fit any machine', 'r 1 360 9007199254740991\nr.dat 16\n'],
    ['a start behind the end', 'r 1 360 10\nr.dat 16+9007199254740991\n'],
    ['a frame wider than the file', 'r 1 360 10\nr.dat 16x9007199254740991\n'],
    ['a gain without end', 'r 1 360 10\nr.dat 16 1e308\n'],
    ['a gain of next to nothing', 'r 1 360 10\nr.dat 16 1e-308\n'],
    ['a skew without end', 'r 1 360 10\nr.dat 16:9007199254740991\n'],
  ])('%s takes neither time nor memory', (_, header) => {
    const read = readWfdb([textFile('r.hea', header), data]);
    expect(read.leads.reduce((sum, { samples }) => sum + samples.length, 0)).toBeLessThanOrEqual(1_000);
  });

  test('more samples than a picture holds are too large', () => {
    const much = { name: 'r.dat', content: new Uint8Array(40_000_001) };
    expect(why([textFile('r.hea', 'r 1 360\nr.dat 80\n'), much])).toBe('tooLarge');
  });
});
