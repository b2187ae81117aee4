/** Lists that grow: asked for by pages, answered with how many there are ("start–end of total"). */
import * as z from 'zod/mini';
import { typedText } from '../vocabulary/storable.ts';

const wholeFromText = (least: number, most: number, otherwise: number) =>
  z.pipe(
    z.pipe(z._default(z.string().check(z.regex(/^\d{1,9}$/)), String(otherwise)), z.transform(Number)),
    z.int().check(z.gte(least), z.lte(most)),
  );

export const pageSize = 100;
export const mostPageSize = 500;

export const orders = ['asc', 'desc'] as const;
export type Order = (typeof orders)[number];

/** What every list is asked by: what to look for, where to begin, how many. */
export const pageQuery = {
  /** Any part of what the list says it searches; without case. */
  search: z._default(typedText({ most: 100 }), ''),
  order: z._default(z.enum(orders), 'asc'),
  offset: wholeFromText(0, 999_999_999, 0),
  limit: wholeFromText(1, mostPageSize, pageSize),
};

export const pageOf = <S extends z.ZodMiniType>(row: S) =>
  z.object({ rows: z.array(row), total: z.int().check(z.nonnegative()) });

/** A revision counts the changes of a record. Whoever saves names the one that was read; if it is another meanwhile: `conflict`. */
export const revisionSchema = z.int().check(z.positive(), z.lte(2_147_483_647));
