/** EDF, EDF+ and BDF: fields and their traps, annotations, gaps, and headers that lie. */
import { describe, expect, test } from 'vitest';
import { beats } from '../../testing/beating.ts';
import { checkRead, noticesOf, whyNot } from '../../testing/check-read.ts';
import { type EdfOptions, withField, writeEdf } from '../../testing/write-edf.ts';
import { furthest, millivolts, type WrittenLead } from '../../testing/written.ts';
import { readEdf } from './edf.ts';

const two = [beats('II', { seconds: 4 }), beats('V1', { rate: 250, seconds: 4, height: -0.6 })];
const kinds = (file: Uint8Array) => noticesOf(readEdf(file));
const why = (file: Uint8Array) => whyNot(() => readEdf(file));
/** Where fields of the first of two signals begin. */
const at = {
  records: 236,
  seconds: 244,
  count: 252,
  low: 256 + 2 * 104,
  digitalLow: 256 + 2 * 120,
  samples: 256 + 2 * 216,
};

describe('what is written is read', () => {
  test.each(['EDF', 'EDF+C', 'EDF+D', 'BDF', 'BDF+C', 'BDF+D'] as const)('%s', (kind) => {
    const read = readEdf(writeEdf(two, { kind }));
    checkRead(read);
    expect(read.notices).toEqual([]);
    expect(read.leads.map(({ name, rate }) => [name, rate])).toEqual([
      ['II', 500],
      ['V1', 250],
    ]);
    for (const [n, lead] of two.entries())
      expect(furthest(millivolts(read.leads[n]!), lead.mv)).toBeLessThanOrEqual(0.00051);
    expect(read.start).toEqual({ wall: '2024-09-16T10:30:00.000', offset: null });
  });

  test.each([
    ['millivolts', { unit: 'mV', millivolts: 1, range: [-5, 5] }],
    ['volts', { unit: 'V', millivolts: 1_000, range: [-0.005, 0.005] }],
    ['a micro sign in Latin-1', { unit: '\xb5V' }],
    ['a micro sign in UTF-8', { unit: '\xc2\xb5V' }],
    ['a range that is not symmetric', { unit: 'mV', millivolts: 1, range: [-2, 7.5] }],
    ['one record of all of it', { seconds: 4 }],
    ['records of half a second', { seconds: 0.5 }],
  ] satisfies [string, EdfOptions][])('%s', (_, options) => {
    const read = readEdf(writeEdf(two, options));
    expect(read.notices).toEqual([]);
    for (const [n, lead] of two.entries())
      expect(furthest(millivolts(read.leads[n]!), lead.mv)).toBeLessThanOrEqual(0.001);
  });

  test('a physical minimum above the maximum: values are right, and it is said', () => {
    const read = readEdf(writeEdf(two, { unit: 'mV', millivolts: 1, range: [5, -5] }));
    expect(read.notices.map(({ kind, lead }) => [kind, lead])).toEqual([
      ['inverted', 'II'],
      ['inverted', 'V1'],
    ]);
    expect(read.leads.every(({ step }) => step < 0)).toBe(true);
    for (const [n, lead] of two.entries()) expect(furthest(millivolts(read.leads[n]!), lead.mv)).toBeLessThan(0.001);
  });

  test('numbers with a comma for the point, names without what all have, filters once', () => {
    const options = {
      unit: 'mV',
      millivolts: 1,
      range: [-2.5, 7.5] as const,
      label: 'EKG ',
      filters: 'HP:0.05Hz LP:150Hz N:60Hz',
    };
    const file = withField(writeEdf(two, options), at.low, '-2,5    ');
    const read = readEdf(file);
    expect(read.leads.map(({ name }) => name)).toEqual(['II', 'V1']);
    expect(read.header.filters).toEqual(['HP:0.05Hz LP:150Hz N:60Hz']);
    expect(furthest(millivolts(read.leads[0]!), two[0]!.mv)).toBeLessThan(0.001);
  });

  test('two signals of one name are two leads', () => {
    const read = readEdf(writeEdf([two[0]!, two[0]!, two[1]!]));
    expect(read.leads.map(({ name }) => name)).toEqual(['II', 'II (2)', 'V1']);
  });

  test('other units are left out', () => {
    const read = readEdf(withField(writeEdf(two), 256 + 2 * 96, 'mmHg    '));
    expect(read.leads.map(({ name }) => name)).toEqual(['V1']);
    expect(read.notices).toEqual([{ kind: 'notVoltage', lead: 'II' }]);
  });
});

