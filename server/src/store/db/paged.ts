/** Lists that are searched, sorted and read by pages. */
import { type RawBuilder, sql } from 'kysely';

/** Any part of a text, without case; signs of the pattern language stand for themselves. */
function containing(column: string, search: string): RawBuilder<boolean> {
  const pattern = `%${search.normalize('NFC').replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)} collate any_case) like lower(${pattern}::text collate any_case)`;
}

export const anyContaining = (columns: readonly string[], search: string): RawBuilder<boolean> =>
  search === ''
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        columns.map((column) => containing(column, search)),
        sql` or `,
      )})`;

export interface SortColumn {
  readonly column: string;
  readonly collation?: 'natural_order' | 'name_order';
  /** Always upwards: what keeps things together, and what makes the order whole. */
  readonly fixed?: true;
}

/** What is missing stands last, whichever way. */
export function orderBy(columns: readonly SortColumn[], order: 'asc' | 'desc'): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sql.join(
    columns.map(({ column, collation, fixed }) => {
      const collated = collation === undefined ? sql`` : sql` collate ${sql.ref(collation)}`;
      return sql`${sql.ref(column)}${collated} ${fixed ? sql`asc` : direction} nulls last`;
    }),
  );
}

export interface PageAsked {
  readonly search: string;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

export interface Paged<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * One page beside how many there are in all, in one question. Only keys and what is sorted by is gathered of all that was found; the rest
 * is read of the page's rows.
 * @param found a select of the keys and the columns of `order`
 * @param rows a select list and its joins from `page p`; a column that no row has null must be named by `key`
 */
export function pageQuery(
  found: RawBuilder<unknown>,
  columns: readonly SortColumn[],
  { order, offset, limit }: Omit<PageAsked, 'search'>,
  list: RawBuilder<unknown>,
  joins: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const inPage = columns.map((one) => ({ ...one, column: `p.${one.column}` }));
  return sql`with found as (${found}),
    page as (select * from found order by ${orderBy(columns, order)} limit ${limit} offset ${offset})
    select t.total, p.agency_id is not null as is_row, ${list}
    from (select count(*) as total from found) t left join page p on true ${joins}
    order by ${orderBy(inPage, order)}`;
}

/** A page beyond the end still says how many there are. */
export function pagedOf<Row extends { readonly total: number; readonly is_row: boolean }, Shown>(
  rows: readonly Row[],
  shown: (row: Row) => Shown,
): Paged<Shown> {
  return { rows: rows.filter((row) => row.is_row).map(shown), total: rows[0]?.total ?? 0 };
}
