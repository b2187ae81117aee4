/** Whose labels are printed. Pure. */
import type { ResidentId } from '@wardlight/contract';
import type { LabelOf } from './api.ts';

const folded = (text: string): string => text.normalize('NFKC').trim().toLocaleLowerCase('en');

export interface LabelFilter {
  /** '' = any. */
  readonly floor: string;
  readonly search: string;
}

export const everyone: LabelFilter = { floor: '', search: '' };

/** Those the list of choices shows; what is chosen outside of it stays chosen. */
export function shownOf(labels: readonly LabelOf[], { floor, search }: LabelFilter): readonly LabelOf[] {
  const wanted = folded(search);
  return labels.filter(
    ({ name, bed }) =>
      (floor === '' || bed?.floor === floor) &&
      (wanted === '' || folded(name).includes(wanted) || folded(bed?.bed_no ?? '').includes(wanted)),
  );
}

export const floorsOf = (labels: readonly LabelOf[]): readonly string[] => [
  ...new Set(labels.flatMap(({ bed }) => (bed === null ? [] : [bed.floor]))),
];

/** Who is meant by the address: one, or everybody. */
export function firstChosen(labels: readonly LabelOf[], asked: string | null): ReadonlySet<ResidentId> {
  const one = labels.find(({ resident_id }) => String(resident_id) === asked);
  return new Set(one === undefined ? labels.map(({ resident_id }) => resident_id) : [one.resident_id]);
}

export function withAll(
  chosen: ReadonlySet<ResidentId>,
  labels: readonly LabelOf[],
  isIn: boolean,
): ReadonlySet<ResidentId> {
  const next = new Set(chosen);
  for (const { resident_id } of labels) {
    if (isIn) next.add(resident_id);
    else next.delete(resident_id);
  }
  return next;
}

/** A number of a place on the sheet, from 1; what is none counts as the first. */
export function startOf(typed: string, places: number): number {
  const place = Number(typed);
  return Number.isInteger(place) && place >= 1 && place <= places ? place - 1 : 0;
}