describe('who and when', () => {
  const header = (options: EdfOptions) => readEdf(writeEdf(two, options)).header;
  const start = (options: EdfOptions) => readEdf(writeEdf(two, options)).start?.wall;

  test('fields of EDF+: what follows the name is no part of it; in plain EDF it may be', () => {
    const options = {
      kind: 'EDF+C',
      patient: 'MCH-023_4 F 02-MAY-1951 Haagse_Harry ward_3 extra',
      recording: 'Startdate 02-MAR-2002 EMG561 BK/JOP Cardio_Max_3 standing still',
    } as const;
    expect(header(options)).toEqual({
      ...{ patient_name: 'Haagse Harry', patient_id: 'MCH-023 4', birthday: '1951-05-02', gender: 'female' },
      ...{ device: 'Cardio Max 3', filters: [], statements: ['standing still'] },
    });
    expect(header({ patient: options.patient }).patient_name).toBe('Haagse Harry ward 3 extra');
    expect(start({ ...options, date: '01.01.85' })).toBe('2002-03-02T10:30:00.000');
  });

  test('X is not known, and no day is none', () => {
    expect(header({ kind: 'EDF+C', patient: 'X X X X', recording: 'Startdate X X X X' })).toEqual({
      ...{
        patient_name: null,
        patient_id: null,
        birthday: null,
        gender: null,
        device: null,
        filters: [],
        statements: [],
      },
    });
    expect(header({ kind: 'EDF+C', patient: 'A M 31-FEB-1951 B' })).toMatchObject({ birthday: null, gender: 'male' });
    expect(start({ kind: 'EDF+C', recording: 'Startdate X X X X', date: '16.09.24' })).toBe('2024-09-16T10:30:00.000');
  });

  test.each([
    ['UTF-8', Buffer.from('王_小明').toString('latin1'), '王 小明'],
    ['Big5', '\xa4\xfd_\xa4p\xa9\xfa', '王 小明'],
    // Its second byte is the underscore of ASCII.
    ['Big5 with an underscore within', '\xa6_\xa4\xfd', '囝王'],
    ['Latin-1', 'Bj\xf6rn_M\xfcller', 'Björn Müller'],
  ])('a name in %s', (_, bytes, name) => {
    expect(header({ kind: 'EDF+C', patient: `1 M X ${bytes}` }).patient_name).toBe(name);
  });

  test('a name cut off within a character', () => {
    const bytes = Buffer.from(`1 M X ${'明'.repeat(30)}`)
      .subarray(0, 80)
      .toString('latin1');
    expect(header({ kind: 'EDF+C', patient: bytes }).patient_name).toBe('明'.repeat(24));
  });

  test('free text of EDF', () => {
    expect(header({ patient: 'Wang Xiaoming, ward 3', recording: 'Holter 7' })).toMatchObject({
      ...{ patient_name: 'Wang Xiaoming, ward 3', patient_id: null, statements: ['Holter 7'] },
    });
  });

  test.each([
    ['31.12.85', '00.00.00', '1985-12-31T00:00:00.000'],
    ['31.12.84', '23.59.59', '2084-12-31T23:59:59.000'],
    ['29.02.24', '10:30:00', '2024-02-29T10:30:00.000'],
    ['29.02.23', '10.30.00', undefined],
    ['00.00.00', '00.00.00', undefined],
    ['16.09.24', '24.00.00', undefined],
    ['', '', undefined],
  ])('%s %s', (date, time, wall) => {
    const file = writeEdf(two, { date, time });
    expect(readEdf(file).start?.wall).toBe(wall);
    expect(kinds(file)).toEqual(wall === undefined ? ['startUnknown'] : []);
  });
});

