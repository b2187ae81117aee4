/** Where the tiles stand: in which order, in which rows. Pure. */
import type { AgencyId, Alert, BedId } from '@wardlight/contract';
import { byNeed, type Floor } from './model.ts';

/** How much a tile shows, from much to little. */
export const densities = ['comfortable', 'compact', 'dense'] as const;
export type Density = (typeof densities)[number];
export const densityChoices = ['auto', ...densities] as const;
export type DensityChoice = (typeof densityChoices)[number];
export const orders = ['bed', 'urgency'] as const;
export type Order = (typeof orders)[number];

type AlertsOf = ReadonlyMap<BedId, readonly Alert[]>;

/** Beds with open alerts, the most urgent first. */
export function alarmedBeds(alertsOf: AlertsOf): readonly BedId[] {
  const firsts = [...alertsOf.values()].flatMap((alerts) => alerts.toSorted(byNeed).slice(0, 1));
  return firsts.toSorted(byNeed).flatMap(({ bed_id }) => (bed_id === null ? [] : [bed_id]));
}

/** Takes the named beds out of their floors and puts them first, as they are named; a bed that is not shown stays away. */
export function alarmedFirst(floors: readonly Floor[], alarmed: readonly BedId[]): readonly Floor[] {
  const [first] = floors;
  if (first === undefined || alarmed.length === 0) return floors;
  const shown = new Set(floors.flatMap(({ beds }) => beds));
  const taken = alarmed.filter((bed) => shown.has(bed));
  if (taken.length === 0) return floors;
  const named = new Set(taken);
  const rest = floors
    .map((floor) => ({ ...floor, beds: floor.beds.filter((bed) => !named.has(bed)) }))
    .filter(({ beds }) => beds.length > 0);
  return [{ alarmed: true, agency: first.agency, floor: '', beds: taken }, ...rest];
}

/** Agencies with open alerts, the one in most need first. */
export const worstAgencies = (alerts: Iterable<Alert>): readonly AgencyId[] => [
  ...new Set([...alerts].toSorted(byNeed).map(({ agency_id }) => agency_id)),
];

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Over many agencies: each by itself, the one in most need first and those in none by name; in each what is open before its floors, so
 * that nothing that calls stands below what rests.
 */
export function worstFirst(
  floors: readonly Floor[],
  alarmed: readonly BedId[],
  worst: readonly AgencyId[],
  nameOf: (agency: AgencyId) => string,
): readonly Floor[] {
  const placeOf = (agency: AgencyId): number => {
    const place = worst.indexOf(agency);
    return place < 0 ? worst.length : place;
  };
  const groups = [...Map.groupBy(floors, ({ agency }) => agency)];
  return groups
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b) || natural.compare(nameOf(a), nameOf(b)) || a - b)
    .flatMap(([, ofAgency]) => alarmedFirst(ofAgency, alarmed));
}

/** What the board scrolls through. */
export type Row =
  | { readonly kind: 'agency'; readonly key: string; readonly agency: AgencyId }
  | { readonly kind: 'heading'; readonly key: string; readonly floor: Floor }
  | { readonly kind: 'tiles'; readonly key: string; readonly beds: readonly BedId[] };

/** @param byAgency each agency begins with a row of its own */
export function rowsOf(floors: readonly Floor[], columns: number, byAgency = false): readonly Row[] {
  return floors.flatMap((floor, index) => {
    const { agency } = floor;
    const key = floor.alarmed ? `alarmed ${agency}` : `${agency} ${floor.floor}`;
    const count = Math.ceil(floor.beds.length / columns);
    const rows = Array.from({ length: count }, (_, line): Row => {
      const beds = floor.beds.slice(line * columns, (line + 1) * columns);
      // One bed a row: by its bed, so that a tile which changes its place keeps what was pressed and typed in it.
      return { kind: 'tiles', key: columns === 1 ? `bed ${beds[0]}` : `${key} ${line}`, beds };
    });
    const begins = byAgency && floors[index - 1]?.agency !== agency;
    const head: readonly Row[] = begins ? [{ kind: 'agency', key: `agency ${agency}`, agency }] : [];
    return [...head, { kind: 'heading', key, floor } satisfies Row, ...rows];
  });
}

export const moves = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;
export type Move = (typeof moves)[number];
export const isMove = (key: string): key is Move => (moves as readonly string[]).includes(key);

/** The bed that an arrow key leads to; `far` = to the ends of the board instead of the row. null: stay. */
export function bedAfter(rows: readonly Row[], from: BedId, move: Move, far: boolean): BedId | null {
  const lines = rows.flatMap((row) => (row.kind === 'tiles' ? [row.beds] : []));
  const all = lines.flat();
  const at = lines.findIndex((beds) => beds.includes(from));
  const line = lines[at];
  if (line === undefined) return null;
  const column = line.indexOf(from);
  const place = all.indexOf(from);
  const vertical = (beds: readonly BedId[] | undefined) => beds?.[Math.min(column, beds.length - 1)];
  const next: Record<Move, BedId | undefined> = {
    ArrowLeft: all[place - 1],
    ArrowRight: all[place + 1],
    ArrowUp: vertical(lines[at - 1]),
    ArrowDown: vertical(lines[at + 1]),
    Home: (far ? all : line)[0],
    End: (far ? all : line).at(-1),
  };
  return next[move] ?? null;
}
