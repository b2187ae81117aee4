/**
 * Acts that end watching or alarms name whom they are meant for (docs/decisions/176): the stay that the screen showed, beside the revision of
 * what they change. Where somebody else lies there by now nothing is done, and `resident_changed` says who is who.
 */
import * as z from 'zod/mini';
import { changedResidentsSchema } from '../errors.ts';
import { matIdSchema, stayIdSchema } from '../vocabulary/ids.ts';

/** Null = nobody lay there. */
export const ofWhoeverLay = { stay_id: z.nullable(stayIdSchema) } as const;

/** A mat as it was shown before many are asked for something. */
export const shownMatSchema = z.object({ mat_id: matIdSchema, ...ofWhoeverLay });
export type ShownMat = z.infer<typeof shownMatSchema>;

/** Of one among many that was left as it was; `stay_id` is of whoever lies there now, for whoever asks again. */
export const leftAloneSchema = z.extend(changedResidentsSchema, ofWhoeverLay);
