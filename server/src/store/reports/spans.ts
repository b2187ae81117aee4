/** Stretches of time beside each other, and those in which the watch itself was blind. */
import { sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';

/** [from_at, to_at). */
export interface Span {
  readonly from_at: number;
  readonly to_at: number;
}

/** A watch that is blind is blind for everybody. */
export async function watchGapsOf(db: Db, from: number, to: number): Promise<Span[]> {
  const { rows } = await sql<Span>`select from_at, to_at from watch_gaps
    where to_at > ${instant(from)} and from_at < ${instant(to)} order by from_at`.execute(db);
  return rows;
}

/** What of a stretch lies within [from, to): one, or none. */
export const clipped =
  (from: number, to: number) =>
  (span: Span): Span[] => {
    const [from_at, to_at] = [Math.max(from, span.from_at), Math.min(to, span.to_at)];
    return to_at > from_at ? [{ from_at, to_at }] : [];
  };

/** In order; those that touch or overlap are one. */
export function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from_at - b.from_at)) {
    const last = found.at(-1);
    if (last === undefined || span.from_at > last.to_at) found.push(span);
    else found[found.length - 1] = { ...last, to_at: Math.max(last.to_at, span.to_at) };
  }
  return found;
}
