/** Alerts and what staff do about them (decisions §3 "Life of an alert"; specification §3, §7 `GET /api/dashboard/notify`). */
import * as z from 'zod/mini';
import {
  alertChangeSchema,
  alertMethodSchema,
  alertPhaseSchema,
  alertPrioritySchema,
  alertReasonSchema,
  alertSourceSchema,
  alertTypeSchema,
  closeCauseSchema,
  suppressionCauseSchema,
  withResidentMinutesSchema,
} from '../vocabulary/alerts.ts';
import { closingParts, fallSchema, knownTrueParts, wholeClosing } from '../vocabulary/closing.ts';
import {
  agencyIdSchema,
  alertIdSchema,
  bedIdSchema,
  instantSchema,
  networkIdSchema,
  residentIdSchema,
  stayIdSchema,
} from '../vocabulary/ids.ts';
import { route } from './route.ts';

const actor = z.object({ user_id: z.int(), name: z.string() });

/** What an alert about equipment shared by beds is about: the beds nobody watches through it, of one that is over all it was about, in the order of a round. */
export const outageSchema = z.object({
  network_id: networkIdSchema,
  network_name: z.string(),
  /** `seen`: somebody walked past it on a round since; null = not yet. */
  beds: z.array(
    z.object({
      bed_id: bedIdSchema,
      bed_no: z.string(),
      floor: z.string(),
      seen: z.nullable(z.object({ at: instantSchema, by: actor })),
    }),
  ),
});
export type Outage = z.infer<typeof outageSchema>;

export const alertSchema = z.object({
  alert_id: alertIdSchema,
  agency_id: agencyIdSchema,
  /** Of an alert about a bed; all null, and `outage` set, where it is about a network. */
  bed_id: z.nullable(bedIdSchema),
  bed_no: z.nullable(z.string()),
  floor: z.nullable(z.string()),
  outage: z.nullable(outageSchema),
  resident_id: z.nullable(residentIdSchema),
  resident_name: z.nullable(z.string()),
  type: alertTypeSchema,
  priority: alertPrioritySchema,
  technical: z.boolean(),
  /** By which ways its kind is told in this resident's settings. Whichever they are, it stands on the board; they say what is heard of it. */
  methods: z.array(alertMethodSchema),
  phase: alertPhaseSchema,
  /** The limit that was met, in the kind's unit, and the value that met it; null where the kind has none. */
  threshold: z.nullable(z.number()),
  value: z.nullable(z.number()),
  /** Why, where the kind alone does not say it. */
  reason: z.optional(alertReasonSchema),
  /** The meter's reading it stands on; null = it is the mat's word, or the clock's. */
  source: z.nullable(alertSourceSchema),
  /** True start of the condition; may lie before `raised_at`. */
  started_at: instantSchema,
  raised_at: instantSchema,
  /** When staff were last told something new of it (raised, grown, come back, released); null = not yet, or never. `lastToldAt` counts reminders too. */
  told_at: z.nullable(instantSchema),
  /** When this occurrence was first told: response counts from here. One that comes back after clearing begins a new one. */
  first_told_at: z.nullable(instantSchema),
  /** When it last grew; null = not since it was first told. */
  grown_at: z.nullable(instantSchema),
  /** Why it was not told at once; stays when it was told later. */
  suppressed: z.nullable(suppressionCauseSchema),
  claimed_at: z.nullable(instantSchema),
  claimed_by: z.nullable(actor),
  /** Somebody is with the resident until then, and it keeps quiet. */
  with_resident_until: z.nullable(instantSchema),
  /** Asked to go instead; whoever claimed goes on until they press. */
  handed_to: z.nullable(actor),
  /** Came true while somebody was on the way, and joined their claim without a sound. */
  joined: z.boolean(),
  /** Claimed, and said to be still so since then; a new claim or "with the resident" takes it back. */
  still_at: z.nullable(instantSchema),
  /** Told once more, because nobody claimed it. */
  told_again_at: z.nullable(instantSchema),
  /** Handed on to the next target, because nobody claimed it. */
  escalated_at: z.nullable(instantSchema),
  cleared_at: z.nullable(instantSchema),
  closed_at: z.nullable(instantSchema),
  closed_by: z.nullable(actor),
  close_reason: z.nullable(closeCauseSchema),
  close_note: z.nullable(z.string()),
  /** Closed as a fall: whether an injury was seen, and who was called. */
  fall: z.nullable(fallSchema),
  /** The mat is silent: whether this still holds, nobody knows. */
  no_data: z.boolean(),
  /** Wants somebody now: told, open, not cleared, and nobody on the way (or somebody was, and it is still so). What is heard of it: `methods`. */
  sounding: z.boolean(),
  /** How often it came back after clearing. */
  reopened: z.int().check(z.nonnegative()),
});
export type Alert = z.infer<typeof alertSchema>;

