/**
 * Birthdays of a whole column. Those that can be one day only are that day; how the others are written is asked once, with samples of each
 * way. A way that reads less than half of what another reads is not offered; where one is left that needs no answer, it is taken.
 */
import {
  ageOn,
  type ImportDateWay,
  type ImportFindings,
  type ImportProblem,
  importDateWays,
  knownOfBirthday,
} from '@wardlight/contract';
import { pause } from '../../clock.ts';
import type { SheetCell } from '../../workbooks/sheet.ts';
import { shownSample } from './columns.ts';
import { type DateContext, type KnownDay, readHeld, readWritten, type WrittenDay, type Years } from './written-day.ts';

export type ReadDate = { readonly day: KnownDay } | { readonly problem: ImportProblem };

export interface ColumnDates {
  readonly read: (cell: SheetCell) => ReadDate;
  /** Null = everything in it is certain. */
  readonly question: Omit<NonNullable<ImportFindings['dates']>, 'column'> | null;
}

const cellsOfTurn = 50;
const mostSamples = 3;

type Open = Extract<WrittenDay, { kind: 'open' }>;

/** @param said the way somebody has chosen for this column */
export async function readDates(
  cells: readonly SheetCell[],
  context: DateContext,
  said: ImportDateWay | undefined,
): Promise<ColumnDates> {
  const open = new Map<string, Open>();
  const written = new Map<string, WrittenDay>();
  const readOnce = (cell: SheetCell): WrittenDay => {
    const key = `${cell.kind} ${cell.computed} ${cell.text}`;
    const found = written.get(key) ?? readOne(cell, context);
    written.set(key, found);
    return found;
  };
  let rows = 0;
  const reads = new Map<ImportDateWay, number>();
  for (let at = 0; at < cells.length; at += cellsOfTurn) {
    for (const cell of cells.slice(at, at + cellsOfTurn)) {
      const day = readOnce(cell);
      if (day.kind !== 'open') continue;
      open.set(cell.text, day);
      if (isOpen(day)) rows++;
      for (const way of day.ways.keys()) reads.set(way, (reads.get(way) ?? 0) + 1);
    }
    await pause(0);
  }
  const asked = [...open].filter(([, day]) => isOpen(day));
  const possible = offeredWays(asked, reads, context.years);
  const needsAnswer = asked.some(([, { asks }]) => asks) || possible.length > 1;
  const { offered, likely } = byLikelihood(possible, asked, context.today);
  const way = said !== undefined && offered.includes(said) ? said : needsAnswer ? undefined : offered[0];
  const shown = {
    rows,
    way: way ?? null,
    ways: offered.map((one) => ({
      ...shownWay(one, asked, reads, context.today),
      ...(one === likely ? { likely: true } : {}),
    })),
  };
  return {
    read: (cell) => settle(readOnce(cell), way, offered.length > 0),
    question: asked.length === 0 || !needsAnswer || offered.length === 0 ? null : shown,
  };
}

/** What stands in one cell. Days that a program holds as days are exact; their years may be Buddhist all the same. */
function readOne({ kind: own, text, computed }: SheetCell, context: DateContext): WrittenDay {
  // What a formula had come to stands in the file, and a birthday does not change.
  const kind = own === 'formula' ? computed : own;
  if (kind === undefined) return { kind: 'wrong', problem: 'isFormula' };
  if (kind === 'date') return readHeld(text, context);
  if (kind === 'error') return { kind: 'wrong', problem: 'wrongFormat' };
  if (kind === 'boolean') return { kind: 'wrong', problem: 'wrongDate' };
  // The number 24.051 was typed as 24.0510. Separated values do not say what was a number.
  if ((kind === 'number' || context.separated === true) && /^\d{2,3}\.\d{3}$/.test(text))
    return readWritten(`${text}0`, context);
  return kind === 'rounded' ? { kind: 'wrong', problem: 'unseparatedDate' } : readWritten(text, context);
}

/** A day that exists in one order only, and in no other count of years, is that day. */
const isOpen = ({ ways, asks }: Open): boolean => asks || new Set([...ways.values()].map(({ date }) => date)).size > 1;

