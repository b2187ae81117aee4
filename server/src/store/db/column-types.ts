/** How instants stand in the tables' types; apart from the tables, so that each migration may say what it made. */
import type { ColumnType } from 'kysely';

/** Ms since 1970; given to a query as `instant(ms)`. */
export type At = number;
export type MaybeAt = ColumnType<number | null, number | null | undefined, number | null>;
