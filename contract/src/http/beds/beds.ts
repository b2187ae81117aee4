/** The board: tiles, and the last hour of one bed (specification §7 `GET /api/dashboard/resident`; decisions §3). */
import * as z from 'zod/mini';
import { rejectionReasons, serialSchema } from '../../device/refusals.ts';
import { alertTypeSchema } from '../../vocabulary/alerts.ts';
import {
  absenceReasonSchema,
  bedStatusSchema,
  careKindSchema,
  genderSchema,
  postureSchema,
  riskSchema,
} from '../../vocabulary/beds.ts';
import {
  agencyIdSchema,
  bedIdSchema,
  instantSchema,
  residentIdSchema,
  stayIdSchema,
  userIdSchema,
} from '../../vocabulary/ids.ts';
import { nameSchema } from '../../vocabulary/people.ts';
import { windowSchema } from '../../vocabulary/schedule/windows.ts';
import { watchGapSchema } from '../../vocabulary/watch-gaps.ts';
import { alertSchema } from '../alerts.ts';
import { idFromText, route } from '../route.ts';

/** A rate with its trust: trustworthy = in bed, good quality, at most 30 s old. */
export const vitalSchema = z.object({ value: z.number(), at: instantSchema, trustworthy: z.boolean() });
export type Vital = z.infer<typeof vitalSchema>;

/** Away on purpose, by staff's word; overdue once `until_at` is past. */
export const absenceSchema = z.object({
  reason: absenceReasonSchema,
  from_at: instantSchema,
  until_at: instantSchema,
});
export type Absence = z.infer<typeof absenceSchema>;

/** What changes by itself, or by a word of staff: sent whole on every change, so that applying it twice is harmless. */
export const bedLiveSchema = z.object({
  bed_id: bedIdSchema,
  agency_id: agencyIdSchema,
  /** Of whom all this is; null = nobody lies there. Never shown under the name of another stay. */
  stay_id: z.nullable(stayIdSchema),
  status: bedStatusSchema,
  /** Painted from the mat's raw state; the change has not been held long enough to count. */
  provisional: z.boolean(),
  /** Since when this status is so; null where nobody knows. */
  since_at: z.nullable(instantSchema),
  posture: z.nullable(postureSchema),
  rr: z.nullable(vitalSchema),
  hr: z.nullable(vitalSchema),
  /** % and °C, of mats that measure them. */
  spo2: z.nullable(vitalSchema),
  temp: z.nullable(vitalSchema),
  /**
   * Somebody is in bed, and for a minute or longer the mat has not known how good its signal is: states are seen, vitals are not judged.
   * Absent = they are.
   */
  vitals_unwatched_since: z.optional(instantSchema),
  /** Not seen, though its mat sends: nothing of what came since then could be read. Absent = it can be, or the mat is silent. */
  unreadable_since: z.optional(instantSchema),
  /** Not seen, though its mat sends: two devices send under its serial since then, and nobody knows whose word is whose. Absent = one does. */
  two_devices_since: z.optional(instantSchema),
  absence: z.nullable(absenceSchema),
  /** Last live message of the mat; null = none yet. */
  last_data_at: z.nullable(instantSchema),
  /** Closed by staff while still true, and true since: a quiet mark, oldest first. Never "nobody is needed" beside it. */
  closed_true: z.array(z.object({ type: alertTypeSchema, closed_at: instantSchema })),
  /**
   * The turn clock of whoever has an interval: since when they lie without a change of posture. Null = no interval, not lying, or not seen;
   * `last_data_at` and `status` say which. `by`: staff said so, and to which side where they told; null = the mat saw it.
   */
  turn: z.nullable(
    z.object({ since_at: instantSchema, by: z.nullable(userIdSchema), side: z.nullable(postureSchema) }),
  ),
  /**
   * Staff's last "turned", for the minute in which whoever said it may take it back; absent = there is none. It stands also where no turn clock
   * runs. `at` names it when it is taken back.
   */
  last_turn: z.optional(z.object({ at: instantSchema, by: userIdSchema, side: z.nullable(postureSchema) })),
});
export type BedLive = z.infer<typeof bedLiveSchema>;

