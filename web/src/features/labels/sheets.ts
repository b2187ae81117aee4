/** The sheets labels are sold on, in millimetres, and where each label lies. Pure. */

export interface LabelSheet {
  readonly key: SheetKey;
  readonly page: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  readonly label: { readonly width: number; readonly height: number };
  /** To the first label. */
  readonly left: number;
  readonly top: number;
  /** Between two columns; rows stand edge to edge. */
  readonly gap: number;
  /** What printers cannot reach, or cutting might take, inside a label. */
  readonly padding: number;
  /** Side of the code with the light around it. */
  readonly code: number;
}

export const sheetKeys = ['a4of24', 'a4of14', 'single'] as const;
export type SheetKey = (typeof sheetKeys)[number];

const a4 = { width: 210, height: 297 } as const;

export const labelSheets: Readonly<Record<SheetKey, LabelSheet>> = {
  /** 70 × 37 to the edges of the page: 8 × 37 = 296, half a millimetre above and below. */
  a4of24: {
    key: 'a4of24',
    page: a4,
    columns: 3,
    rows: 8,
    label: { width: 70, height: 37 },
    left: 0,
    top: 0.5,
    gap: 0,
    padding: 5,
    code: 27,
  },
  /** The makers' 99.1 × 38.1 with 2.5 between. */
  a4of14: {
    key: 'a4of14',
    page: a4,
    columns: 2,
    rows: 7,
    label: { width: 99.1, height: 38.1 },
    left: 4.65,
    top: 15.15,
    gap: 2.5,
    padding: 3,
    code: 32,
  },
  /** A label printer's roll: one label is one page. */
  single: {
    key: 'single',
    page: { width: 62, height: 29 },
    columns: 1,
    rows: 1,
    label: { width: 62, height: 29 },
    left: 0,
    top: 0,
    gap: 0,
    padding: 1.5,
    code: 26,
  },
};

export const placesOf = ({ columns, rows }: LabelSheet): number => columns * rows;

/** Upper left corner of a place, counted from 0 along the rows. */
export function cornerOf(sheet: LabelSheet, place: number): { readonly left: number; readonly top: number } {
  const column = place % sheet.columns;
  const row = Math.floor(place / sheet.columns);
  return {
    left: sheet.left + column * (sheet.label.width + sheet.gap),
    top: sheet.top + row * sheet.label.height,
  };
}

/** Sheets one after the other, each with what stands at its places; the first begins at `start` (from 0) because those before are used. */
export function sheetsOf<T>(sheet: LabelSheet, labels: readonly T[], start: number): (readonly (T | null)[])[] {
  const places = placesOf(sheet);
  const first = Math.min(Math.max(0, start), places - 1);
  const all: (T | null)[] = [...Array.from({ length: first }, () => null), ...labels];
  const sheets: (readonly (T | null)[])[] = [];
  for (let at = 0; at < all.length; at += places) sheets.push(all.slice(at, at + places));
  return labels.length === 0 ? [] : sheets;
}
