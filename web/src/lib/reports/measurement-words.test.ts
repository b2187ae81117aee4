import type { Measured } from '@wardlight/contract';
import { words as en } from '@wardlight/contract/words/en/desk';
import { expect, test } from 'vitest';
import type { DeskWords } from '../i18n/i18n.ts';
import { measurementWords, numbersOf, sideOf, worstOf } from './measurement-words.ts';

const look = ((key: string, fill: Record<string, string> = {}) => {
  const found = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], en);
  return String(found).replace(/\{\{(\w+)\}\}/g, (_, name: string) => fill[name] ?? '');
}) as unknown as DeskWords;
const words = measurementWords(look, (value, decimals = 0) => value.toFixed(decimals));

const pressure = (pulse: number | null): Measured => ({
  kind: 'bloodPressure',
  value: { systolic: 128, diastolic: 76, pulse },
  comparator: null,
  context: {},
});

test.each<[Measured, string, string]>([
  [pressure(68), 'Blood pressure', '128/76 mmHg · 68 /min'],
  [pressure(null), 'Blood pressure', '128/76 mmHg'],
  [{ kind: 'spo2', value: 93.6, comparator: null, context: { average: true } }, 'Average SpO2', '94%'],
  [{ kind: 'temperature', value: 37.7778, comparator: null, context: { site: 'ear' } }, 'Ear temperature', '37.8 °C'],
  [{ kind: 'temperature', value: 36, comparator: null, context: { site: null } }, 'Body temperature', '36.0 °C'],
  [{ kind: 'glucose', value: 20, comparator: '<', context: {} }, 'Blood glucose', 'Lo · Below 20 mg/dL'],
  [{ kind: 'glucose', value: 600, comparator: '>', context: {} }, 'Blood glucose', 'Hi · Above 600 mg/dL'],
  [{ kind: 'ketone', value: 0, comparator: null, context: {} }, 'Blood ketone', '0.0 mmol/L'],
])('%o reads as %s %s', (measured, name, value) => {
  expect([words.name(measured), words.value(measured)]).toEqual([name, value]);
});

test('of a day, what was not measured is nothing and not a zero', () => {
  expect(words.values('spo2', [null], null)).toBe(null);
  expect(words.values('bloodPressure', [128, 76, null], null)).toBe('128/76 mmHg');
  expect(numbersOf(pressure(null))).toEqual([128, 76, null]);
});

test('the worst mark leads, and what is as usual has none', () => {
  const marks = [
    { item: 'systolic', points: 0, band: 'usual' },
    { item: 'pulse', points: 2, band: 'high' },
  ] as const;
  expect(worstOf(marks)).toEqual(marks[1]);
  expect(worstOf(marks.slice(0, 1))).toBe(null);
  expect(words.mark(marks[1], 'bloodPressure')).toBe('Pulse High');
  expect(words.mark({ item: 'spo2', points: 3, band: 'veryLow' }, 'spo2')).toBe('Very low');
  expect(['veryLow', 'slightlyLow', 'usual', 'high'].map((band) => sideOf(band as 'low'))).toEqual([
    'low',
    'low',
    null,
    'high',
  ]);
});

test('how it was measured is said where it is known', () => {
  expect(words.circumstances({ meal: 'fasting', oxygen: true })).toEqual(['Fasting', 'Measured while on oxygen']);
  expect(words.circumstances({ meal: null })).toEqual([]);
});
