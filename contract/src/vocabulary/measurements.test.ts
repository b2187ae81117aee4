import { describe, expect, it } from 'vitest';
import {
  canBring,
  chilineDeviceTypes,
  itemsOfKind,
  type MeasurementUnit,
  measurementItems,
  measurementKinds,
  meterFamilies,
  rawUnits,
  unitNamed,
  unitOfKind,
} from './measurements.ts';

describe('unitNamed', () => {
  it.each<[string, MeasurementUnit | null]>([
    ['mmHg', 'mmHg'],
    ['mm[Hg]', 'mmHg'],
    ['MMHG', 'mmHg'],
    ['/min', 'perMinute'],
    ['beats/min', 'perMinute'],
    ['bpm', 'perMinute'],
    ['%', 'percent'],
    ['％', 'percent'],
    ['°C', 'celsius'],
    ['℃', 'celsius'],
    ['Cel', 'celsius'],
    ['° F', 'fahrenheit'],
    ['℉', 'fahrenheit'],
    ['[degF]', 'fahrenheit'],
    ['mg/dL', 'mgPerDl'],
    [' mg/dl ', 'mgPerDl'],
    ['mmol/L', 'mmolPerL'],
    ['g/dL', 'gPerDl'],
    ['umol/L', 'umolPerL'],
    // The sign micro and the Greek letter look alike.
    ['\u00b5mol/L', 'umolPerL'],
    ['\u03bcmol/L', 'umolPerL'],
    ['', null],
    ['kPa', null],
    ['kg', null],
    ['g/L', null],
    ['constructor', null],
    ['__proto__', null],
  ])('%s is %s', (text, unit) => {
    expect(unitNamed(text)).toBe(unit);
  });
});

describe('kinds', () => {
  it.each(measurementKinds)('%s takes its canonical unit as it is', (kind) => {
    expect(rawUnits[kind][unitOfKind(kind)]).toEqual({ minus: 0, times: 1, over: 1 });
  });

  it.each(measurementKinds)('%s has items with bounds', (kind) => {
    const items = itemsOfKind(kind);
    expect(items.length).toBe(kind === 'bloodPressure' ? 3 : 1);
    for (const item of items) expect(measurementItems[item].min).toBeLessThan(measurementItems[item].max);
  });

  it('are as decisions §6 has their bounds', () => {
    expect(Object.entries(measurementItems).map(([item, { unit, min, max }]) => [item, unit, min, max])).toEqual([
      ['systolic', 'mmHg', 40, 300],
      ['diastolic', 'mmHg', 20, 200],
      ['pulse', 'perMinute', 20, 250],
      ['spo2', 'percent', 50, 100],
      ['temperature', 'celsius', 30, 45],
      ['glucose', 'mgPerDl', 10, 600],
      ['ketone', 'mmolPerL', 0, 8],
      ['uricAcid', 'mgPerDl', 1, 25],
      ['totalCholesterol', 'mgPerDl', 50, 500],
      ['hemoglobin', 'gPerDl', 0, 25],
      ['hematocrit', 'percent', 0, 75],
    ]);
  });

  it('each comes from a meter, and each device type asks only for what its family brings', () => {
    for (const kind of measurementKinds) expect(canBring('fora', kind) || canBring('chiline', kind), kind).toBe(true);
    expect(canBring('fora', 'glucose')).toBe(false);
    for (const kinds of Object.values(chilineDeviceTypes))
      for (const kind of kinds) expect(meterFamilies.chiline).toContain(kind);
  });
});