describe('annotations', () => {
  test('time, how long it lasted, several texts', () => {
    const annotations = [
      { onset: '+2.5', seconds: '0.25', texts: ['PVC'] },
      { onset: '+1', texts: ['胸痛', 'event'] },
      { onset: '-3', texts: ['before'] },
    ];
    const read = readEdf(writeEdf(two, { kind: 'EDF+C', annotations }));
    checkRead(read);
    expect(read.annotations).toEqual([
      { at_ms: -3_000, text: 'before' },
      { at_ms: 1_000, text: '胸痛' },
      { at_ms: 1_000, text: 'event' },
      { at_ms: 2_500, text: 'PVC (0.25 s)' },
    ]);
    expect(read.notices).toEqual([]);
  });

  test('the first record may begin within the second of the header', () => {
    const onsets = [0.25, 1.25, 2.25, 3.25];
    const read = readEdf(writeEdf(two, { kind: 'EDF+C', onsets, annotations: [{ onset: '+1', texts: ['x'] }] }));
    expect(read.start?.wall).toBe('2024-09-16T10:30:00.250');
    expect(read.annotations).toEqual([{ at_ms: 750, text: 'x' }]);
  });

  test('those that cannot be read are said, and the others are there', () => {
    const annotations = [
      { onset: 'soon', texts: ['a'] },
      { onset: '+1e9', texts: ['b'] },
      { onset: '+1', texts: ['c'] },
    ];
    const read = readEdf(writeEdf(two, { kind: 'EDF+C', annotations }));
    expect(read.annotations).toEqual([{ at_ms: 1_000, text: 'c' }]);
    expect(read.notices).toEqual([{ kind: 'annotationsUnreadable', lead: null }]);
  });
});

describe('gaps', () => {
  const gapped = (onsets: readonly number[], kind: EdfOptions['kind'] = 'EDF+D') =>
    readEdf(writeEdf(two, { kind: kind!, onsets }));
  /** Whole seconds that were recorded. */
  const seconds = ({ samples, rate }: { samples: Int32Array; rate: number }) =>
    Array.from({ length: samples.length / rate }, (_, n) => (samples[n * rate] === -2_147_483_648 ? '.' : 'x')).join(
      '',
    );

  test('are drawn as gaps', () => {
    const read = gapped([0, 1, 5, 6]);
    checkRead(read);
    expect(read.leads.map(seconds)).toEqual(['xx...xx', 'xx...xx']);
    expect(read.notices).toEqual([{ kind: 'gaps', lead: null }]);
    for (const [n, { mv, rate }] of two.entries())
      expect(furthest(millivolts(read.leads[n]!).slice(5 * rate), mv.slice(2 * rate))).toBeLessThan(0.001);
  });

  test('within a sample', () => {
    const read = gapped([0, 1.0012, 3.5, 4.5]);
    // A millisecond is how onsets are rounded, half a second is a gap.
    expect(read.leads.map(({ samples }) => samples.length)).toEqual([2_750, 1_375]);
  });

  test('as long as no picture is: what comes before is drawn', () => {
    const read = gapped([0, 1, 99_999_999, 100_000_000]);
    expect(read.leads.map(seconds)).toEqual(['xx', 'xx']);
    expect(read.notices).toEqual([{ kind: 'partLeftOut', lead: null }]);
  });

  test('a record that would lie over another one is left out', () => {
    const read = gapped([0, 1, 0.5, 2]);
    expect(read.leads.map(seconds)).toEqual(['xxx', 'xxx']);
    expect(read.notices).toEqual([{ kind: 'partLeftOut', lead: null }]);
    expect(furthest(millivolts(read.leads[0]!).slice(1_000), two[0]!.mv.slice(1_500))).toBeLessThan(0.001);
  });

  test('a record that does not say when it begins follows the one before it', () => {
    const file = writeEdf(two, { kind: 'EDF+D', onsets: [0, 5, 6, 7] });
    const list = 256 * 4 + (1_500 + 240) + 1_500;
    const read = readEdf(Uint8Array.from(file).fill(0, list, list + 240));
    expect(read.leads.map(seconds)).toEqual(['xx....xx', 'xx....xx']);
    expect(read.notices.map(({ kind }) => kind)).toEqual(['annotationsUnreadable', 'gaps']);
  });

  test('there are none in a file that says so', () => {
    expect(gapped([0, 1, 5, 6], 'EDF+C').leads.map(seconds)).toEqual(['xxxx', 'xxxx']);
  });
});

