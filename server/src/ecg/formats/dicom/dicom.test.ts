/** DICOM waveforms as the standard lets machines write them (PS3.3 C.10.9). */
import { ecgMissing } from '@wardlight/contract';
import { describe, expect, test } from 'vitest';
import { readEcg } from '../../read-ecg.ts';
import type { ReadEcg } from '../../shape.ts';
import { checkRead, whyNot } from '../../testing/check-read.ts';
import { coded, type DicomChoices, type Element, el, writeDicom } from '../../testing/write-dicom.ts';
import { millivolts, type WrittenLead } from '../../testing/written.ts';
import { readDicom } from './dicom.ts';

const missing = ecgMissing[32];
const lead = (name: string, digits: readonly number[], rate = 500): WrittenLead => ({
  ...{ name, rate },
  mv: digits.map((digit) => digit * 0.0025),
});
const kinds = (ecg: ReadEcg) => ecg.notices.map(({ kind }) => kind);
const pair = [lead('I', [1, -2, 300, -400]), lead('aVF', [5, 6, -7, 8])];
const samplesOf = (ecg: ReadEcg) => ecg.leads.map(({ name, samples }) => [name, ...samples]);
const withTop = (...top: readonly Element[]) => readDicom(writeDicom([pair], { top }));

describe('samples', () => {
  const forms: readonly DicomChoices[] = [
    { syntax: 'explicit' },
    { syntax: 'implicit' },
    { syntax: 'big' },
    { syntax: 'explicit', openEnded: true },
    { syntax: 'implicit', openEnded: true },
    { syntax: 'big', openEnded: true },
    { naming: 'SCPECG' },
    { naming: 'words' },
    { samples: 'SL' },
    { syntax: 'big', samples: 'SL' },
  ];

  test.each(forms)('are the same in every form: %o', (form) => {
    const ecg = readDicom(writeDicom([pair], form));
    expect(samplesOf(ecg)).toEqual([
      ['I', 1, -2, 300, -400],
      ['aVF', 5, 6, -7, 8],
    ]);
    expect(ecg.leads.map(({ rate, step, zero }) => [rate, step, zero])).toEqual([
      [500, 0.0025, 0],
      [500, 0.0025, 0],
    ]);
    expect(ecg.notices).toEqual([]);
    checkRead(ecg);
  });

  test('are sample × sensitivity × correction factor + baseline, in the units of the sensitivity', () => {
    const mv = [0, 1, -0.5, 0.25];
    for (const [unit, sensitivity, correction, baseline] of [
      ['uV', '1.25', '0.8', '-500'],
      ['mV', '0.00125', '1.04', '0.75'],
      ['uV', '5', '-1', '100'],
    ] as const) {
      const [read] = readDicom(
        writeDicom([[{ name: 'II', rate: 1_000, mv }]], { unit, sensitivity, correction, baseline }),
      ).leads;
      const toMillivolts = unit === 'uV' ? 0.001 : 1;
      expect(read!.step).toBeCloseTo(Number(sensitivity) * Number(correction) * toMillivolts, 12);
      const expected = [...read!.samples].map(
        (sample) => (sample * Number(sensitivity) * Number(correction) + Number(baseline)) * toMillivolts,
      );
      millivolts(read!).forEach((value, index) => {
        expect(value).toBeCloseTo(expected[index]!, 9);
        expect(Math.abs(value - mv[index]!)).toBeLessThan(Math.abs(read!.step));
      });
    }
  });

  test('of eight bits and without a sign are read as such', () => {
    const given = [{ name: 'V1', rate: 250, mv: [0, 0.3, 0.1] }];
    for (const samples of ['SB', 'UB', 'US', 'SS'] as const) {
      const choices = { samples, sensitivity: '5', baseline: samples.startsWith('U') ? '-200' : '0' };
      const [read] = readDicom(writeDicom([given], choices)).leads;
      expect([...read!.samples]).toEqual(samples.startsWith('U') ? [40, 100, 60] : [0, 60, 20]);
      millivolts(read!).forEach((value, index) => {
        expect(value).toBeCloseTo(given[0]!.mv[index]!, 9);
      });
    }
    const high = writeDicom([[{ name: 'V1', rate: 250, mv: [0.2] }]], { samples: 'UB', sensitivity: '1' });
    expect([...readDicom(high).leads[0]!.samples]).toEqual([200]);
  });

  test('that pad are gaps, in either order of bytes and with either sign', () => {
    const given = [{ name: 'I', rate: 500, mv: [0.0025, Number.NaN, -0.0025] }];
    for (const choices of [
      { padding: -32_768 },
      { padding: -32_768, syntax: 'big' },
      { padding: 0x7f00, syntax: 'big' },
      { padding: 0x7f00, syntax: 'implicit' },
      { padding: -128, samples: 'SB' },
      { padding: 65_535, samples: 'US', baseline: '-1000' },
    ] as const) {
      const ecg = readDicom(writeDicom([given], choices));
      expect([...ecg.leads[0]!.samples].map((sample) => sample === missing)).toEqual([false, true, false]);
      expect(kinds(ecg)).toEqual(['gaps']);
    }
  });

  test('that look like the start of a sequence are samples where types are not written', () => {
    // FFFE,E000 of no length, as four samples.
    const digits = [-2, -8_192, 0, 0];
    const ecg = readDicom(writeDicom([[lead('I', digits)]], { syntax: 'implicit' }));
    expect([...ecg.leads[0]!.samples]).toEqual(digits);
  });

  test('of a channel without sensitivity or of another unit are left out', () => {
    const noSensitivity = { inChannel: [el(0x003a0210, 'DS', '')] };
    expect(whyNot(() => readDicom(writeDicom([pair], noSensitivity)))).toBe('noLeads');
    const pressure = { inChannel: [coded(0x003a0211, 'mm[Hg]', 'UCUM', 'mmHg')] };
    expect(whyNot(() => readDicom(writeDicom([pair], pressure)))).toBe('noLeads');
    const words = { inChannel: [coded(0x003a0211, '265201', 'MDC', 'Microvolt')] };
    expect(readDicom(writeDicom([pair], words)).leads[0]!.step).toBe(0.0025);
  });
});