function settle(written: WrittenDay, way: ImportDateWay | undefined, isOffered: boolean): ReadDate {
  if (written.kind === 'certain') return { day: written.day };
  if (written.kind === 'wrong') return { problem: written.problem };
  const [only] = written.ways.values();
  if (!isOpen(written) && only !== undefined) return { day: only };
  const day = way === undefined ? undefined : written.ways.get(way);
  if (day !== undefined) return { day };
  return { problem: way === undefined && isOffered ? 'ambiguousDate' : 'wrongDate' };
}

const fourDigits = /^\s*\d{8}\s*$/;

/** Ways that read every open cell alike are one; the one that counts as the column does stands for all, or the first of them. */
function offeredWays(
  asked: readonly (readonly [string, Open])[],
  reads: ReadonlyMap<ImportDateWay, number>,
  years: Years | null,
): ImportDateWay[] {
  const readsOpen = importDateWays.filter((way) => asked.some(([, { ways }]) => ways.has(way)));
  const most = Math.max(0, ...readsOpen.map((way) => reads.get(way) ?? 0));
  const likely = readsOpen.filter((way) => (reads.get(way) ?? 0) * 2 >= most);
  // A year in full is of our era, whatever the others count.
  const own = asked.every(([text]) => fourDigits.test(text)) ? 'common' : years;
  const alike = Map.groupBy(likely, (way) => asked.map(([, { ways }]) => ways.get(way)?.date ?? '').join(' '));
  return [...alike.values()].flatMap((same) => same.find((way) => way.endsWith(`-${own}`)) ?? same.slice(0, 1));
}

/** Who lives in a house of the old is of an age like these. */
const usual = { from: 40, to: 110 };
/** So much likelier than the next one, or none is. */
const clearly = 0.2;

/** Ways that make most of them older than anybody are not offered where another is left; the likeliest comes first. Somebody chooses all the same. */
function byLikelihood(
  ways: readonly ImportDateWay[],
  asked: readonly (readonly [string, Open])[],
  today: string,
): { readonly offered: readonly ImportDateWay[]; readonly likely: ImportDateWay | undefined } {
  const ages = new Map(
    ways.map((way) => [way, asked.flatMap(([, day]) => day.ways.get(way) ?? []).map(({ date }) => ageOn(date, today))]),
  );
  const count = (way: ImportDateWay, from = 0, to = Infinity): number =>
    ages.get(way)?.filter((age) => age >= from && age <= to).length ?? 0;
  const reads = new Map(ways.map((way) => [way, count(way)]));
  const isBetter = (one: ImportDateWay, other: ImportDateWay): boolean =>
    (reads.get(one) ?? 0) > (reads.get(other) ?? 0);
  // What a way does not read makes nobody too old; one that reads but half of them is for what no better one reads.
  const isNeeded = (way: ImportDateWay): boolean =>
    count(way) * 2 > asked.length ||
    asked.some(([, day]) => day.ways.has(way) && !ways.some((one) => day.ways.has(one) && isBetter(one, way)));
  const alive = ways.filter((way) => count(way, 0, usual.to) * 2 > count(way) && isNeeded(way));
  const shares = new Map(
    (alive.length > 0 ? alive : ways).map((way) => [way, count(way, usual.from, usual.to) / asked.length]),
  );
  const ranked = [...shares].toSorted(([, one], [, other]) => other - one);
  const [[first, most] = [undefined, 0], [, next] = [undefined, 0]] = ranked;
  return {
    offered: ranked.map(([way]) => way),
    likely: ranked.length > 1 && most - next >= clearly ? first : undefined,
  };
}

function shownWay(
  way: ImportDateWay,
  asked: readonly (readonly [string, Open])[],
  reads: ReadonlyMap<ImportDateWay, number>,
  today: string,
) {
  // The same values for every way, so that they can be compared.
  const samples = asked.slice(0, mostSamples).map(([value, { ways }]) => {
    const day = ways.get(way);
    return {
      value: shownSample(value.trim()),
      birthday: day === undefined ? null : knownOfBirthday({ birthday: day.date, birthday_precision: day.precision }),
      age: day === undefined ? null : ageOn(day.date, today),
    };
  });
  return { way, reads: reads.get(way) ?? 0, samples };
}
