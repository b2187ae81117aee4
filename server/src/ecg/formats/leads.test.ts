import { describe, expect, test } from 'vitest';
import { leadName, leadOfCode, uniqueNames } from './leads.ts';

describe('the name of a lead', () => {
  test.each([
    ['II', 'II'],
    ['avr', 'aVR'],
    ['ECG aVr', 'aVR'],
    ['EKG-V1', 'V1'],
    ['ecg_mlii', 'MLII'],
    ['Lead I (Einthoven)', 'I'],
    ['ECG lead II', 'II'],
    ['aVR, augmented voltage, right', 'aVR'],
    ['V6 lead', 'V6'],
    ['  v4r\n', 'V4R'],
    // Words that are no lead we know stay as they are.
    ['Chest (left)', 'Chest (left)'],
    ['ECG', 'ECG'],
    ['lead', 'lead'],
    ['ABP', 'ABP'],
    ['', ''],
    ['x'.repeat(300), 'x'.repeat(40)],
  ])('"%s" is "%s"', (words, name) => {
    expect(leadName(words)).toBe(name);
  });

  test.each([
    ['MDC_ECG_LEAD_AVR', 'aVR'],
    ['MDC_ECG_LEAD_V3R', 'V3R'],
    ['MDC_ECG_LEAD_CHEST', 'CHEST'],
    ['2:62', 'aVR'],
    ['5.6.3-9-1', 'I'],
    ['131134', 'aVR'],
    ['2:999', undefined],
    ['131999', undefined],
    ['X-1', undefined],
    [undefined, undefined],
  ])('of code %s is %s', (code, name) => {
    expect(leadOfCode(code)).toBe(name);
  });

  test('is there once: others of the same are numbered, and so are those without', () => {
    expect(uniqueNames(['II', 'II', '', 'II', 'II (2)', '3'])).toEqual([
      'II',
      'II (2)',
      '3',
      'II (3)',
      'II (2) (2)',
      '3 (2)',
    ]);
    const long = uniqueNames(Array(3).fill('x'.repeat(40)));
    expect(new Set(long).size).toBe(3);
    expect(long.map((name) => name.length)).toEqual([40, 40, 40]);
  });
});