describe('headers that lie', () => {
  const file = writeEdf(two);
  const short = writeEdf([{ name: 'II', rate: 100, mv: Array(1_000).fill(0.5) }] satisfies WrittenLead[], {
    seconds: 10,
  });

  test('an unknown number of records is what is there', () => {
    const read = readEdf(writeEdf(two, { records: -1 }));
    expect(read.leads.map(({ samples }) => samples.length)).toEqual([2_000, 1_000]);
    expect(read.notices).toEqual([]);
  });

  test.each([
    ['more records than there are', withField(file, at.records, '99999999'), ['truncated'], 2_000],
    ['fewer records than there are', withField(file, at.records, '3       '), ['partLeftOut'], 1_500],
    ['a last record cut off', file.slice(0, -100), ['truncated'], 2_000],
    ['a record cut off and unknown', withField(file, at.records, '-1      ').slice(0, -100), ['truncated'], 2_000],
    ['the only record cut off', short.slice(0, -1_000), ['truncated'], 500],
  ])('%s', (_, changed, notices, samples) => {
    expect(kinds(changed)).toEqual(notices);
    expect(readEdf(changed).leads[0]?.samples).toHaveLength(samples);
  });

  test('of the only record, cut off, what is there is drawn', () => {
    const values = millivolts(readEdf(short.slice(0, -1_000)).leads[0]!);
    expect(values.every((mv) => Math.abs(mv - 0.5) < 0.001)).toBe(true);
    const both = readEdf(writeEdf(two, { seconds: 4 }).slice(0, -2_100));
    expect(both.leads.map(({ name, samples }) => [name, samples.length])).toEqual([['II', 1_950]]);
    expect(both.notices.map(({ kind }) => kind)).toEqual(['truncated', 'leadLeftOut']);
  });

  test.each([
    ['records of no time', withField(file, at.seconds, '0       '), 'broken'],
    ['records of less than no time', withField(file, at.seconds, '-1      '), 'broken'],
    ['fewer records than none', withField(file, at.records, '-2      '), 'broken'],
    ['a number of records that is none', withField(file, at.records, 'NaN     '), 'broken'],
    ['samples below zero', withField(file, at.samples, '-1      '), 'broken'],
    ['half a sample', withField(file, at.samples, '0.5     '), 'broken'],
    ['ten thousand signals', withField(file, at.count, '9999'), 'broken'],
    ['signals below zero', withField(file, at.count, '-1  '), 'broken'],
    ['no signals', withField(file, at.count, '0   '), 'noLeads'],
    ['nothing but a header', file.slice(0, 768), 'no leads'],
    ['half a header', file.slice(0, 300), 'broken'],
    [
      'sixty-five leads',
      writeEdf(Array.from({ length: 65 }, (_, n) => ({ name: `${n}`, rate: 1, mv: [0] }))),
      'tooLarge',
    ],
  ])('%s', (_, changed, expected) => {
    if (expected !== 'no leads') expect(why(changed)).toBe(expected);
    else expect(readEdf(changed).leads).toEqual([]);
  });

  test.each([
    ['no physical range', withField(withField(file, at.low, '0       '), at.low + 16, '0       ')],
    ['no digital range', withField(withField(file, at.digitalLow, '0       '), at.digitalLow + 16, '0       ')],
    ['a range of no numbers', withField(file, at.low, 'NaN     ')],
  ])('%s: the lead is left out', (_, changed) => {
    expect(readEdf(changed).leads.map(({ name }) => name)).toEqual(['V1']);
    expect(kinds(changed)).toEqual(['leadLeftOut II']);
  });

  test('more samples a record than there are bytes take no memory', () => {
    const read = readEdf(withField(withField(file, at.samples, '99999999'), at.seconds, '1000    '));
    expect(read.leads.map(({ name, samples }) => [name, samples.length])).toEqual([['II', 3_000]]);
    expect(read.notices.map(({ kind }) => kind)).toEqual(['truncated', 'leadLeftOut']);
  });
});