describe('channels', () => {
  test('of one name are two leads', () => {
    const ecg = readDicom(writeDicom([[lead('II', [1, 2]), lead('II', [3, 4])]]));
    expect([samplesOf(ecg), ecg.notices]).toEqual([
      [
        ['II', 1, 2],
        ['II (2)', 3, 4],
      ],
      [],
    ]);
  });

  test.each([
    ['seconds', (place: number) => el(0x003a0214, 'DS', place === 0 ? '0' : '0.004')],
    ['samples', (place: number) => el(0x003a0215, 'DS', place === 0 ? '0' : '2')],
  ])('begin as much later as their skew says, in %s', (_, skew) => {
    const ecg = readDicom(writeDicom([pair], { inChannel: (place) => [skew(place)] }));
    expect([samplesOf(ecg), ecg.notices, ecg.start?.wall]).toEqual([
      [
        ['I', 1, -2, 300, -400],
        ['aVF', missing, missing, 5, 6, -7, 8],
      ],
      [],
      '2024-03-05T06:15:00.250',
    ]);
  });

  test('that all begin later, or one before the group does, move the start of the recording', () => {
    const inChannel = (place: number) => [el(0x003a0214, 'DS', place === 0 ? '-0.006' : '0')];
    const early = readDicom(writeDicom([pair], { inChannel }));
    expect(samplesOf(early)[1]).toEqual(['aVF', missing, missing, missing, 5, 6, -7, 8]);
    expect([early.start?.wall, early.notices]).toEqual(['2024-03-05T06:15:00.244', []]);
    const late = readDicom(writeDicom([pair], { inChannel: [el(0x003a0215, 'DS', '2')] }));
    expect([samplesOf(late)[0], late.start?.wall]).toEqual([['I', 1, -2, 300, -400], '2024-03-05T06:15:00.254']);
  });

  test('whose skew is longer than their group are left out', () => {
    const inChannel = (place: number) => (place === 0 ? [el(0x003a0215, 'DS', '4000000000')] : []);
    const ecg = readDicom(writeDicom([pair], { inChannel }));
    expect([samplesOf(ecg), ecg.notices]).toEqual([[['aVF', 5, 6, -7, 8]], [{ kind: 'leadLeftOut', lead: 'I' }]]);
  });

  test('what the machine says of a channel is said: one that was not connected is left out, others are named', () => {
    const read = (...status: readonly string[]) =>
      readDicom(
        writeDicom([pair], {
          inChannel: (place) => (place < status.length ? [el(0x003a0205, 'CS', status[place] ?? '')] : []),
        }),
      );
    const said = (...status: readonly string[]) => {
      const { leads, notices } = read(...status);
      return [leads.map(({ name }) => name), notices.map(({ kind, lead: of }) => `${kind} ${of}`)];
    };
    expect(said('OK', 'OK')).toEqual([['I', 'aVF'], []]);
    expect(said('OK', 'DISCONNECTED')).toEqual([['I'], ['notConnected aVF']]);
    expect(said('TEST DATA', 'QUESTIONABLE')).toEqual([
      ['I', 'aVF'],
      ['testData I', 'unreliable aVF'],
    ]);
    expect(said('UNCALIBRATED\\UNZEROED', 'INVALID')).toEqual([
      ['I', 'aVF'],
      ['unreliable I', 'unreliable aVF'],
    ]);
    expect(said('QUESTIONABLE\\DISCONNECTED')).toEqual([['aVF'], ['notConnected I']]);
    expect(whyNot(() => read('DISCONNECTED', 'DISCONNECTED'))).toBe('noLeads');
  });
});

