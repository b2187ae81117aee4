import { expect, test } from 'vitest';
import { lead } from '../testing/examples.ts';
import { fitsGrid, gainlessLeads, placesOfStandard, standardLead, standardLeads } from './leads.ts';
import { gridRows, layoutsOf } from './rows.ts';

test.each([
  ['MLII', 'II'],
  ['ML II', null],
  ['Lead II', 'II'],
  ['LEAD_II', 'II'],
  ['lead 2', 'II'],
  ['2', null],
  ['avr', 'aVR'],
  ['AVR', 'aVR'],
  ['ECG aVF', 'aVF'],
  ['EKG-V1', 'V1'],
  ['MDC_ECG_LEAD_V6', 'V6'],
  ['DI', 'I'],
  ['v3', 'V3'],
  ['Ｖ３', 'V3'],
  ['V3R', null],
  ['MCL1', null],
  ['-aVR', null],
  ['II-V5', null],
  ['V7', null],
  ['X', null],
  ['', null],
])('%s is %s', (name, lead) => {
  expect(standardLead(name)).toBe(lead);
});

test('every standard lead is itself, in capitals and small letters', () => {
  for (const lead of standardLeads)
    for (const name of [lead, lead.toUpperCase(), lead.toLowerCase()]) expect(standardLead(name)).toBe(lead);
});

test('of two that would fit, the one with the very name stands', () => {
  expect(placesOfStandard(['MLII', 'II']).get('II')).toBe(1);
  expect(placesOfStandard(['II', 'MLII']).get('II')).toBe(0);
  expect(placesOfStandard(['MLII', 'Lead II']).get('II')).toBe(0);
});

test('columns need most of the twelve, and as many seconds as they show', () => {
  expect(fitsGrid(standardLeads, 10_000)).toBe(true);
  expect(fitsGrid(standardLeads.slice(0, 8), 10_000)).toBe(true);
  expect(fitsGrid(standardLeads.slice(0, 7), 10_000)).toBe(false);
  expect(fitsGrid(standardLeads, 5_000)).toBe(false);
  const lead = (name: string) => ({ name, rate: 500, samples: 5_000, step: 1, zero: 0 });
  expect(layoutsOf([lead('MLII'), lead('V5')], 1_800_000)).toEqual(['stacked']);
});

test('leads are found by name, wherever they stand in the file', () => {
  const names = [...standardLeads].reverse();
  const leads = names.map((name) => ({ name, rate: 500, samples: 5_000, step: 1, zero: 0 }));
  const rows = gridRows(leads, 0, { fromMs: 0, toMs: 10_000 });
  expect(
    rows.map(({ segments }) => segments.map(({ name, lead }) => [name, lead === null ? null : names[lead]])),
  ).toEqual([
    [
      ['I', 'I'],
      ['aVR', 'aVR'],
      ['V1', 'V1'],
      ['V4', 'V4'],
    ],
    [
      ['II', 'II'],
      ['aVL', 'aVL'],
      ['V2', 'V2'],
      ['V5', 'V5'],
    ],
    [
      ['III', 'III'],
      ['aVF', 'aVF'],
      ['V3', 'V3'],
      ['V6', 'V6'],
    ],
    [['II', 'II']],
  ]);
  expect(rows[0]?.segments.map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
    [0, 2_500],
    [2_500, 5_000],
    [5_000, 7_500],
    [7_500, 10_000],
  ]);
});

test('without lead II the strip is V1, and what is not there stays empty', () => {
  const leads = standardLeads
    .filter((name) => name !== 'II')
    .map((name) => ({ name, rate: 500, samples: 5_000, step: 1, zero: 0 }));
  const rows = gridRows(leads, 0, { fromMs: 0, toMs: 10_000 });
  expect(rows.at(-1)?.segments.map(({ name }) => name)).toEqual(['V1']);
  expect(rows[1]?.segments[0]).toMatchObject({ name: 'II', lead: null });
});

test('leads without a known gain are those the notices name, or all where they name none', () => {
  const leads = [lead('I'), lead('II'), lead('II')];
  const of = (...notices: Parameters<typeof gainlessLeads>[0]['notices']) => [...gainlessLeads({ leads, notices })];
  expect(of()).toEqual([]);
  expect(of({ kind: 'gaps', lead: 'I' })).toEqual([]);
  expect(of({ kind: 'gainAssumed', lead: 'II' })).toEqual([1, 2]);
  expect(of({ kind: 'gainAssumed', lead: null })).toEqual([0, 1, 2]);
});