/** One tile of the board: who lies where, and the live part. */
export const tileSchema = z.object({
  bed_id: bedIdSchema,
  agency_id: agencyIdSchema,
  bed_no: z.string(),
  floor: z.string(),
  /** What is done at the bed is asked of `stay_id`, so that it is done for whoever's name was on the screen. */
  resident: z.nullable(
    z.object({
      resident_id: residentIdSchema,
      stay_id: stayIdSchema,
      name: nameSchema,
      gender: z.nullable(genderSchema),
    }),
  ),
  has_mat: z.boolean(),
  /** After how many minutes they are to be turned: the resident's own interval, else their template's; null = there is none. */
  turn_minutes: z.nullable(z.int()),
  /** What the resident's template, one of the shipped ones, is for; null = another template. A server of an earlier version does not say. */
  risk: z.optional(z.nullable(riskSchema)),
  live: bedLiveSchema,
  /** When somebody last came to lie here, or left; null = never, as far as is known. */
  changed_at: z.nullable(instantSchema),
  /**
   * The last hour in counted statuses, oldest first: each holds from `from_at` until the next. The first may begin before the hour, but
   * none before `changed_at`: what was until then was somebody else's.
   */
  hour: z.array(z.object({ status: bedStatusSchema, from_at: instantSchema })),
});
export type Tile = z.infer<typeof tileSchema>;

/** The whole board at one instant. */
export const boardSchema = z.object({
  /** The server's clock when this was read. */
  at: instantSchema,
  tiles: z.array(tileSchema),
  /** Every open alert; never ages out. Oldest first. */
  alerts: z.array(alertSchema),
  /** When nobody was watching any bed: the last 12 hours, newest first, at most 5. */
  gaps: z.array(watchGapSchema),
});
export type Board = z.infer<typeof boardSchema>;

export const readBoard = route({
  method: 'GET',
  path: '/api/dashboard/resident',
  summary: 'Every tile of the board with its live state, and every open alert',
  access: 'board.watch',
  lane: 'board',
  data: boardSchema,
});

const range = z.nullable(z.object({ low: z.number(), high: z.number() }));

/** One minute of a bed, or one step of several. Seconds by status sum to at most its length; what is missing was not seen. */
export const minuteSchema = z.object({
  at: instantSchema,
  lying_seconds: z.number(),
  sitting_seconds: z.number(),
  out_seconds: z.number(),
  /** Seconds with movement, in bed. */
  moving_seconds: z.number(),
  /** Median of good, still, in-bed values of the minute; null = none, which is not zero. */
  rr: z.nullable(z.number()),
  hr: z.nullable(z.number()),
  /** % and °C: median of good, in-bed values; null where the mat does not measure them too. */
  spo2: z.nullable(z.number()),
  temp: z.nullable(z.number()),
  /** Of a step of several minutes: the lowest and the highest of its minutes, so that a short breach is not lost in their median. */
  ranges: z.optional(z.object({ rr: range, hr: range, spo2: range, temp: range })),
});
export type Minute = z.infer<typeof minuteSchema>;

/** A stretch of one counted status; `ended_at` null = still so. */
export const episodeSchema = z.object({
  status: bedStatusSchema,
  started_at: instantSchema,
  ended_at: z.nullable(instantSchema),
});
export type Episode = z.infer<typeof episodeSchema>;

/** How much of a bed's past its drawer shows, and the length of one step of it: what is drawn stays about as many points. */
export const shownHours = [1, 6, 12, 24] as const;
export type ShownHours = (typeof shownHours)[number];
export const stepMsOf: Readonly<Record<ShownHours, number>> = { 1: 60_000, 6: 300_000, 12: 600_000, 24: 900_000 };