describe('groups', () => {
  /** Multiplex Group Time Offsets, in ms. */
  const at = (...offsets: readonly (string | null)[]): Pick<DicomChoices, 'inGroup'> => ({
    inGroup: (place) => (offsets[place] == null ? [] : [el(0x00181068, 'DS', offsets[place])]),
  });

  test('that run beside one another are one recording', () => {
    const other = [lead('V1', [7, 8], 250), lead('V2', [9, 10], 250)];
    const ecg = readDicom(writeDicom([pair, other], at('0', '0')));
    checkRead(ecg);
    expect(ecg.leads.map(({ name, rate, samples }) => [name, rate, ...samples])).toEqual([
      ['I', 500, 1, -2, 300, -400],
      ['aVF', 500, 5, 6, -7, 8],
      ['V1', 250, 7, 8],
      ['V2', 250, 9, 10],
    ]);
    expect(ecg.notices).toEqual([]);
  });

  test('that follow one another continue their leads, in any order and with offsets that are rounded', () => {
    const [first, second] = [[lead('I', [1, 2, 3])], [lead('I', [4, 5])]];
    for (const [groups, offsets] of [
      [
        [first, second],
        ['1000', '1006'],
      ],
      [
        [first, second],
        ['0', '7'],
      ],
      [
        [first, second],
        [null, '6'],
      ],
      [
        [second, first],
        ['6', '0'],
      ],
    ] as const) {
      const ecg = readDicom(writeDicom(groups, at(...offsets)));
      expect([samplesOf(ecg), ecg.notices]).toEqual([[['I', 1, 2, 3, 4, 5]], []]);
    }
  });

  test('of three leads at a time with a strip beside them stand where they were recorded', () => {
    const strip = lead('II', [1, 2, 3, 4]);
    const groups = [[lead('I', [5, 6]), lead('II', [1, 2])], [lead('V1', [7, 8])], [strip]];
    const ecg = readDicom(writeDicom(groups, at('0', '4', '0')));
    expect([samplesOf(ecg), kinds(ecg)]).toEqual([
      [
        ['I', 5, 6, missing, missing],
        ['II', 1, 2, missing, missing],
        ['II (2)', 1, 2, 3, 4],
        ['V1', missing, missing, 7, 8],
      ],
      ['gaps'],
    ]);
  });

  test('with a pause between them have a gap, and the start is that of the first', () => {
    const ecg = readDicom(writeDicom([[lead('I', [1, 2])], [lead('I', [3, 4])]], at('500', '508')));
    expect([samplesOf(ecg), kinds(ecg)]).toEqual([[['I', 1, 2, missing, missing, 3, 4]], ['gaps']]);
    expect(ecg.start?.wall).toBe('2024-03-05T06:15:00.750');
  });

  test('that are of medians, say no time, lie centuries off or cannot be read are left out', () => {
    const [first, second] = [[lead('I', [1, 2])], [lead('I', [3, 4])]];
    const left = (second_: readonly Element[]) => {
      const ecg = readDicom(writeDicom([first, second], { inGroup: (place) => (place === 0 ? [] : second_) }));
      expect([samplesOf(ecg), kinds(ecg)]).toEqual([[['I', 1, 2]], ['partLeftOut']]);
    };
    const follows = el(0x00181068, 'DS', '4');
    left([follows, el(0x003a0020, 'SH', 'MEDIAN BEAT')]);
    left([follows, el(0x003a0004, 'CS', 'DERIVED')]);
    left([]);
    left([el(0x00181068, 'DS', 'soon')]);
    left([el(0x00181068, 'DS', '1e300')]);
    left([follows, el(0x003a001a, 'DS', '0')]);
    left([follows, el(0x003a0005, 'US', [65_535])]);
  });

  test('have marks at their own times', () => {
    const mark = (group: number, position: number) => [
      el(0x00700006, 'UT', `of ${group}`),
      el(0x0040a0b0, 'US', [group, 0]),
      el(0x0040a132, 'UL', [position]),
    ];
    const marks = el(0x0040b020, 'SQ', [mark(2, 2), mark(1, 3), mark(3, 1)]);
    const groups = [[lead('I', [1, 2, 3, 4])], [lead('I', [5, 6], 250)]];
    expect(readDicom(writeDicom(groups, { ...at('100', '108'), top: [marks] })).annotations).toEqual([
      { at_ms: 4, text: 'of 1' },
      { at_ms: 12, text: 'of 2' },
    ]);
  });

  test('that part twelve leads and say no time are drawn beside each other, and that is said', () => {
    const limb = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF'].map((name, n) => lead(name, [n, n + 1, n + 2]));
    const chest = ['V1', 'V2', 'V3', 'V4', 'V5', 'V6'].map((name, n) => lead(name, [-n, n, 7]));
    const ecg = readDicom(writeDicom([limb, chest]));
    expect(ecg.leads.map(({ name }) => name)).toEqual([...limb, ...chest].map(({ name }) => name));
    expect(samplesOf(ecg)[7]).toEqual(['V2', -1, 1, 7]);
    expect(ecg.notices).toEqual(chest.map(({ name }) => ({ kind: 'beginUnknown', lead: name })));
    checkRead(ecg);
    // Where the first says when it was, the second stands with it.
    expect(readDicom(writeDicom([limb, chest], at('100'))).notices).toEqual(ecg.notices);
    // Of a lead there is already, of another length or rate: another recording.
    for (const other of [
      [lead('V1', [1, 2, 3]), lead('II', [1, 2, 3])],
      [lead('V1', [1, 2])],
      [lead('V1', [1, 2, 3], 250)],
    ]) {
      const first = readDicom(writeDicom([limb, other]));
      expect([first.leads.length, first.notices]).toEqual([6, [{ kind: 'partLeftOut', lead: null }]]);
    }
  });

  test('after the one with the rhythm that say no time are left out, and a median beat before it too', () => {
    const other = [lead('II', [9, 9], 250)];
    const first = readDicom(writeDicom([pair, other]));
    expect([first.leads.map(({ name }) => name), kinds(first)]).toEqual([['I', 'aVF'], ['partLeftOut']]);
    // Both groups of this file are of median beats: the first is drawn rather than nothing.
    const inGroup = [el(0x003a0004, 'CS', 'DERIVED'), el(0x003a0020, 'SH', 'MEDIAN BEAT')];
    expect(readDicom(writeDicom([other, pair], { inGroup })).leads.map(({ name }) => name)).toEqual(['II']);
  });

  test('a group of a rhythm is drawn, although one of a median beat stands before it', () => {
    const both = writeDicom([[lead('II', [9])], pair]);
    const text = Buffer.from(both);
    // The first group of the two is made a derived one, in a word of the same length.
    const at = text.indexOf('ORIGINAL');
    text.write('DERIVED ', at);
    expect(readDicom(text).leads.map(({ name }) => name)).toEqual(['I', 'aVF']);
  });

  test('that end early are drawn as far as they go', () => {
    const long = [
      lead(
        'I',
        Array.from({ length: 500 }, (_, index) => index),
      ),
      lead('II', new Array(500).fill(3)),
    ];
    for (const syntax of ['explicit', 'implicit', 'big'] as const)
      for (const openEnded of [true, false]) {
        const content = writeDicom([long, pair], { syntax, openEnded });
        const ecg = readDicom(content.subarray(0, content.length - 1_500));
        expect(ecg.leads.map(({ name }) => name)).toEqual(['I', 'II']);
        const [one, two] = ecg.leads.map(({ samples }) => samples);
        expect([...one!]).toEqual(Array.from(one!, (_, index) => index));
        expect(two!.length).toBe(one!.length);
        expect([one!.length > 100 && one!.length < 500, kinds(ecg).includes('truncated')]).toEqual([true, true]);
        checkRead(ecg);
      }
  });

  test('whose header names more samples than there are, are as long as the data', () => {
    const ecg = readDicom(writeDicom([pair], { inGroup: [el(0x003a0010, 'UL', [4_000_000_000])] }));
    expect([samplesOf(ecg)[0], kinds(ecg)]).toEqual([['I', 1, -2, 300, -400], ['truncated']]);
    const fewer = readDicom(writeDicom([pair], { inGroup: [el(0x003a0010, 'UL', [2])] }));
    expect(samplesOf(fewer)).toEqual([
      ['I', 1, -2],
      ['aVF', 5, 6],
    ]);
  });
});

