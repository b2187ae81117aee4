/** Which lead is drawn where: rows of the paper, and in them stretches of leads. */
import type { EcgLead } from '@wardlight/contract';
import { overlap, type Span } from './geometry.ts';
import { fitsGrid, placesOfStandard, type StandardLead, standardLeads } from './leads.ts';

export const layouts = ['grid', 'stacked'] as const;
export type Layout = (typeof layouts)[number];

export interface Segment extends Span {
  /** Place among the recording's leads; null = the recording has no such lead. */
  readonly lead: number | null;
  readonly name: string;
}
export interface Row {
  readonly key: string;
  readonly segments: readonly Segment[];
}

/** Time from side to side of a sheet with three rows of four, and of each of its columns. */
export const gridMs = 10_000;
const columnMs = gridMs / 4;

const columns = [
  ['I', 'II', 'III'],
  ['aVR', 'aVL', 'aVF'],
  ['V1', 'V2', 'V3'],
  ['V4', 'V5', 'V6'],
] as const satisfies readonly (readonly StandardLead[])[];
const rhythmLeads = ['II', 'V1'] as const satisfies readonly StandardLead[];

export const layoutsOf = (leads: readonly EcgLead[], durationMs: number): readonly Layout[] =>
  fitsGrid(
    leads.map(({ name }) => name),
    durationMs,
  )
    ? layouts
    : ['stacked'];

/** All leads under each other: the twelve in the order in which one reads them, whatever that of the file, then the others as it has them. */
export function stackedRows(leads: readonly EcgLead[], span: Span): readonly Row[] {
  const places = placesOfStandard(leads.map(({ name }) => name));
  const known = standardLeads.flatMap((lead) => places.get(lead) ?? []);
  const others = leads.map((_, place) => place).filter((place) => !known.includes(place));
  return [...known, ...others].map((lead) => ({
    key: String(lead),
    segments: [{ lead, name: leads[lead]?.name ?? '', ...span }],
  }));
}

/** Three rows of four columns that follow each other in time, and lead II, else V1, below them all the way. */
export function gridRows(leads: readonly EcgLead[], sheetFromMs: number, span: Span): readonly Row[] {
  const places = placesOfStandard(leads.map(({ name }) => name));
  const rows = [0, 1, 2].map((row) => ({
    key: `row ${row}`,
    segments: columns.flatMap((column, place) => {
      const name = column[row] ?? column[0];
      const fromMs = sheetFromMs + place * columnMs;
      const shown = overlap({ fromMs, toMs: fromMs + columnMs }, span);
      return shown === null ? [] : [{ lead: places.get(name) ?? null, name, ...shown }];
    }),
  }));
  const rhythm = rhythmLeads.find((name) => places.has(name));
  const strip = rhythm === undefined ? [] : [{ lead: places.get(rhythm) ?? null, name: rhythm, ...span }];
  return strip.length === 0 ? rows : [...rows, { key: 'rhythm', segments: strip }];
}
