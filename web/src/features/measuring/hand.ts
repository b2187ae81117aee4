/** A value as it is typed: the bounds of its kind in the unit that is chosen, and what is sent. Pure. */
import {
  type Comparator,
  comparatorSchema,
  isFiner,
  itemsOfKind,
  type MeasurementItem,
  type MeasurementKind,
  type MeasurementUnit,
  mealTimes,
  measurementItems,
  measurementKindSchema,
  measurementUnitSchema,
  type Reading,
  rawUnits,
  temperatureSites,
  typedDecimals,
  unitOfKind,
} from '@wardlight/contract';
import * as z from 'zod/mini';

export const typedSchema = z.object({
  kind: measurementKindSchema,
  unit: measurementUnitSchema,
  /** In the order of `itemsOfKind`, as typed. */
  texts: z.array(z.string()),
  comparator: z.nullable(comparatorSchema),
  site: z.nullable(z.enum(temperatureSites)),
  meal: z.nullable(z.enum(mealTimes)),
  oxygen: z.boolean(),
  /** `yyyy-MM-ddTHH:mm` by the clock of the agency; '' = now. */
  at: z.string(),
  why: z.string(),
});
export type Typed = z.infer<typeof typedSchema>;

export const typedOf = (kind: MeasurementKind): Typed => ({
  ...{ kind, unit: unitOfKind(kind), texts: itemsOfKind(kind).map(() => ''), comparator: null },
  ...{ site: null, meal: null, oxygen: false, at: '', why: '' },
});

/** A reading to be corrected, in the unit it is shown in. */
export function typedFrom({ measured }: Pick<Reading, 'measured'>): Typed {
  const { kind, comparator, context } = measured;
  const numbers =
    measured.kind === 'bloodPressure'
      ? [measured.value.systolic, measured.value.diastolic, measured.value.pulse]
      : [measured.value];
  return {
    ...typedOf(kind),
    // A meter may say more than anybody types: what is shown is what is corrected.
    texts: numbers.map((number, n) => {
      const item = itemsOfKind(kind)[n];
      return number === null || item === undefined
        ? ''
        : String(Number(number.toFixed(measurementItems[item].decimals)));
    }),
    comparator,
    site: context.site ?? null,
    meal: context.meal ?? null,
    oxygen: context.oxygen ?? false,
  };
}

/** Keyboards for Chinese and Japanese type ９７, and many languages write a comma. */
export function numberIn(text: string): number | null {
  const plain = text.normalize('NFKC').trim().replace(',', '.');
  return /^\d{1,5}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}

/** Both inclusive, and cut inwards: what stands beside the field is taken. */
export function boundsOf(kind: MeasurementKind, item: MeasurementItem, unit: MeasurementUnit) {
  const { min, max } = measurementItems[item];
  const conversion = item === kind ? rawUnits[kind][unit] : undefined;
  const raw = (canonical: number) =>
    conversion === undefined ? canonical : (canonical * conversion.over) / conversion.times + conversion.minus;
  const decimals = typedDecimals(item, unit);
  const steps = 10 ** decimals;
  // Tenths are no binary fractions.
  return {
    min: Math.ceil(raw(min) * steps - 1e-6) / steps,
    max: Math.floor(raw(max) * steps + 1e-6) / steps,
    decimals,
  };
}

export type Problem = 'wrong' | 'outside' | 'tooFine' | 'reversed';

/** What is wrong with each number; a pulse beside a blood pressure may be left out. */
export function problemsOf({ kind, unit, texts }: Typed): readonly (Problem | null)[] {
  const numbers = texts.map(numberIn);
  const [systolic, diastolic] = numbers;
  return itemsOfKind(kind).map((item, n) => {
    const number = numbers[n] ?? null;
    if (number === null) return kind === 'bloodPressure' && n === 2 && (texts[n] ?? '').trim() === '' ? null : 'wrong';
    const { min, max, decimals } = boundsOf(kind, item, unit);
    if (number < min || number > max) return 'outside';
    if (isFiner(number, decimals)) return 'tooFine';
    const reversed =
      kind === 'bloodPressure' && n === 1 && systolic != null && diastolic != null && systolic <= diastolic;
    return reversed ? 'reversed' : null;
  });
}

/** As it is sent; only of what has no problem. */
export function measuredOf({ kind, unit, texts, comparator, site, meal, oxygen }: Typed) {
  const [first = 0, second = 0, third = null] = texts.map(numberIn);
  const value =
    kind === 'bloodPressure' ? { systolic: first ?? 0, diastolic: second ?? 0, pulse: third } : (first ?? 0);
  const context = {
    ...(kind === 'temperature' && site !== null && { site }),
    ...(kind === 'glucose' && meal !== null && { meal }),
    ...(kind === 'spo2' && oxygen && { oxygen }),
  };
  return { kind, value, unit, comparator: kind === 'bloodPressure' ? null : comparator, context };
}

export const comparatorNames = { '<': 'Lo', '>': 'Hi' } as const satisfies Record<Comparator, string>;