describe('without a preamble', () => {
  test.each([
    ...(['meta', 'nothing'] as const).flatMap((before) =>
      (['explicit', 'implicit'] as const).flatMap((syntax) =>
        [true, false].map((openEnded): DicomChoices => ({ before, syntax, openEnded })),
      ),
    ),
    { before: 'meta', syntax: 'big' } satisfies DicomChoices,
  ])('it is recognised and read: %o', (choices) => {
    const content = writeDicom([pair], { ...choices, name: '王^小明' });
    const ecg = readEcg([{ name: null, content }]);
    expect([ecg.format, samplesOf(ecg), ecg.header.patient_name, ecg.notices]).toEqual([
      'dicom',
      [
        ['I', 1, -2, 300, -400],
        ['aVF', 5, 6, -7, 8],
      ],
      '王小明',
      [],
    ]);
  });

  test('what only begins like it is of no known format, wherever it is cut off', () => {
    for (const before of ['meta', 'nothing'] as const)
      for (const syntax of ['explicit', 'implicit'] as const) {
        const content = writeDicom([pair], { before, syntax });
        for (let bytes = 0; bytes < content.length; bytes += 7) {
          const why = whyNot(() => readEcg([{ name: null, content: content.slice(0, bytes) }]));
          expect([null, 'unknownFormat', 'noLeads']).toContain(why);
        }
      }
  });
});

