/** Residents who are chosen for something to be done to all of them, as each was shown when they were chosen (docs/decisions/193). */
import { type ListedResident, listResidents, mostPageSize, type ResidentId } from '@wardlight/contract';
import { useState } from 'react';
import { call } from '../../../lib/api/http.ts';
import type { ResidentFilter } from '../model.ts';

export type Chosen = ReadonlyMap<ResidentId, ListedResident>;

export interface Choice {
  readonly chosen: Chosen;
  readonly set: (resident: ListedResident, on: boolean) => void;
  /** Everybody from the one who was set last to this one, where both are on the list; the way of a list of files with Shift. */
  readonly setRange: (resident: ListedResident, on: boolean, rows: readonly (ListedResident | undefined)[]) => void;
  readonly replace: (residents: readonly ListedResident[]) => void;
  readonly clear: () => void;
}

export function useChosen(): Choice {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [last, setLast] = useState<ResidentId | null>(null);
  const setAll = (residents: readonly ListedResident[], on: boolean) =>
    setChosen((was) => {
      const next = new Map(was);
      for (const resident of residents) {
        if (on) next.set(resident.resident_id, resident);
        else next.delete(resident.resident_id);
      }
      return next;
    });
  return {
    chosen,
    set: (resident, on) => {
      setLast(resident.resident_id);
      setAll([resident], on);
    },
    setRange: (resident, on, rows) => {
      const places = [last, resident.resident_id].map((id) => rows.findIndex((row) => row?.resident_id === id));
      setLast(resident.resident_id);
      const from = Math.min(...places);
      const range = from < 0 ? [resident] : rows.slice(from, Math.max(...places) + 1);
      setAll(
        range.filter((row) => row !== undefined),
        on,
      );
    },
    replace: (residents) => setChosen(new Map(residents.map((each) => [each.resident_id, each]))),
    clear: () => setChosen(new Map()),
  };
}

/** All who are found by the filter as it stands, in its order; discharged residents are never chosen. */
export async function everyoneFound({ search, state, floor, inBed, sort, order }: ResidentFilter) {
  const rows = await readAll({ search: search.trim(), state, floor, in_bed: inBed, sort, order });
  return rows.filter(({ discharged_at }) => discharged_at === null);
}

/** The chosen as they are now: who was discharged meanwhile is not among them. */
export async function chosenNow(chosen: Chosen): Promise<ListedResident[]> {
  const rows = await readAll({ search: '', state: 'current' });
  const now = new Map(rows.map((row) => [row.resident_id, row]));
  return [...chosen.keys()].flatMap((id) => now.get(id) ?? []);
}

type Query = Readonly<Record<string, string>>;

async function readAll(query: Query): Promise<ListedResident[]> {
  const rows: ListedResident[] = [];
  for (;;) {
    const page = { ...query, offset: String(rows.length), limit: String(mostPageSize) };
    const answer = await call(listResidents, { query: page });
    rows.push(...answer.rows);
    if (answer.rows.length === 0 || rows.length >= answer.total) return rows;
  }
}
