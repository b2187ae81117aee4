/**
 * What staff say when they close an alert: what they found, a line where the reason alone says too little, and of a fall two answers more
 * (`docs/decisions/117`). One set of parts for every call that closes, so that all of them ask the same.
 */
import * as z from 'zod/mini';
import { alertIdSchema } from './ids.ts';
import { typedText } from './storable.ts';

/** In the order in which a form offers them. An export or an old row may hold any of them; none is ever taken out. */
export const closeReasons = [
  'helped',
  'fine',
  'toilet',
  /** Staff turned the resident: closing so is the turn, too. */
  'turned',
  'fall',
  'nurse',
  'family',
  'falseAlarm',
  'equipment',
  'other',
] as const;
export type CloseReason = (typeof closeReasons)[number];
export const closeReasonSchema = z.enum(closeReasons);

/** Those that say something of one resident. A screen where visitors pass does not say them, and nobody falls because a network is out. */
const personalReasons: ReadonlySet<string> = new Set<CloseReason>(['toilet', 'turned', 'fall', 'nurse', 'family']);
export const isPersonalReason = (reason: string): boolean => personalReasons.has(reason);

/** What may be said of an alert: of a network no resident's reasons, of a bed where nobody lies no turn. */
export function closeReasonsOf(alert: {
  readonly bed_id: number | null;
  readonly resident_id: number | null;
}): readonly CloseReason[] {
  if (alert.bed_id === null) return closeReasons.filter((reason) => !isPersonalReason(reason));
  return alert.resident_id === null ? closeReasons.filter((reason) => reason !== 'turned') : closeReasons;
}

/** Reasons that say too little alone: a false alarm of what; what else it was (specification: "A brief description must be provided"). */
const linedReasons = ['falseAlarm', 'other'] as const satisfies readonly CloseReason[];
export type LinedReason = (typeof linedReasons)[number];
export const wantsLine = (reason: CloseReason): reason is LinedReason =>
  (linedReasons as readonly string[]).includes(reason);

/** Whether somebody who fell is hurt, as far as was seen. */
export const fallInjuries = ['none', 'seen', 'unsure'] as const;
export type FallInjury = (typeof fallInjuries)[number];

/** Who was called after a fall. `nobody` is an answer too, and stands alone. */
export const fallCalls = ['nobody', 'nurse', 'doctor', 'ambulance', 'family'] as const;
export type FallCall = (typeof fallCalls)[number];

/** One field of a value is wrong; `problem` is what `fieldProblemsOf` says of it. */
const wrong = (input: unknown, path: PropertyKey[], problem: 'required' | 'unknown_value') =>
  ({ code: 'custom', input, path, params: { problem }, message: problem }) as const;

const fallCallsSchema = z.array(z.enum(fallCalls)).check(
  z.maxLength(fallCalls.length),
  z.check<FallCall[]>(({ value, issues }) => {
    const twice = new Set(value).size < value.length;
    if (value.length === 0) issues.push(wrong(value, [], 'required'));
    else if (twice || (value.length > 1 && value.includes('nobody'))) issues.push(wrong(value, [], 'unknown_value'));
  }),
);

export const fallSchema = z.object({ injury: z.enum(fallInjuries), called: fallCallsSchema });
export type Fall = z.infer<typeof fallSchema>;

export const mostNote = 500;

/** The parts of a body that closes something; give the object made of them `wholeClosing` as its check. */
export const closingParts = {
  reason: closeReasonSchema,
  note: z.optional(typedText({ most: mostNote })),
  fall: z.optional(fallSchema),
};
const partsSchema = z.object(closingParts);
/** As it comes over the wire. */
export type ClosingSent = z.infer<typeof partsSchema>;

/** A bed has at most one open alert of each kind. */
export const mostAlertsOfBed = 32;

/**
 * Beside the parts, of a call that closes: alerts of which whoever closes was asked, and knows that they are still true (not over, or nobody
 * sees). One of high priority that is still true and is not named here closes nothing: `alert_still_true` says which.
 */
export const knownTrueParts = {
  still_true: z.optional(z.array(alertIdSchema).check(z.maxLength(mostAlertsOfBed))),
};

/** A line where the reason wants one; the answers about a fall of a fall, and of nothing else. */
export const wholeClosing = z.check<ClosingSent>(({ value, issues }) => {
  const { reason, note = '', fall } = value;
  if (wantsLine(reason) && note === '') issues.push(wrong(note, ['note'], 'required'));
  if (reason === 'fall' && fall === undefined)
    for (const part of ['injury', 'called']) issues.push(wrong(fall, ['fall', part], 'required'));
  if (reason !== 'fall' && fall !== undefined) issues.push(wrong(fall, ['fall'], 'unknown_value'));
});

export const closingSchema = partsSchema.check(wholeClosing);

/** Whether closing it is asked about first: high, and not over as far as anybody knows. */
export const isHighAndTrue = (alert: {
  readonly priority: string;
  readonly phase: string;
  readonly cleared_at: number | null;
}): boolean => alert.priority === 'high' && alert.phase !== 'closed' && alert.cleared_at === null;

/** For how long after it, inclusive, anybody may undo a closing. */
export const undoCloseMs = 60_000;

/**
 * Whether a screen offers to undo the closing of this alert: a person closed it, within the minute. What ended because its mat was taken off
 * was closed by nobody, a network's is closed for good, and what a turn has ended comes back with taking back the turn. The server decides.
 */
export const mayUndoClosing = (
  alert: {
    readonly bed_id: number | null;
    readonly type: string;
    readonly closed_at: number | null;
    readonly close_reason: string | null;
    readonly closed_by: unknown;
  },
  now: number,
): boolean =>
  alert.bed_id !== null &&
  alert.closed_at !== null &&
  alert.closed_by !== null &&
  now - alert.closed_at <= undoCloseMs &&
  (closeReasons as readonly (string | null)[]).includes(alert.close_reason) &&
  !(alert.type === 'lyingTimeout' && alert.close_reason === 'turned');

/** What was said, as it is remembered: null, or left out, where nothing was. */
export interface Closing {
  readonly reason: CloseReason;
  readonly note?: string | null;
  /** Of a fall only. */
  readonly fall?: Fall | null;
}

export const closingOf = ({ reason, note = '', fall }: ClosingSent): Closing => ({
  reason,
  note: note === '' ? null : note,
  fall: reason === 'fall' ? (fall ?? null) : null,
});