describe('the header', () => {
  test('says whose it is, when, with what and with which filters', () => {
    const inChannel = [el(0x003a0220, 'DS', '0.05'), el(0x003a0221, 'DS', '150'), el(0x003a0222, 'DS', '60')];
    const ecg = readDicom(writeDicom([pair], { inChannel }));
    expect(ecg.header).toEqual({
      ...{ patient_name: 'Lin Mei', patient_id: 'P-1', birthday: '1940-02-29', gender: 'female' },
      device: 'Maker Model 3',
      filters: ['high-pass 0.05 Hz', 'low-pass 150 Hz', 'notch 60 Hz'],
      statements: [],
    });
    expect(ecg.start).toEqual({ wall: '2024-03-05T06:15:00.250', offset: null });
  });

  test('gives the start by date and time, and the zone beside or in it', () => {
    const zone = el(0x00080201, 'SH', '-0330');
    expect(withTop(zone).start).toEqual({ wall: '2024-03-05T06:15:00.250', offset: -210 });
    expect(withTop(el(0x0008002a, 'DT', '20240305061500+0800'), zone).start?.offset).toBe(480);
    const [date, time] = [el(0x00080022, 'DA', '20240229'), el(0x00080032, 'TM', '235959.5')];
    expect(withTop(el(0x0008002a, 'DT', ''), date, time).start?.wall).toBe('2024-02-29T23:59:59.500');
    const unknown = withTop(el(0x0008002a, 'DT', '20240230061500'));
    expect([unknown.start, kinds(unknown)]).toEqual([null, ['startUnknown']]);
  });

  test.each([
    ['ISO_IR 192', Buffer.from('Wang^XiaoMing=王^小明')],
    ['GB18030', Buffer.from('57616e675e5869616f4d696e673dcdf55ed0a1c3f7', 'hex')],
    ['\\ISO 2022 IR 58', Buffer.from('57616e675e583d1b242941cdf55e1b242941d0a1c3f7', 'hex')],
    ['BIG5', Buffer.from('a4fd5ea470a9fa', 'hex')],
    ['', Buffer.from('a4fda470a9fa', 'hex')],
    ['ISO_IR 6', Buffer.from('王小明')],
  ])('reads a Chinese name in %s', (charset, name) => {
    expect(readDicom(writeDicom([pair], { charset, name })).header.patient_name).toBe('王小明');
  });

  test.each([
    ['ISO_IR 100', Buffer.from('M\xfcller^Ren\xe9', 'latin1'), 'Müller René'],
    ['', Buffer.from('M\xfcller^Ren\xe9', 'latin1'), 'Müller René'],
    ['ISO_IR 166', Buffer.from('cab9d2', 'hex'), 'สนา'],
    ['\\ISO 2022 IR 87', Buffer.from('\x1b$B;3ED\x1b(B^\x1b$BB@O:\x1b(B', 'latin1'), '山田太郎'],
    ['\\ISO 2022 IR 149', Buffer.from('1b242943b1e85e1b242943c8f1c1df', 'hex'), '김희중'],
    ['klingon', Buffer.from('Lin^Mei'), 'Lin Mei'],
  ])('reads a name in %s', (charset, name, expected) => {
    expect(readDicom(writeDicom([pair], { charset, name })).header.patient_name).toBe(expected);
  });

  test('reads intervals, statements and marks of the annotations', () => {
    const measured = (code: string, meaning: string, value: string, unit: string, channels = [1, 0]) => [
      coded(0x0040a043, code, 'MDC', meaning),
      coded(0x004008ea, unit, 'UCUM', unit),
      el(0x0040a0b0, 'US', channels),
      el(0x0040a30a, 'DS', value),
    ];
    const annotations = el(0x0040b020, 'SQ', [
      measured('2:15872', 'PR Interval', '160', 'ms'),
      measured('x', 'QRS Duration', '0.098', 's'),
      measured('x', 'QRS Duration', '120', 'ms', [1, 2]),
      measured('x', 'QT Interval', '398', 'ms'),
      measured('x', 'QTc Interval', '421.6', 'ms'),
      measured('x', 'P Duration', '104', 'ms'),
      measured('x', 'RR Interval', '833', 'ms'),
      measured('x', 'Heart Rate', '72', '{H.B.}/min'),
      measured('x', 'QRS Axis', '45', 'deg'),
      [el(0x00700006, 'UT', '正常竇性心律')],
      [
        coded(0x0040a043, 'x', 'MDC', 'QRS onset'),
        el(0x0040a0b0, 'US', [1, 0]),
        el(0x0040a130, 'CS', 'MULTIPOINT'),
        el(0x0040a132, 'UL', [3, 1]),
      ],
      [coded(0x0040a043, 'x', 'MDC', 'elsewhere'), el(0x0040a0b0, 'US', [2, 0]), el(0x0040a132, 'UL', [2])],
    ]);
    for (const syntax of ['explicit', 'implicit', 'big'] as const) {
      const ecg = readDicom(writeDicom([pair], { syntax, top: [annotations] }));
      const intervals = Object.fromEntries(ecg.intervals.map(({ kind, value }) => [kind, value]));
      expect(intervals).toEqual({ rate: 72, rr: 833, p: 104, pr: 160, qrs: 98, qt: 398, qtc: 421.6 });
      expect(ecg.header.statements).toEqual(['正常竇性心律']);
      expect(ecg.annotations).toEqual([
        { at_ms: 0, text: 'QRS onset' },
        { at_ms: 4, text: 'QRS onset' },
      ]);
    }
  });
});

