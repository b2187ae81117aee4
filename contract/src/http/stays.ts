/**
 * Acts that end watching or alarms name whom they are meant for (docs/decisions/176): the stay that the screen showed, beside the revision of
 * what they change. Where somebody else lies there by now nothing is done, and `resident_changed` says who is who.
 */
import * as z from 'zod/mini';
import { changedResidentsSchema } from '../errors.ts';
import { matIdSchema, stayIdSchema } from '../vocabulary/ids.ts';

/** Of the resident whom the screen showed there; null = it showed nobody. */
export const shownStay = { stay_id: z.nullable(stayIdSchema) } as const;

/** A mat as it was shown before many are asked for something. */
export const shownMatSchema = z.object({ mat_id: matIdSchema, ...shownStay });
export type ShownMat = z.infer<typeof shownMatSchema>;

/** One of many that was left as it was; `stay_id` is that of the resident who lies there now, to ask again with. */
export const leftAloneSchema = z.extend(changedResidentsSchema, shownStay);
