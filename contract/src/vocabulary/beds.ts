/** What a mat says of a bed, and what the board says of it (specification §4, decisions §2–3). */
import * as z from 'zod/mini';

export const matStates = ['lying', 'sitting', 'out'] as const;
export type MatState = (typeof matStates)[number];
export const matStateSchema = z.enum(matStates);

export const postures = ['supine', 'left', 'right', 'prone'] as const;
export type Posture = (typeof postures)[number];
export const postureSchema = z.enum(postures);

/** `inBed` without an alert is the specification's "normal". `awaitingConnection`: the mat has never said a word, here or elsewhere. */
export const bedStatuses = [
  'inBed',
  'sitting',
  'lyingTooLong',
  'bedExit',
  'disconnected',
  'away',
  'awaitingConnection',
  'notMonitored',
  'unknown',
] as const;
export type BedStatus = (typeof bedStatuses)[number];
export const bedStatusSchema = z.enum(bedStatuses);

/** A turn that was a slip is taken back by whoever pressed, within this time, inclusive. */
export const turnBackMs = 60_000;
/** Due at the interval; overdue this much later, inclusive (decisions §12 "Turn clock"). */
export const turnGraceMs = 15 * 60_000;
/** An interval of a resident's own, in minutes. */
export const turnMinutesBounds = { min: 60, max: 240, step: 15 } as const;
export const turnMinutesSchema = z
  .int()
  .check(z.gte(turnMinutesBounds.min), z.lte(turnMinutesBounds.max), z.multipleOf(turnMinutesBounds.step));

export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];
export const genderSchema = z.enum(genders);

/** Why a resident is away on purpose (decisions §3 "away"). */
export const absenceReasons = ['hospital', 'outing', 'home', 'therapy', 'other'] as const;
export type AbsenceReason = (typeof absenceReasons)[number];
export const absenceReasonSchema = z.enum(absenceReasons);

/** What staff did at a bed, beside answering alerts. `returned`: the absence was ended, by staff or by the mat that saw the person. */
export const careKinds = ['turned', 'absent', 'returned', 'withResident'] as const;
export type CareKind = (typeof careKinds)[number];
export const careKindSchema = z.enum(careKinds);

/** What somebody is known to be at risk of: the shipped template they have is made for it. */
export const riskSchema = z.enum(['fallRisk', 'pressureCare']);
export type Risk = z.infer<typeof riskSchema>;