test('what follows on the waveforms and cannot be read is said to be left out', () => {
  // An element of 100 bytes that ends after two.
  const rest = Buffer.from('00551000535464003732', 'hex');
  const ecg = readDicom(Buffer.concat([writeDicom([pair]), rest]));
  expect([samplesOf(ecg)[0], kinds(ecg)]).toEqual([['I', 1, -2, 300, -400], ['partLeftOut']]);
});

describe('a file that cannot be drawn', () => {
  test('says why', () => {
    const reading = (choices: DicomChoices) => whyNot(() => readDicom(writeDicom([pair], choices)));
    expect(whyNot(() => readDicom(writeDicom([])))).toBe('noLeads');
    expect(reading({ syntax: 'deflated' })).toBe('unknownFormat');
    // Packed by laws of telephones, and by what nobody knows.
    for (const law of ['MB', 'AB', 'XY', ''])
      expect(reading({ inGroup: [el(0x54001006, 'CS', law)] })).toBe('unknownFormat');
    expect(reading({ inGroup: [el(0x003a001a, 'DS', '0')] })).toBe('broken');
    expect(reading({ inGroup: [el(0x003a001a, 'DS', '-500')] })).toBe('broken');
    expect(reading({ inGroup: [el(0x003a0005, 'US', [65_535])] })).toBe('tooLarge');
    expect(reading({ inGroup: [el(0x003a0010, 'UL', [0])] })).toBe('noLeads');
    expect(reading({ sensitivity: '0' })).toBe('noLeads');
    expect(whyNot(() => readDicom(new Uint8Array(0)))).toBe('unknownFormat');
    expect(whyNot(() => readDicom(writeDicom([pair], { top: [el(0x00080005, 'CS', 'x')] }).fill(0, 132, 160)))).toBe(
      'broken',
    );
    expect(whyNot(() => readDicom(writeDicom([pair]).subarray(0, 300)))).toBe('broken');
  });

  test('of sequences in sequences without end is refused', () => {
    const head = writeDicom([]);
    const open = Buffer.concat([
      Buffer.from('00540001', 'hex'),
      Buffer.from('SQ\0\0'),
      Buffer.from('fffffffffeff00e0ffffffff', 'hex'),
    ]);
    const deep = Buffer.concat([head, ...new Array(200_000).fill(open)]);
    expect(whyNot(() => readDicom(deep))).toBe('broken');
  });
});
