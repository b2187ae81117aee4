/** What a gateway is told of each reading it posted, after the commit (decisions §12 "Gateway readings"). Answers name nobody. */
import * as z from 'zod/mini';
import { fieldProblems } from '../errors.ts';
import { readingIdSchema } from '../vocabulary/measurements.ts';

/**
 * `stored`: a resident's own. `doubled`: it was there before, and nothing changed. `refused`: not kept; sending it again helps nobody.
 * `unassigned`: kept, and staff say whose it is. `needsAsking`: kept beside its double, because it may be somebody else's.
 */
export const readingOutcomes = ['stored', 'doubled', 'refused', 'unassigned', 'needsAsking'] as const;
export type ReadingOutcome = (typeof readingOutcomes)[number];
export const readingOutcomeSchema = z.enum(readingOutcomes);

/** Every reason for an outcome other than `stored`. A log or an export may hold any of them; none is ever taken out. */
export const readingReasons = {
  /** A field is missing or of another form; `fields` says which. */
  badShape: 'refused',
  unknownKind: 'refused',
  /** The gateway's key is for a family whose meters do not measure this. */
  kindNotOfFamily: 'refused',
  /** NaN, Infinity, null or text where a number belongs. */
  notANumber: 'refused',
  /** "Hi" or "Lo" instead of the meter's limit with a comparator. */
  limitUnknown: 'refused',
  /** No unit we know, or none this kind is measured in. */
  unknownUnit: 'refused',
  /** Impossible in the unit that was said, and possible in another one of this kind. */
  unitImpossible: 'refused',
  outOfBounds: 'refused',
  /** The systolic pressure is not above the diastolic one. */
  pressureReversed: 'refused',
  controlSolution: 'refused',
  /** The gateway's own id came before. */
  sameId: 'doubled',
  /** No id, and the same meter, time, kind and value within 48 h. */
  sameReading: 'doubled',
  nobodyWaits: 'unassigned',
  /** Somebody waits for it, on another meter that they named. */
  otherMeter: 'unassigned',
  /** Two or more residents wait for what it could be. */
  severalWait: 'unassigned',
  measuredBefore: 'unassigned',
  /** Measured, or here, after the waiting was over. */
  measuredAfter: 'unassigned',
  clockDoubtful: 'unassigned',
  /** A glucose that would be possible in mmol/L, too. */
  unitDoubtful: 'unassigned',
  /** It would be a double, and another resident waits for it. */
  doubleForAnother: 'needsAsking',
} as const satisfies Record<string, ReadingOutcome>;
export type ReadingReason = keyof typeof readingReasons;
export const readingReasonSchema = z.enum(Object.keys(readingReasons) as [ReadingReason, ...ReadingReason[]]);
type ReasonOf<O extends ReadingOutcome> = {
  [R in ReadingReason]: (typeof readingReasons)[R] extends O ? R : never;
}[ReadingReason];
export type RefusalReason = ReasonOf<'refused'>;
export type UnassignedReason = ReasonOf<'unassigned'>;

export const readingAnswerSchema = z.object({
  /** Where it stood in the batch, from 0. */
  index: z.int().check(z.nonnegative()),
  /** The gateway's own id, where it gave one. */
  id: z.nullable(z.string()),
  /** Stays the same however often it is sent; of a double, the first one's. Null = refused, and so not kept. */
  reading_id: z.nullable(readingIdSchema),
  outcome: readingOutcomeSchema,
  /** Null = stored. */
  reason: z.nullable(readingReasonSchema),
  /** With `badShape`: dotted path of the field → what is wrong with it. */
  fields: z.optional(z.record(z.string(), z.enum(fieldProblems))),
});
export type ReadingAnswer = z.infer<typeof readingAnswerSchema>;

/** One answer for each reading, in the order they were posted. */
export const gatewayAnswerSchema = z.object({ readings: z.array(readingAnswerSchema) });
export type GatewayAnswer = z.infer<typeof gatewayAnswerSchema>;

/** Why nothing of a message over MQTT was taken. Over HTTP these are errors like any other. */
export const gatewayRefusals = ['malformed', 'invalid', 'too_large', 'too_many_readings', 'key_unknown'] as const;
export type GatewayRefusal = (typeof gatewayRefusals)[number];

/** What a gateway hears of each message it sent: the answers, or why there are none. */
export const gatewayResultSchema = z.union([
  z.object({ batch: z.nullable(z.string()), readings: z.array(readingAnswerSchema) }),
  z.object({
    batch: z.nullable(z.string()),
    error: z.object({
      code: z.enum(gatewayRefusals),
      /** Seconds until it may be sent again. */
      retry_after: z.optional(z.int()),
    }),
  }),
]);
export type GatewayResult = z.infer<typeof gatewayResultSchema>;
