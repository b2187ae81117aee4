/** Who is to be turned when, and in which order they stand. Pure. */
import type { BedId, Posture, Tile } from '@wardlight/contract';
import { isUnseen, type TurnClock, turnClockOf } from '../../lib/care/turn-clock.ts';

/** The large buttons, in the order of the hand that turns. */
export const sides = ['left', 'right', 'supine', 'prone'] as const satisfies readonly Posture[];

/** `clock`: a time runs. The others have an interval and no time that is known now. */
export const turnGroups = ['clock', 'notLying', 'unseen', 'away'] as const;
export type TurnGroup = (typeof turnGroups)[number];

export interface TurnRow {
  readonly tile: Tile & { readonly resident: NonNullable<Tile['resident']>; readonly turn_minutes: number };
  readonly group: TurnGroup;
  /** Since when they lie so, and when they are to be turned; null where no time runs. */
  readonly clock: TurnClock | null;
}

/** @param isBlind nobody judges what the mats say: no time of theirs is a live one */
export function rowOf(tile: Tile, now: number, isBlind: boolean): TurnRow | null {
  const { resident, turn_minutes, live } = tile;
  if (resident === null || turn_minutes === null) return null;
  const row = { tile: { ...tile, resident, turn_minutes }, clock: turnClockOf(tile, now, isBlind) };
  if (row.clock !== null) return { ...row, group: 'clock' };
  if (live.absence !== null) return { ...row, group: 'away' };
  if (isUnseen(live, now, isBlind)) return { ...row, group: 'unseen' };
  return { ...row, group: live.status === 'sitting' || live.status === 'bedExit' ? 'notLying' : 'unseen' };
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Due soonest first; whoever has no time by group, floor and bed. */
const inOrder = (a: TurnRow, b: TurnRow): number =>
  turnGroups.indexOf(a.group) - turnGroups.indexOf(b.group) ||
  (a.clock?.due_at ?? 0) - (b.clock?.due_at ?? 0) ||
  a.tile.agency_id - b.tile.agency_id ||
  natural.compare(a.tile.floor, b.tile.floor) ||
  natural.compare(a.tile.bed_no, b.tile.bed_no) ||
  a.tile.bed_id - b.tile.bed_id;

export const rowsOf = (tiles: Iterable<Tile>, now: number, isBlind: boolean): readonly TurnRow[] =>
  [...tiles]
    .map((tile) => rowOf(tile, now, isBlind))
    .filter((row) => row !== null)
    .toSorted(inOrder);

export const floorsOf = (rows: readonly TurnRow[]): readonly string[] =>
  [...new Set(rows.map(({ tile }) => tile.floor))].toSorted(natural.compare);

export interface Placed {
  readonly bed: BedId;
  readonly group: TurnGroup;
}

/**
 * Held, everybody stays where they were; who is new comes at the end of their group. At rest all stand as wanted, but whoever was just turned
 * stays where "Undo" is looked for. The very same list where nothing changed.
 * @param kept who stays in place also at rest
 */
export function settled(
  before: readonly Placed[],
  wanted: readonly Placed[],
  held: boolean,
  kept: ReadonlySet<BedId>,
): readonly Placed[] {
  const there = new Set(before.map(({ bed }) => bed));
  const still = new Set(wanted.map(({ bed }) => bed));
  const next = held
    ? [...before.filter(({ bed }) => still.has(bed)), ...wanted.filter(({ bed }) => !there.has(bed))]
    : around(
        before.filter(({ bed }) => still.has(bed)),
        wanted,
        new Set([...kept].filter((bed) => there.has(bed))),
      );
  const same =
    next.length === before.length &&
    next.every(({ bed, group }, place) => before[place]?.bed === bed && before[place]?.group === group);
  return same ? before : next;
}

/** As wanted, around those who keep their place in their group. */
function around(before: readonly Placed[], wanted: readonly Placed[], kept: ReadonlySet<BedId>): readonly Placed[] {
  if (kept.size === 0) return wanted;
  return turnGroups.flatMap((group) => {
    const of = wanted.filter((placed) => placed.group === group && !kept.has(placed.bed));
    for (const [place, placed] of before.filter((one) => one.group === group).entries())
      if (kept.has(placed.bed)) of.splice(place, 0, placed);
    return of;
  });
}