export const bedHourSchema = z.object({
  at: instantSchema,
  /** What is shown is [from_at, at): the last hour, or as many as were asked for. */
  from_at: instantSchema,
  /** Each of `minutes` stands for so long, from a round multiple of it. */
  step_ms: z.int().check(z.positive()),
  /** Whose hour it is; null = nobody lies there. */
  stay_id: z.nullable(stayIdSchema),
  /** When somebody last came to lie here, or left; nothing of this bed from before it is told. Null = never, as far as is known. */
  changed_at: z.nullable(instantSchema),
  minutes: z.array(minuteSchema),
  episodes: z.array(episodeSchema),
  /** Open and ended alerts of whoever lies there that touch the hour, also those not told, newest first. */
  alerts: z.array(alertSchema),
  /** What staff did for whoever lies there within the hour, in other beds too, newest first. */
  care: z.array(
    z.object({
      at: instantSchema,
      kind: careKindSchema,
      /** Of a turn, where it was said. */
      side: z.nullable(postureSchema),
      by: z.nullable(z.object({ user_id: z.int(), name: z.string() })),
    }),
  ),
  /** The limits in force, for the chart; null = that alert is off. */
  limits: z.object({
    rr_high: z.nullable(z.number()),
    rr_low: z.nullable(z.number()),
    hr_high: z.nullable(z.number()),
    hr_low: z.nullable(z.number()),
    spo2_low: z.nullable(z.number()),
    temp_high: z.nullable(z.number()),
    temp_low: z.nullable(z.number()),
  }),
  /** The nighttime rest window of whoever lies there: their template's where it has one, else the agency's. */
  night: windowSchema,
  mat: z.nullable(
    z.object({
      serial: serialSchema,
      online: z.boolean(),
      version: z.nullable(z.string()),
      ssid: z.nullable(z.string()),
      /** dBm */
      rssi: z.nullable(z.number()),
      /** Live frames, counted by whole minutes, and messages refused by reason, since the mat was registered. */
      frames: z.int(),
      rejected: z.partialRecord(z.enum(rejectionReasons), z.int()),
    }),
  ),
});
export type BedHour = z.infer<typeof bedHourSchema>;

export const readBedHour = route({
  method: 'GET',
  path: '/api/beds/{bed_id}/hour',
  summary: 'The last 1, 6, 12 or 24 hours of one bed: minutes or longer steps, episodes, alerts, limits and its mat',
  access: 'beds.history',
  lane: 'board',
  params: z.object({ bed_id: idFromText(bedIdSchema) }),
  query: z.object({ hours: z._default(z.enum(['1', '6', '12', '24']), '1') }),
  data: bedHourSchema,
  errors: ['not_found'],
});

/** Whom the screen showed: where somebody else lies by now nothing is done, and `resident_changed` says who is who. */
export const ofStay = { stay_id: stayIdSchema } as const;

const bedParams = z.object({ bed_id: idFromText(bedIdSchema) });

/** Longest planned absence. */
export const mostAbsenceMs = 90 * 24 * 3_600_000;

export const turnResident = route({
  method: 'POST',
  path: '/api/beds/{bed_id}/turned',
  summary: 'Say that the resident was turned: lying too long counts from now',
  access: 'beds.care',
  lane: 'care',
  params: bedParams,
  /** Said again by the same person while they may take it back, to the same side or without one, it is the same turn. */
  body: z.object({ ...ofStay, side: z.optional(postureSchema) }),
  data: bedLiveSchema,
  errors: ['not_found', 'resident_changed', 'conflict'],
});

export const takeBackTurn = route({
  method: 'POST',
  path: '/api/beds/{bed_id}/turned/undo',
  summary: "Take back one's own last turn within a minute: the time counts from where it did before",
  access: 'beds.care',
  lane: 'care',
  params: bedParams,
  /** `turned_at`: the turn that was shown, so that none said meanwhile is taken back in its place; not given, the last. */
  body: z.object({ ...ofStay, turned_at: z.optional(instantSchema) }),
  data: bedLiveSchema,
  errors: ['not_found', 'resident_changed', 'conflict'],
});

export const planAbsence = route({
  method: 'POST',
  path: '/api/beds/{bed_id}/absence',
  summary: 'Mark the resident away until a time, or change what was marked; the mat ends it by seeing the person',
  access: 'beds.care',
  lane: 'care',
  params: bedParams,
  body: z.object({ ...ofStay, reason: absenceReasonSchema, until_at: instantSchema }),
  data: bedLiveSchema,
  errors: ['not_found', 'resident_changed', 'conflict'],
});

export const endAbsence = route({
  method: 'POST',
  path: '/api/beds/{bed_id}/absence/end',
  summary: 'Say that the resident is back; the watch goes on',
  access: 'beds.care',
  lane: 'care',
  params: bedParams,
  body: z.object(ofStay),
  data: bedLiveSchema,
  errors: ['not_found', 'resident_changed', 'conflict'],
});
