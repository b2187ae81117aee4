/** What the watch could not see: stretches in which no server judged what the mats said (decisions §9). */
import * as z from 'zod/mini';
import { instantSchema } from './ids.ts';

/**
 * - `stopped`: no server ran, or none had taken up its beds.
 * - `database`: the database did not answer.
 * - `overloaded`: messages waited longer than `blindAfterMs`, or the server itself stood still.
 */
export const gapCauses = ['stopped', 'database', 'overloaded'] as const;
export type GapCause = (typeof gapCauses)[number];

/** `[from_at, to_at)`; `to_at` null = still so. */
export const watchGapSchema = z.object({
  from_at: instantSchema,
  to_at: z.nullable(instantSchema),
  cause: z.enum(gapCauses),
});
export type WatchGap = z.infer<typeof watchGapSchema>;

/** Blind for this long, the board says so. */
export const blindAfterMs = 10_000;
/** A start sooner than this after the last sign of any server left nothing unseen: mats send again what was not acknowledged. */
export const shortestStopMs = 15_000;
/** A board shows the gaps of the last 12 h, newest first, and at most five. */
export const gapsShownMs = 12 * 3_600_000;
export const mostGapsShown = 5;
