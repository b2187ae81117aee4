import { describe, expect, it } from 'vitest';
import { postedReading } from '../testing/index.ts';
import type { MeterFamily } from '../vocabulary/measurements.ts';
import { readingReasons } from './answers.ts';
import {
  gatewayBodySchema,
  gatewayPostSchema,
  itemsOfBody,
  mostReadingsOfBatch,
  parseGatewayReading,
} from './readings.ts';

const reading = postedReading();
const glucose = postedReading({ kind: 'glucose', value: 104, unit: 'mg/dL' });
const parse = (item: unknown, family: MeterFamily = 'chiline') => parseGatewayReading(item, family);
const reasonOf = (item: unknown, family?: MeterFamily) => {
  const parsed = parse(item, family);
  return parsed.reading === null ? parsed.reason : 'taken';
};

describe('a body', () => {
  it('is one reading, or a list of them', () => {
    expect(itemsOfBody(gatewayBodySchema.parse(reading))).toEqual([reading]);
    expect(itemsOfBody(gatewayBodySchema.parse({ readings: [reading, glucose] }))).toEqual([reading, glucose]);
    expect(gatewayPostSchema.safeParse(reading).success).toBe(true);
    expect(gatewayPostSchema.safeParse({ readings: [reading, glucose] }).success).toBe(true);
  });

  it.each([
    [1, true],
    [mostReadingsOfBatch, true],
    [0, false],
    [mostReadingsOfBatch + 1, false],
  ])('of %i readings is taken: %s', (count, taken) => {
    expect(gatewayBodySchema.safeParse({ readings: Array.from({ length: count }, () => reading) }).success).toBe(taken);
  });

  it.each([[[reading]], ['text'], [null], [12], [{ readings: 'all' }], [{ readings: null }]])(
    '%j is refused as a whole',
    (body) => {
      expect(gatewayBodySchema.safeParse(body).success).toBe(false);
    },
  );

  it('says once when it was sent; an item that says it itself is believed', () => {
    const { sent: _, ...unsent } = reading;
    const items = itemsOfBody(
      gatewayBodySchema.parse({ sent: 77, readings: [unsent, { ...unsent, sent: 5 }, 'junk'] }),
    );
    expect(items).toEqual([{ ...unsent, sent: 77 }, { ...unsent, sent: 5 }, 'junk']);
  });

  it('of 500 with one that is wrong loses only that one', () => {
    const readings = Array.from({ length: 500 }, (_, n) => (n === 250 ? { ...glucose, at: 'noon' } : glucose));
    const parsed = itemsOfBody(gatewayBodySchema.parse({ readings })).map((item) => parse(item));
    expect(parsed.filter((one) => one.reading !== null)).toHaveLength(499);
    expect(parsed[250]).toEqual({
      reading: null,
      id: 'g1-000001',
      reason: 'badShape',
      fields: { at: 'wrong_format' },
    });
  });
});

