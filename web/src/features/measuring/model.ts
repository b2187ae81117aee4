/** What may be waited for together, what has come of it, and where a label leads. Pure. */
import {
  type ChilineDeviceType,
  chilineDeviceTypes,
  type Measured,
  type MeasurementKind,
  type MeterFamily,
  measurementKinds,
  meterFamilies,
  type RoundRow,
  type Waiting,
  type WaitingState,
  waitingMs,
} from '@wardlight/contract';

/** What one meter sends, by what it is called: an oximeter and a blood pressure monitor send the pulse, too. */
const together: readonly (readonly [MeasurementKind, ...MeasurementKind[]])[] = [
  ['bloodPressure', 'pulse'],
  ['spo2', 'pulse'],
  ['temperature'],
  ['glucose'],
  ['ketone'],
  ['uricAcid'],
  ['totalCholesterol'],
  ['hemoglobin', 'hematocrit'],
];

/** Those that a page offers, each by its first kind. @param type of the chosen group's meters; null = they measure whatever the family does */
export const offeredKinds = (
  family: MeterFamily,
  type: ChilineDeviceType | null = null,
): readonly MeasurementKind[] => {
  const measured: readonly MeasurementKind[] = type === null ? meterFamilies[family] : chilineDeviceTypes[type];
  return together
    .map(([first]) => first)
    .slice(0, family === 'fora' ? 3 : together.length)
    .filter((kind) => measured.includes(kind));
};

/** All that is then waited for, in the order of kinds. */
export function kindsOf(chosen: readonly MeasurementKind[]): MeasurementKind[] {
  const wanted = new Set(together.filter(([first]) => chosen.includes(first)).flat());
  return measurementKinds.filter((kind) => wanted.has(kind));
}

/** What is named to a person: a pulse that only comes along is not. */
export function namedKinds(kinds: readonly MeasurementKind[]): readonly MeasurementKind[] {
  const comesAlong = kinds.includes('bloodPressure') || kinds.includes('spo2');
  return kinds.filter((kind) => kind !== 'pulse' || !comesAlong);
}

/** Neither is named by what the other is: only the pulse that comes along with both is the same. */
export const onlyPulseMeets = (theirs: readonly MeasurementKind[], wanted: readonly MeasurementKind[]): boolean =>
  !namedKinds(theirs).some((kind) => namedKinds(kindsOf(wanted)).includes(kind));

/** What has not come yet. */
export function pendingKinds({ kinds, readings }: Pick<Waiting, 'kinds' | 'readings'>): readonly MeasurementKind[] {
  const came = new Set(readings.map(({ measured }) => measured.kind));
  return namedKinds(kinds).filter((kind) => !came.has(kind));
}

/** By our clock: the server says so a moment later. */
export const stateNow = ({ state, until_at }: Pick<Waiting, 'state' | 'until_at'>, now: number): WaitingState =>
  state === 'waiting' && now > until_at ? 'over' : state;

/** "9:05"; it is looked at while it runs. */
export function countdown(ms: number): string {
  // A clock of ours that is a moment behind would give more than there is.
  const seconds = Math.max(0, Math.ceil(Math.min(ms, waitingMs) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A pulse that came with the pressure stands in it already. */
export const saidOnce = (today: RoundRow['today']): RoundRow['today'] => {
  const pressure = today.find(({ kind }) => kind === 'bloodPressure');
  return today.filter(({ kind, last }) => kind !== 'pulse' || pressure === undefined || pressure.last[2] !== last[0]);
};

/** The one after, who is there; null = nobody. */
export function nextOf(rows: readonly RoundRow[], resident: number): RoundRow | null {
  const at = rows.findIndex(({ resident_id }) => resident_id === resident);
  return at < 0 ? null : (rows.slice(at + 1).find(({ away }) => !away) ?? null);
}

/** The code on a resident's label holds the address of their page; null = no such code. */
export function labelIn(text: string): { readonly agency: number; readonly resident: number } | null {
  const [, agency, resident] = /\/resident\/(\d{1,10})\/(\d{1,10})\s*$/.exec(text) ?? [];
  return agency === undefined ? null : { agency: Number(agency), resident: Number(resident) };
}

export const isPressure = (measured: Measured): measured is Extract<Measured, { kind: 'bloodPressure' }> =>
  measured.kind === 'bloodPressure';
