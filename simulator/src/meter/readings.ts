/** What a meter shows, in the words of an order, and the reading that its gateway makes of it. */
import {
  type GatewayReading,
  type MeasurementKind,
  measurementKinds,
  rawUnits,
  temperatureSites,
  unitOfKind,
} from '@wardlight/contract';

export type PostedReading = Partial<GatewayReading> & Pick<GatewayReading, 'meter' | 'at' | 'kind' | 'value' | 'unit'>;

export const orderUsage = `  spo2=97  pulse=70  temperature=36.6@ear  bloodPressure=128/76/68 (or 128/76)
  glucose=104  glucose=5.6mmol/L  glucose>600 ("Hi")  glucose<20 ("Lo")  error (a cuff that failed)`;

export interface MeterSetting {
  readonly meter: string;
  /** What the meter's clock shows when ours shows `now`. */
  readonly clockAt: (now: number) => number;
  /** What tells one reading from another; null = this gateway gives no ids. */
  readonly idOf: ((n: number) => string) | null;
  /** Whether the gateway says when it sent. */
  readonly says: boolean;
}

/** As meters write them. */
const units: Readonly<Record<string, string>> = {
  mmHg: 'mmHg',
  perMinute: '/min',
  percent: '%',
  celsius: '°C',
  mgPerDl: 'mg/dL',
  mmolPerL: 'mmol/L',
  gPerDl: 'g/dL',
};

const orderForm = /^(\w+)([=<>])(\d+(?:\.\d+)?)(?:\/(\d+))?(?:\/(\d+))?(.*?)(?:@(\w+))?$/;

/** @throws Error with one sentence, where it is no order */
export function readingOf(order: string, setting: MeterSetting, now: number, n: number): PostedReading {
  const head = {
    ...(setting.idOf !== null && { id: setting.idOf(n) }),
    ...{ meter: setting.meter, at: setting.clockAt(now) },
    ...(setting.says && { sent: now }),
  };
  // What a cuff sends that could not measure.
  if (order === 'error')
    return { ...head, kind: 'bloodPressure', value: { systolic: 2047, diastolic: 2047, pulse: 2047 }, unit: 'mmHg' };
  const [, word, sign, first = '', second, third, unit = '', site] = orderForm.exec(order) ?? [];
  const kind: MeasurementKind | undefined = measurementKinds.find((known) => known === word);
  if (kind === undefined) throw new Error(`${JSON.stringify(order)} is no reading. These are:\n${orderUsage}`);
  if ((kind === 'bloodPressure') !== (second !== undefined))
    throw new Error(`${JSON.stringify(order)}: a blood pressure is 128/76 or 128/76/68, and nothing else is.`);
  if (site !== undefined && !temperatureSites.some((known) => known === site))
    throw new Error(`${JSON.stringify(order)}: a temperature is measured at ${temperatureSites.join(', ')}.`);
  const value =
    second === undefined
      ? Number(first)
      : { systolic: Number(first), diastolic: Number(second), pulse: third === undefined ? null : Number(third) };
  return {
    ...head,
    kind,
    value,
    unit: unit === '' ? (units[unitOfKind(kind)] ?? Object.keys(rawUnits[kind])[0] ?? '') : unit,
    ...(sign !== '=' && { comparator: sign as '<' | '>' }),
    ...(site !== undefined && { context: { site: site as (typeof temperatureSites)[number] } }),
  };
}

const hourMs = 3_600_000;

/** What a meter's memory holds from before: the oldest first, an hour apart; SpO2 as an oximeter counts it through a night. */
export const memoryOf = (count: number, setting: MeterSetting, now: number): PostedReading[] =>
  Array.from({ length: count }, (_, n) => {
    const hours = count - n;
    const [reading] = [readingOf(`spo2=${94 + (n % 5)}`, setting, now, n)];
    return { ...reading, at: reading.at - hours * hourMs };
  });
