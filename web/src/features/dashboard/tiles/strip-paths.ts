/** The strip along a tile's foot: an hour of states as shapes, told apart by height and hatch as well as by shade. Pure. */
import type { BedStatus, Tile } from '@wardlight/contract';

type Stretches = Tile['hour'];

const hourMs = 3_600_000;
/** The strip's own measure: an hour is this wide, and ten high. */
export const stripWidth = 360;
export const stripHeight = 10;
const unitMs = hourMs / stripWidth;

export const marks = ['inBed', 'sitting', 'out', 'unseen'] as const;
export type Mark = (typeof marks)[number];

/** `away`, on purpose, leaves the strip empty: nobody is meant to be there, and nothing is missed. */
const markOf: Readonly<Record<BedStatus, Mark | null>> = {
  inBed: 'inBed',
  lyingTooLong: 'inBed',
  sitting: 'sitting',
  bedExit: 'out',
  away: null,
  disconnected: 'unseen',
  awaitingConnection: 'unseen',
  notMonitored: 'unseen',
  unknown: 'unseen',
};

const heights: Readonly<Record<Mark, number>> = { inBed: 2, sitting: 6, out: 10, unseen: 8 };
/** What was not seen is hatched: a bar of one unit in every so many, at places that stay where they are while the hour moves on. */
const hatch = 6;

/** One path per mark, over the hour that ends at `now`. */
export function stripPaths(hour: Stretches, now: number): Readonly<Record<Mark, string>> {
  const paths: Record<Mark, string> = { inBed: '', sitting: '', out: '', unseen: '' };
  const end = Math.round(now / unitMs);
  const start = end - stripWidth;
  for (const [index, { status, from_at }] of hour.entries()) {
    const mark = markOf[status];
    const from = Math.max(start, Math.round(from_at / unitMs));
    const to = Math.min(end, Math.round((hour[index + 1]?.from_at ?? now) / unitMs));
    if (mark === null || to < from || from >= end) continue;
    // However short it was, it is seen.
    const width = Math.max(1, to - from);
    const top = stripHeight - heights[mark];
    if (mark !== 'unseen') paths[mark] += `M${from - start} ${top}h${width}V${stripHeight}h-${width}z`;
    else
      for (let bar = Math.ceil(from / hatch) * hatch; bar < from + width; bar += hatch)
        paths.unseen += `M${bar - start} ${top}h2V${stripHeight}h-2z`;
  }
  return paths;
}

/** Where on the strip of the hour that ends at `now` its resident came; null = longer ago. */
export function changeOnStrip(changedAt: number, now: number): number | null {
  const at = Math.round(changedAt / unitMs) - Math.round(now / unitMs) + stripWidth;
  return at < 0 ? null : Math.min(at, stripWidth - 2);
}

/** How often somebody was out of bed within the hour that ends at `now`, being out all along counted once. */
export const timesOut = (hour: Stretches, now: number): number =>
  hour.filter(({ status }, index) => status === 'bedExit' && (hour[index + 1]?.from_at ?? now) > now - hourMs).length;
