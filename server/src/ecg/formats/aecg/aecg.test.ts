/** HL7 aECG: the standard's own example, and what machines write otherwise. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ecgMissing } from '@wardlight/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReadEcg } from '../../shape.ts';
import { checkRead, whyNot } from '../../testing/check-read.ts';
import { writeAecg } from '../../testing/write-aecg.ts';
import { millivolts, type WrittenLead } from '../../testing/written.ts';
import { readAecg } from './aecg.ts';

const missing = ecgMissing[32];
const folder = process.env.WARDLIGHT_RECORDINGS ?? '';
const example = join(folder, 'ecg/aecg/Example.xml');

const lead = (name: string, digits: readonly number[], rate = 500): WrittenLead => ({
  ...{ name, rate },
  mv: digits.map((digit) => digit * 0.0025),
});
const named = (ecg: ReadEcg, name: string) => ecg.leads.find((found) => found.name === name)!;
const kinds = (ecg: ReadEcg) => ecg.notices.map(({ kind }) => kind);
const digitsOf = (ecg: ReadEcg, name: string) => [...named(ecg, name).samples];
const asText = (text: string) => new TextEncoder().encode(text);

describe.runIf(existsSync(example))('the example of the standard', () => {
  let ecg: ReadEcg;
  beforeAll(() => {
    ecg = readAecg(readFileSync(example));
  });

  test('has twelve leads of 5,000 samples at 500 Hz, 2.5 µV a step', () => {
    expect(ecg.leads.map(({ name }) => name)).toEqual([
      ...['I', 'II', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'III', 'aVR', 'aVL', 'aVF'],
    ]);
    for (const { rate, step, zero, samples } of ecg.leads)
      expect([rate, step, zero, samples.length]).toEqual([500, 0.0025, 0, 5_000]);
    expect(digitsOf(ecg, 'I').slice(0, 8)).toEqual([-2, -2, -2, -2, -3, -4, -3, -5]);
  });

  test('holds III = II − I exactly', () => {
    const [one, two, three] = ['I', 'II', 'III'].map((name) => named(ecg, name).samples);
    expect([...three!]).toEqual(Array.from(two!, (sample, index) => sample - one![index]!));
  });

  test('says whose it is, when and with what, and its intervals', () => {
    expect(ecg.start).toEqual({ wall: '2002-11-22T09:10:00.000', offset: null });
    expect(ecg.header).toEqual({
      ...{ patient_name: 'Clark', patient_id: 'SBJ-123', birthday: '1953-05-08', gender: 'male' },
      device: 'Mortara Instrument, Inc. ELI250 5.3',
      filters: ['low-pass 150 Hz', 'high-pass (FIR)', 'notch 60 Hz (Adaptive)'],
      statements: ['Sinus Rhythm', 'Subject felt dizzy 2 minutes prior to ECG collection'],
    });
    const intervals = Object.fromEntries(ecg.intervals.map(({ kind, value }) => [kind, value]));
    expect(intervals).toEqual({ p: 102, pr: 148, qrs: 120, qt: 420, qtc: 443 });
    expect(ecg.notices).toEqual([{ kind: 'partLeftOut', lead: null }]);
    checkRead(ecg);
  });
});

describe('samples', () => {
  test('are the digits, and their unit, scale and origin give mV', () => {
    for (const [unit, scale] of [
      ['uV', 2.5],
      ['mV', 0.0025],
      ['nV', 2_500],
      ['V', 0.0000025],
    ] as const) {
      const ecg = readAecg(writeAecg([[lead('I', [0, 4, -4, 400])]], { unit, scale, origin: scale * 100 }));
      expect(digitsOf(ecg, 'I')).toEqual([-100, -96, -104, 300]);
      expect(named(ecg, 'I').zero).toBeCloseTo(-100, 6);
      millivolts(named(ecg, 'I')).forEach((value, index) => {
        expect(value).toBeCloseTo([0, 0.01, -0.01, 1][index]!, 9);
      });
    }
  });

  test('with decimal places lose less than one part in 10,000', () => {
    const mv = [0.00125, -0.3333333, 1.2345678, 0];
    const ecg = readAecg(writeAecg([[{ name: 'II', rate: 250, mv }]], { unit: 'mV', scale: 1, places: 7 }));
    millivolts(named(ecg, 'II')).forEach((value, index) => {
      expect(value).toBeCloseTo(mv[index]!, 7);
    });
    const huge = readAecg(writeAecg([[{ name: 'II', rate: 250, mv: [1, -0.5] }]], { unit: 'mV', scale: 1e-12 }));
    expect(millivolts(named(huge, 'II')).map((value) => value.toFixed(6))).toEqual(['1.000000', '-0.500000']);
  });

  test('that are no number leave a gap, and what is no digit leaves the lead out', () => {
    const gapped = readAecg(writeAecg([[{ name: 'I', rate: 500, mv: [0, Number.NaN, 0.0025] }]]));
    expect([digitsOf(gapped, 'I'), kinds(gapped)]).toEqual([[0, missing, 1], ['gaps']]);
    const written = new TextDecoder().decode(writeAecg([[lead('I', [1, 2]), lead('II', [7, 8])]]));
    const broken = readAecg(asText(written.replace('<digits>1 2', '<digits>1 two')));
    expect(broken.leads.map(({ name }) => name)).toEqual(['II']);
    expect(broken.notices).toEqual([{ kind: 'leadLeftOut', lead: 'I' }]);
  });

  test('without an origin have their zero at 0', () => {
    const ecg = readAecg(writeAecg([[lead('I', [4, -8])]], { origin: null }));
    expect([digitsOf(ecg, 'I'), named(ecg, 'I').zero, ecg.notices]).toEqual([[4, -8], 0, []]);
    expect(millivolts(named(ecg, 'I'))).toEqual([0.01, -0.02]);
  });

  test('of two sequences of one name are two leads', () => {
    const ecg = readAecg(
      writeAecg(
        [
          [lead('II', [1, 2]), lead('II', [3, 4])],
          [lead('II', [5]), lead('II', [6])],
        ],
        {
          heads: ['20240305061500.000', '20240305061500.004'],
        },
      ),
    );
    expect(ecg.leads.map(({ name, samples }) => [name, ...samples])).toEqual([
      ['II', 1, 2, 5],
      ['II (2)', 3, 4, 6],
    ]);
    expect(ecg.notices).toEqual([]);
  });

  test('of another unit than a voltage are left out, and a scale of nothing too', () => {
    const written = new TextDecoder().decode(writeAecg([[lead('I', [1, 2]), lead('II', [7, 8]), lead('V1', [3, 4])]]));
    const ecg = readAecg(
      asText(
        written
          .replaceAll('unit="uV"/><digits>1 2', 'unit="mm[Hg]"/><digits>1 2')
          .replace('value="2.5" unit="uV"/><digits>7', 'value="0" unit="uV"/><digits>7'),
      ),
    );
    expect(ecg.leads.map(({ name }) => name)).toEqual(['V1']);
    expect(ecg.notices).toEqual([
      { kind: 'notVoltage', lead: 'I' },
      { kind: 'leadLeftOut', lead: 'II' },
    ]);
  });

  test('of a shorter lead end early, which is said', () => {
    const ecg = readAecg(writeAecg([[lead('I', [1, 2, 3]), lead('aVF', [4])]]));
    expect(digitsOf(ecg, 'aVF')).toEqual([4]);
    expect(ecg.notices).toEqual([{ kind: 'truncated', lead: 'aVF' }]);
  });
});

describe('series', () => {
  test('a time of a calendar is one, whatever the sequence calls itself', () => {
    const text = new TextDecoder().decode(writeAecg([[lead('I', [1, 2])]]));
    const ecg = readAecg(asText(text.replace('TIME_ABSOLUTE', 'TIME_RELATIVE').replace('<low value', '<other value')));
    expect(ecg.start?.wall).toBe('2024-03-05T06:15:00.000');
  });

  test('by absolute and by relative time give the same leads', () => {
    const sets = [[lead('I', [1, 2, 3, 4]), lead('aVR', [5, 6, 7, 8])]];
    const absolute = readAecg(writeAecg(sets));
    const relative = readAecg(writeAecg(sets, { time: 'relative', heads: ['0.000'] }));
    expect(relative.leads).toEqual(absolute.leads);
    expect(absolute.start).toEqual({ wall: '2024-03-05T06:15:00.000', offset: null });
    expect(relative.start).toEqual(absolute.start);
    expect([kinds(absolute), kinds(relative)]).toEqual([[], []]);
  });

  test('say the zone where the file names it', () => {
    const ecg = readAecg(writeAecg([[lead('I', [1, 2])]], { heads: ['20240305061500.1234+0800'] }));
    expect(ecg.start).toEqual({ wall: '2024-03-05T06:15:00.123', offset: 480 });
  });

  test('in several sets are joined in time, with gaps where nothing was recorded', () => {
    for (const [time, heads] of [
      ['absolute', ['20240305061500.000', '20240305061500.012']],
      ['relative', ['-1.5', '-1.488']],
    ] as const) {
      const sets = [[lead('I', [1, 2, 3, 4])], [lead('I', [7, 8])]];
      const ecg = readAecg(writeAecg(sets, { time, heads }));
      expect(digitsOf(ecg, 'I')).toEqual([1, 2, 3, 4, missing, missing, 7, 8]);
      expect(kinds(ecg)).toEqual(['gaps']);
    }
  });

  test('whose sets name no time follow one on the other', () => {
    const sets = [
      [lead('I', [1, 2]), lead('II', [3, 4])],
      [lead('I', [5]), lead('II', [6])],
    ];
    const ecg = readAecg(writeAecg(sets, { heads: ['20240305061500.000', null] }));
    expect([digitsOf(ecg, 'I'), digitsOf(ecg, 'II'), kinds(ecg)]).toEqual([[1, 2, 5], [3, 4, 6], []]);
  });

  test('of three leads at a time stand where they were recorded', () => {
    const sets = [[lead('I', [1, 2])], [lead('V1', [3, 4])]];
    const ecg = readAecg(writeAecg(sets, { heads: ['20240305061500.000', '20240305061500.004'] }));
    expect(digitsOf(ecg, 'I')).toEqual([1, 2, missing, missing]);
    expect(digitsOf(ecg, 'V1')).toEqual([missing, missing, 3, 4]);
    expect(ecg.notices).toEqual([{ kind: 'gaps', lead: null }]);
  });

  test('centuries apart: what comes before is drawn, not a gap of gigabytes', () => {
    const sets = [[lead('I', [1, 2])], [lead('I', [3, 4])]];
    const ecg = readAecg(writeAecg(sets, { heads: ['20240305061500.004', '19240305061500.000'] }));
    expect([digitsOf(ecg, 'I'), kinds(ecg)]).toEqual([[3, 4], ['partLeftOut']]);
  });

  test.each([
    ['s', 0.004],
    ['ms', 4],
    ['us', 4_000],
  ] as const)('have their time in %s', (timeUnit, gap) => {
    const sets = [[lead('I', [1, 2], 250)], [lead('I', [3], 250)]];
    const heads = ['0', String(3 * gap)];
    const ecg = readAecg(writeAecg(sets, { time: 'relative', heads, timeUnit }));
    expect([named(ecg, 'I').rate, digitsOf(ecg, 'I'), kinds(ecg)]).toEqual([250, [1, 2, missing, 3], ['gaps']]);
    const absolute = readAecg(writeAecg([[lead('I', [1, 2], 1_000)]], { timeUnit }));
    expect([named(absolute, 'I').rate, absolute.start?.wall]).toEqual([1_000, '2024-03-05T06:15:00.000']);
  });

  test('of several rates are leads of their own each', () => {
    const sets = [[lead('I', [1, 2, 3, 4])], [lead('V1', [5, 6], 250)]];
    const ecg = readAecg(writeAecg(sets, { heads: ['20240305061500.000', '20240305061500.000'] }));
    expect(ecg.leads.map(({ name, rate, samples }) => [name, rate, ...samples])).toEqual([
      ['I', 500, 1, 2, 3, 4],
      ['V1', 250, 5, 6],
    ]);
    expect(ecg.notices).toEqual([]);
  });

  test('of several scales are joined in the finest steps', () => {
    const coarse = new TextDecoder().decode(writeAecg([[lead('I', [4, 8])], [lead('I', [1, 2])]]));
    const ecg = readAecg(asText(coarse.replace('value="2.5"', 'value="25"')));
    expect(named(ecg, 'I').step).toBe(0.0025);
    expect(digitsOf(ecg, 'I')).toEqual([40, 80, 1, 2]);
  });

  test('of representative beats are left out, wherever they stand', () => {
    const beats =
      '<component><series><code code="REPRESENTATIVE_BEAT"/><component><sequenceSet><component><sequence><code code="MDC_ECG_LEAD_I"/></sequence></component></sequenceSet></component></series></component>';
    const ecg = readAecg(writeAecg([[lead('I', [1, 2])]], { beside: beats }));
    expect([digitsOf(ecg, 'I'), kinds(ecg)]).toEqual([[1, 2], ['partLeftOut']]);
    expect(whyNot(() => readAecg(writeAecg([[lead('I', [1, 2])]], { seriesCode: 'REPRESENTATIVE_BEAT' })))).toBe(
      'noLeads',
    );
  });
});

describe('what is said of it', () => {
  const annotation = (code: string, value: string) =>
    `<component><annotation><code code="${code}"/><value ${value}</annotation></component>`;

  test('intervals for the whole recording go before those of one beat', () => {
    const beat = (ms: number) =>
      `<component><annotation><code code="MDC_ECG_BEAT"/>${annotation('MDC_ECG_TIME_PD_QT', `value="${ms}" unit="ms"/>`)}${annotation('MDC_ECG_TIME_PD_RR', `value="${ms}" unit="ms"/>`)}</annotation></component>`;
    const inSeries = `<subjectOf><annotationSet>${beat(400)}${beat(800)}${beat(410)}
${annotation('MDC_ECG_TIME_PD_QT', 'value="0.39" unit="s"/>')}
${annotation('MDC_ECG_HEART_RATE', 'value="71.5" unit="bpm"/>')}
${annotation('MDC_ECG_TIME_PD_QTcF', 'value="415" unit="ms"/>')}
${annotation('MDC_ECG_TIME_PD_QTc', 'value="421" unit="ms"/>')}
${annotation('MDC_ECG_TIME_PD_PR', 'value="-40" unit="ms"/>')}
${annotation('MDC_ECG_INTERPRETATION_STATEMENT', 'xsi:type="ST">正常竇性心律</value>')}
</annotationSet></subjectOf>`;
    const ecg = readAecg(writeAecg([[lead('I', [1, 2])]], { inSeries }));
    const intervals = Object.fromEntries(ecg.intervals.map(({ kind, value }) => [kind, value]));
    expect(intervals).toEqual({ qt: 390, rr: 410, rate: 71.5, qtc: 421 });
    expect(ecg.header.statements).toEqual(['正常竇性心律']);
  });

  test('names in Chinese come in UTF-8, UTF-16 of both orders, and Big5 where it is declared', () => {
    const sets = [[lead('I', [1, 2])]];
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'] as const)
      for (const byteOrderMark of [true, false]) {
        const ecg = readAecg(writeAecg(sets, { encoding, byteOrderMark, name: '王小明 & <子>' }));
        expect([ecg.header.patient_name, digitsOf(ecg, 'I')]).toEqual(['王小明 & <子>', [1, 2]]);
      }
    const [before, after] = new TextDecoder().decode(writeAecg(sets, { declared: 'Big5', name: '@' })).split('@');
    // 王小明 in Big5.
    const big5 = Buffer.concat([asText(before!), Buffer.from('a4fda470a9fa', 'hex'), asText(after!)]);
    expect(readAecg(big5).header.patient_name).toBe('王小明');
  });

  test('a birthday and a gender that cannot be are none, and a start is said to be unknown', () => {
    const written = writeAecg([[lead('I', [1, 2])]], { birth: '19400230', gender: 'UN', heads: ['20241305061500'] });
    const ecg = readAecg(asText(new TextDecoder().decode(written).replace('20240305061500', '20240305')));
    expect([ecg.header.birthday, ecg.header.gender, ecg.start]).toEqual([null, null, null]);
    expect(kinds(ecg)).toEqual(['startUnknown']);
  });
});

describe('a file that would do harm', () => {
  const sets = [[lead('I', [1, 2])]];

  test('with a document type, entities of its own or one that nobody knows is refused', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>';
    expect(whyNot(() => readAecg(writeAecg(sets, { beforeRoot: bomb })))).toBe('broken');
    expect(whyNot(() => readAecg(writeAecg(sets, { beforeRoot: '<!DOCTYPE a SYSTEM "file:///etc/passwd">' })))).toBe(
      'broken',
    );
    expect(whyNot(() => readAecg(writeAecg(sets, { inSeries: '&c;' })))).toBe('broken');
  });

  test('a hundred tags deep is refused, ninety are not', () => {
    const deep = (count: number) => `${'<a>'.repeat(count)}${'</a>'.repeat(count)}`;
    expect(whyNot(() => readAecg(writeAecg(sets, { inSeries: deep(90) })))).toBeNull();
    expect(whyNot(() => readAecg(writeAecg(sets, { inSeries: deep(100) })))).toBe('broken');
    expect(whyNot(() => readAecg(writeAecg(sets, { inSeries: '<a>'.repeat(1_000_000) })))).toBe('broken');
  });

  test('of 100,000 leads or half a million tags is too large', () => {
    const many = [Array.from({ length: 100_000 }, (_, index) => lead(`X${index}`, [1]))];
    expect(whyNot(() => readAecg(writeAecg(many)))).toBe('tooLarge');
    expect(whyNot(() => readAecg(writeAecg(sets, { inSeries: '<a/>'.repeat(500_000) })))).toBe('tooLarge');
  });

  test('without a rate, without leads, of another root or cut off is not drawn', () => {
    const text = new TextDecoder().decode(writeAecg(sets));
    const reading = (changed: string) => whyNot(() => readAecg(asText(changed)));
    expect(reading(text.replace('increment value="0.002"', 'increment value="0"'))).toBe('broken');
    expect(reading(text.replace('increment value="0.002"', 'increment value="-0.002"'))).toBe('broken');
    expect(reading(text.replace('increment value="0.002"', 'increment value="1e-300"'))).toBe('broken');
    expect(whyNot(() => readAecg(writeAecg([[]])))).toBe('noLeads');
    expect(reading('<svg/>')).toBe('broken');
    expect(reading('')).toBe('broken');
    expect(reading(text.slice(0, -30))).toBe('broken');
    expect(reading(text.replace('encoding="utf-8"', 'encoding="klingon"'))).toBe('broken');
  });

  test('names of any length are cut to their bound', () => {
    const ecg = readAecg(writeAecg(sets, { name: '😀'.repeat(3_000), id: 'x'.repeat(100_000) }));
    checkRead(ecg);
    expect(ecg.header.patient_id).toBe('x'.repeat(100));
  });
});
