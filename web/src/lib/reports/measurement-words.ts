/** How every page writes a reading: its name, its numbers with their unit, a meter's "Lo" and "Hi", and NEWS2's word for it. */
import {
  type Comparator,
  itemsOfKind,
  type Measured,
  type MeasurementBand,
  type MeasurementContext,
  type MeasurementItem,
  type MeasurementKind,
  measurementItems,
  type ReadingMark,
  type TemperatureSite,
} from '@wardlight/contract';
import { useFormat } from '../i18n/format.ts';
import { type DeskWords, useDeskWords } from '../i18n/i18n.ts';

export interface MeasurementWords {
  readonly kind: (kind: MeasurementKind) => string;
  /** As the way it was measured names it: "Average SpO2", "Ear temperature". */
  readonly name: (measured: Pick<Measured, 'kind' | 'context'>) => string;
  readonly item: (item: MeasurementItem) => string;
  /** "36.8" */
  readonly number: (item: MeasurementItem, value: number) => string;
  /** "°C" */
  readonly unit: (item: MeasurementItem) => string;
  /** "36.8 °C" */
  readonly amount: (item: MeasurementItem, value: number) => string;
  /** "128/76 mmHg · 68 /min", "Lo · below 20 mg/dL" */
  readonly value: (measured: Measured) => string;
  /** The same of the numbers of a day, in the order of `itemsOfKind`; what is null was not measured and is left out. */
  readonly values: (
    kind: MeasurementKind,
    values: readonly (number | null)[],
    comparator: Comparator | null,
  ) => string | null;
  /** "Very low"; null = as usual. */
  readonly band: (band: MeasurementBand) => string | null;
  /** "Systolic: high" where a reading has several items. */
  readonly mark: (mark: ReadingMark, kind: MeasurementKind) => string;
  /** What is known of how it was measured and is not in its name: "After a meal". */
  readonly circumstances: (context: MeasurementContext) => readonly string[];
}

const siteNames = {
  forehead: 'measurements.item.foreheadTemperature',
  ear: 'measurements.item.earTemperature',
  skin: 'measurements.item.skinTemperature',
} as const satisfies Record<TemperatureSite, string>;

const itemNames: Readonly<Record<MeasurementItem, Parameters<DeskWords>[0]>> = {
  systolic: 'measurements.item.systolic',
  diastolic: 'measurements.item.diastolic',
  pulse: 'measurements.kind.pulse',
  spo2: 'measurements.kind.spo2',
  temperature: 'measurements.kind.temperature',
  glucose: 'measurements.kind.glucose',
  ketone: 'measurements.kind.ketone',
  uricAcid: 'measurements.kind.uricAcid',
  totalCholesterol: 'measurements.kind.totalCholesterol',
  hemoglobin: 'measurements.kind.hemoglobin',
  hematocrit: 'measurements.kind.hematocrit',
};

export function useMeasurementWords(): MeasurementWords {
  const d = useDeskWords();
  const { number } = useFormat();
  const known = shared.get(d) ?? measurementWords(d, number);
  shared.set(d, known);
  return known;
}
/** By the words of a language, which are one function. A page asks dozens of times. */
const shared = new WeakMap<DeskWords, MeasurementWords>();

/** The numbers of a reading, in the order of `itemsOfKind`. */
export const numbersOf = (measured: Measured): readonly (number | null)[] =>
  measured.kind === 'bloodPressure'
    ? [measured.value.systolic, measured.value.diastolic, measured.value.pulse]
    : [measured.value];

/** The worst of a reading's marks; null = nothing of it is weighed, or all of it is as usual. */
export const worstOf = (marks: readonly ReadingMark[]): ReadingMark | null =>
  marks.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points)[0] ?? null;

/** Which way a value lies; null = it is as usual. */
export function sideOf(band: MeasurementBand): 'low' | 'high' | null {
  if (band === 'usual') return null;
  return band === 'veryLow' || band === 'low' || band === 'slightlyLow' ? 'low' : 'high';
}

/** @param numberOf of a number with so many decimals */
export function measurementWords(
  d: DeskWords,
  numberOf: (value: number, decimals?: number) => string,
): MeasurementWords {
  const number = (item: MeasurementItem, value: number): string => numberOf(value, measurementItems[item].decimals);
  const inUnit = (item: MeasurementItem, text: string): string =>
    d(`measurements.unit.${measurementItems[item].unit}`, { value: text });
  const amount = (item: MeasurementItem, value: number): string => inUnit(item, number(item, value));
  const values: MeasurementWords['values'] = (kind, of, comparator) => {
    const [first = null, second = null, third = null] = of;
    const [item] = itemsOfKind(kind);
    if (first === null || item === undefined) return null;
    if (kind === 'bloodPressure') {
      const pressure = inUnit(
        'systolic',
        `${number('systolic', first)}/${second === null ? '–' : number('diastolic', second)}`,
      );
      return third === null ? pressure : `${pressure} · ${amount('pulse', third)}`;
    }
    const said = amount(item, first);
    // As the meter's own display says it, in every language.
    if (comparator === '<') return `Lo · ${d('measurements.comparator.below', { value: said })}`;
    return comparator === '>' ? `Hi · ${d('measurements.comparator.above', { value: said })}` : said;
  };
  const item = (of: MeasurementItem): string => d(itemNames[of] as 'measurements.kind.pulse');
  const band = (of: MeasurementBand): string | null => (of === 'usual' ? null : d(`measurements.band.${of}`));
  return {
    kind: (kind) => d(`measurements.kind.${kind}`),
    name: ({ kind, context: { site, average } }) => {
      if (kind === 'temperature' && site != null) return d(siteNames[site]);
      return d(kind === 'spo2' && average === true ? 'measurements.item.averageSpo2' : `measurements.kind.${kind}`);
    },
    item,
    number,
    unit: (of) => inUnit(of, '').trim(),
    amount,
    value: (measured) => values(measured.kind, numbersOf(measured), measured.comparator) ?? '',
    values,
    band,
    mark: (mark, kind) => {
      const word = band(mark.band) ?? d('measurements.band.usual');
      return kind === 'bloodPressure' ? `${item(mark.item)} ${word}` : word;
    },
    circumstances: ({ meal, oxygen }) => [
      ...(meal == null ? [] : [d(`measurements.meal.${meal}`)]),
      ...(oxygen === true ? [d('measurements.oxygen')] : []),
    ],
  };
}