/** When it was last told by whatever change (`tellingChanges`), reminders among them: what is heard of it is heard anew then. Null = never. */
export const lastToldAt = (
  alert: Pick<Alert, 'told_at' | 'told_again_at' | 'escalated_at' | 'still_at'>,
): Alert['told_at'] =>
  alert.told_at === null
    ? null
    : Math.max(alert.told_at, alert.told_again_at ?? 0, alert.escalated_at ?? 0, alert.still_at ?? 0);

const alertParams = z.object({ alert_id: alertIdSchema });

/** In the address of the alert center: which agency's, for those who may choose between several. */
export const agencyParam = 'agency';

/** What is open in this agency: where a message on a phone leads, wherever its reader stands. */
export const alertCenterPathOf = (agency: number): string => `/alerts?${agencyParam}=${agency}`;

export const claimAlert = route({
  method: 'POST',
  path: '/api/alerts/{alert_id}/claim',
  summary: 'Say "I am going": the sound stops everywhere and every screen shows who',
  access: 'alerts.respond',
  lane: 'care',
  params: alertParams,
  data: alertSchema,
  errors: ['not_found', 'conflict', 'alert_already_claimed', 'alert_already_closed'],
});

export const stayWithResident = route({
  method: 'POST',
  path: '/api/alerts/{alert_id}/with-resident',
  summary: 'Say "I am with the resident": the alert keeps quiet for so long; claims it where nobody has',
  access: 'alerts.respond',
  lane: 'care',
  params: alertParams,
  body: z.object({ minutes: withResidentMinutesSchema }),
  data: alertSchema,
  errors: ['not_found', 'conflict', 'alert_already_closed'],
});

export const closeAlert = route({
  method: 'POST',
  path: '/api/alerts/{alert_id}/close',
  summary: 'Close an alert with a reason; it stays in the log for ever',
  access: 'alerts.respond',
  lane: 'care',
  params: alertParams,
  body: z.object({ ...knownTrueParts, ...closingParts }).check(wholeClosing),
  data: alertSchema,
  errors: ['not_found', 'conflict', 'alert_already_closed', 'alert_still_true'],
});

export const undoClose = route({
  method: 'POST',
  path: '/api/alerts/{alert_id}/undo-close',
  summary:
    'Undo the press that closed this alert, within a minute of it; anybody may. All that it closed is open again, at the bed where its resident lies now',
  access: 'alerts.respond',
  lane: 'care',
  params: alertParams,
  body: z.object({
    /** Whom the card named when it was closed; null = nobody lay there. Left out = whoever the alert is of. */
    stay_id: z.optional(z.nullable(stayIdSchema)),
  }),
  /** As they are now: what is over meanwhile may have ended by itself, and what came true anew is part of them. */
  data: z.object({ alerts: z.array(alertSchema) }),
  errors: ['not_found', 'resident_changed', 'conflict', 'closing_stands'],
});

/** One telling of one alert. */
export const notifySchema = z.object({
  notify_id: z.int(),
  created_at: instantSchema,
  type: alertTypeSchema,
  change: alertChangeSchema,
  priority: alertPrioritySchema,
  alert_id: alertIdSchema,
  /** Where the resident lay when it was told; null = a network. They may lie elsewhere by now. */
  bed_no: z.nullable(z.string()),
  threshold: z.nullable(z.number()),
  value: z.nullable(z.number()),
  started_at: instantSchema,
});
export type Notify = z.infer<typeof notifySchema>;

/** The notifications of one resident, newest first; `resident_id` null = a bed with nobody in it, or a network (`network_name` set). */
export const notifyGroupSchema = z.object({
  resident_id: z.nullable(residentIdSchema),
  resident_name: z.nullable(z.string()),
  agency_id: agencyIdSchema,
  bed_id: z.nullable(bedIdSchema),
  bed_no: z.nullable(z.string()),
  network_name: z.nullable(z.string()),
  notifies: z.array(notifySchema),
});
export type NotifyGroup = z.infer<typeof notifyGroupSchema>;

/** On refresh: nothing older than this. */
export const notifyRefreshMs = 3_600_000;
/** On a live push: nothing older than this. */
export const notifyLiveMs = 7_200_000;

export const readNotifications = route({
  method: 'GET',
  path: '/api/dashboard/notify',
  summary: 'What staff were told in the last hour, per resident, newest first',
  access: 'notifications.read',
  lane: 'board',
  /** With the envelope around it the list stands at `data.data` (specification §7) of the answer's body; `at` is the server's clock. */
  data: z.object({ at: instantSchema, data: z.array(notifyGroupSchema) }),
});