describe('an item', () => {
  it('is read with what was not said as null', () => {
    expect(parse({ meter: ' ＦＯＲＡ-1 ', at: 5, kind: 'pulse', value: 70, unit: 'bpm', colour: 'red' })).toEqual({
      reading: {
        id: null,
        meter: 'FORA-1',
        at: 5,
        sent: null,
        kind: 'pulse',
        value: 70,
        unit: 'bpm',
        comparator: null,
        context: {},
      },
    });
  });

  it('keeps of its context what belongs to its kind', () => {
    const context = { site: 'ear', meal: 'fasting', average: true, oxygen: false, control: null } as const;
    const contextOf = (change: object) => parse({ ...glucose, context, ...change }).reading?.context;
    expect(contextOf({})).toEqual({ meal: 'fasting', control: null });
    expect(contextOf({ kind: 'temperature', value: 36.6, unit: '°C' })).toEqual({ site: 'ear', control: null });
    expect(contextOf({ kind: 'spo2', value: 97, unit: '%' })).toEqual({ average: true, oxygen: false, control: null });
    expect(contextOf({ kind: 'ketone', context: { meal: 'never heard of' } })).toEqual({});
  });

  it('may leave out the pulse of a pressure', () => {
    const value = { systolic: 120, diastolic: 80 };
    expect(parse({ ...reading, value }).reading?.value).toEqual({ ...value, pulse: null });
    expect(parse({ ...reading, value: { ...value, pulse: null } }).reading?.value).toEqual({ ...value, pulse: null });
  });

  it.each<[string, unknown, string]>([
    ['no object', 7, 'badShape'],
    ['a list', [], 'badShape'],
    ['nothing in it', {}, 'badShape'],
    ['a kind we do not know', { ...glucose, kind: 'Body weight' }, 'unknownKind'],
    ['a kind of the prototype', { ...glucose, kind: 'constructor' }, 'unknownKind'],
    ['a kind that is no text', { ...glucose, kind: 3 }, 'badShape'],
    ['null', { ...glucose, value: null }, 'notANumber'],
    ['NaN', { ...glucose, value: Number.NaN }, 'notANumber'],
    ['1e999', { ...glucose, value: JSON.parse('1e999') }, 'notANumber'],
    ['a number as text', { ...glucose, value: '104' }, 'notANumber'],
    ['"NaN"', { ...glucose, value: 'NaN' }, 'notANumber'],
    ['"Hi"', { ...glucose, value: 'Hi' }, 'limitUnknown'],
    ['"LO"', { ...glucose, value: ' LO ' }, 'limitUnknown'],
    ['"Hi" of a part', { ...reading, value: { systolic: 'Hi', diastolic: 80 } }, 'limitUnknown'],
    ['a limit', { ...glucose, value: 600, comparator: '>' }, 'taken'],
    ['a comparator we do not know', { ...glucose, comparator: '>=' }, 'badShape'],
    ['a comparator of a pressure', { ...reading, comparator: '<' }, 'badShape'],
    ['a pressure of one number', { ...reading, value: 120 }, 'badShape'],
    ['a glucose of two', { ...glucose, value: { systolic: 120, diastolic: 80 } }, 'badShape'],
    ['no value', { ...glucose, value: undefined }, 'badShape'],
    ['a pulse that is none', { ...reading, value: { systolic: 120, diastolic: 80, pulse: 'x' } }, 'notANumber'],
    ['no meter', { ...glucose, meter: undefined }, 'badShape'],
    ['a meter without a name', { ...glucose, meter: '  ' }, 'badShape'],
    ['U+0000 in a name', { ...glucose, meter: 'a\0' }, 'badShape'],
    ['a meter of 64 letters', { ...glucose, meter: 'm'.repeat(64) }, 'taken'],
    ['a meter of 65 letters', { ...glucose, meter: 'm'.repeat(65) }, 'badShape'],
    ['no time', { ...glucose, at: undefined }, 'badShape'],
    ['half a millisecond', { ...glucose, at: 1.5 }, 'badShape'],
    ['before 1970', { ...glucose, at: -1 }, 'badShape'],
    ['no unit', { ...glucose, unit: undefined }, 'badShape'],
    ['a unit that only the engine refuses', { ...glucose, unit: 'stone' }, 'taken'],
    ['an id that is a number', { ...glucose, id: 5 }, 'badShape'],
    ['an id that is null', { ...glucose, id: null }, 'taken'],
    ['a site we do not know', { ...glucose, kind: 'temperature', context: { site: 'toe' } }, 'badShape'],
  ])('with %s', (_, item, reason) => {
    expect(reasonOf(item)).toBe(reason);
  });

  it('of a kind that the family does not measure is refused', () => {
    expect(reasonOf(glucose, 'fora')).toBe('kindNotOfFamily');
    expect(reasonOf(reading, 'fora')).toBe('taken');
  });

  it('that is refused says which fields, and its id where there is one', () => {
    expect(parse({ kind: 'glucose', id: 'x' })).toEqual({
      reading: null,
      id: 'x',
      reason: 'badShape',
      fields: { meter: 'required', at: 'required', value: 'required', unit: 'required' },
    });
    expect(parse({ ...glucose, kind: undefined })).toMatchObject({ fields: { kind: 'required' } });
    expect(parse({ ...reading, value: { systolic: 120 } })).toMatchObject({
      fields: { 'value.diastolic': 'required' },
    });
  });

  it('is refused for a reason that refuses', () => {
    for (const item of [{}, { ...glucose, kind: 'x' }, { ...glucose, value: 'Hi' }]) {
      const parsed = parse(item);
      expect(parsed.reading === null && readingReasons[parsed.reason]).toBe('refused');
    }
  });
});
