/** What an alert says of the reading it comes from. Apart from all else about measurements, which the board does without before its first tile. */
import * as z from 'zod/mini';

/** Readings are more than 32 bits count, in large houses and some years. */
export const readingIdSchema = z.int().check(z.positive(), z.lte(Number.MAX_SAFE_INTEGER)).brand<'ReadingId'>();
export type ReadingId = z.infer<typeof readingIdSchema>;

/** A meter's "Lo" and "Hi": the value lies below or above the number, which is the meter's limit. */
export const comparators = ['<', '>'] as const;
export type Comparator = (typeof comparators)[number];
export const comparatorSchema = z.enum(comparators);
