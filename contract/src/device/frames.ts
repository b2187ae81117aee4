/**
 * What a mat says and hears over MQTT 3.1.1, QoS 1 (decisions §2). JSON, UTF-8, at most `maxPayloadBytes`; unknown fields are ignored.
 * The box classifies posture and state itself; the product takes states and rates, never raw waveforms.
 */
import * as z from 'zod/mini';
import { matStateSchema, postureSchema } from '../vocabulary/beds.ts';
import { storableReal, storableText } from '../vocabulary/storable.ts';

export const maxPayloadBytes = 1024;

/**
 * What sensors send where they have nothing to say, of the values that would lie in range: 0 for whatever a living body always has some of,
 * and 255, all bits of a byte. (127, 0xFFFF and −999 lie out of every range but that of the heart, where 127 is a rate like any other.)
 */
const words = new Set([0, 255]);
/** A value that cannot be is no value: it never takes the fields beside it away. */
const valueOrNone = (max: number) => z.catch(z.nullable(storableReal(z.gte(0), z.lte(max))), null);
const vital = (max: number) =>
  z.catch(
    z.nullable(
      storableReal(z.gte(0), z.lte(max)).check(
        z.refine((value) => !words.has(value), { error: 'a sensor without a value' }),
      ),
    ),
    null,
  );
/** The last instant that JavaScript knows, ms since 1970. */
const latest = 8_640_000_000_000_000;
/** Milliseconds since 1970 by the mat's own clock, which may be wrong by hours. */
const matClock = () => z.int().check(z.gte(0), z.lte(latest));
/** What a clock of any make may show; null = left out, or nothing that a clock can show. */
const shownTime = () => z.catch(z.nullable(z.number().check(z.gte(0), z.lte(latest))), null);

/** What a mat says, its clock as it stands there. Only a state or a number that cannot be read makes a frame unreadable (decisions §15). */
export const saidFrameSchema = z.object({
  /** Counts the mat's frames; may restart. A frame is known by (serial, seq, at) and what it says. */
  seq: z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
  /** When it was measured, and when it was sent: what these are of our time, the engine's `readTimes` says. */
  at: shownTime(),
  sent: shownTime(),
  state: matStateSchema,
  posture: z.catch(z.nullable(postureSchema), null),
  /** Breaths per minute; null = not measured, never zero. */
  rr: vital(120),
  /** Beats per minute. */
  hr: vital(350),
  /** % of the seconds since the last frame with movement; null = not measured. */
  move: valueOrNone(100),
  /** null = unknown: no vital of this frame is trusted; its state is. */
  quality: valueOrNone(100),
  /** % */
  spo2: z.optional(vital(100)),
  /** °C */
  temp: z.optional(vital(60)),
});
export type SaidFrame = z.infer<typeof saidFrameSchema>;

/** A frame of a clock in whole milliseconds, as a mat ought to send it, and as every frame is kept. */
export const frameSchema = z.extend(saidFrameSchema, {
  at: matClock(),
  /** Effective time = our arrival − (sent − at), limited to the last 24 h. */
  sent: matClock(),
});
export type Frame = z.infer<typeof frameSchema>;

/** The fields of a frame that one broken sensor can spoil, each by itself. */
export const sensorFields = ['rr', 'hr', 'spo2', 'temp', 'move', 'quality', 'posture'] as const;
export type SensorField = (typeof sensorFields)[number];
export const sensorFieldSchema = z.enum(sensorFields);

/** Those that were sent and cannot be, so that they are null in what `frameSchema` gave. What was not sent, or sent as null, is none of them. */
export const impossibleFields = (sent: object, frame: SaidFrame): SensorField[] =>
  sensorFields.filter((field) => {
    const value: unknown = (sent as Record<string, unknown>)[field];
    return value !== undefined && value !== null && (frame[field] ?? null) === null;
  });

/** What sensors send where there is nothing to measure. */
const wordsForNothing = new Set<unknown>([0, -1, 127, 255, 0xffff, -999]);
/** The fields that need somebody lying there. */
export const bodyFields: ReadonlySet<SensorField> = new Set(['rr', 'hr', 'spo2', 'posture']);

/** Whether a value that cannot be is what a sensor that works sends of an empty bed: a number written as text is not, nor is 1023. */
export const saysNothing = (field: SensorField, value: unknown): boolean =>
  field === 'posture' ||
  ((bodyFields.has(field) || field === 'temp') &&
    (wordsForNothing.has(value) ||
      value === Number.POSITIVE_INFINITY ||
      (typeof value === 'string' && !/\d/.test(value))));

export const matInfoSchema = z.object({
  version: storableText({ most: 64 }),
  ssid: storableText({ most: 64 }),
  /** dBm; null = no value, or one that cannot be. */
  rssi: z.catch(z.nullable(storableReal(z.gte(-200), z.lte(50))), null),
  /** Seconds since it began; null = not said. With it a mat that counts anew is told from one that says a thing twice. */
  uptime: z.catch(z.nullable(z.number().check(z.gte(0), z.lte(10_000_000_000))), null),
});
export type MatInfo = z.infer<typeof matInfoSchema>;

export const linkWords = ['online', 'offline'] as const;
export type LinkWord = (typeof linkWords)[number];
export const linkSchema = z.enum(linkWords);

/**
 * The answer to a command, once it is done: a mat that restarts answers when it is back. A command may come more than once; it is obeyed
 * once and answered each time.
 */
export const commandResultSchema = z.object({
  command: storableText({ least: 1, most: 64 }),
  ok: z.boolean(),
  error: z.optional(storableText({ most: 300 })),
});
export type CommandResult = z.infer<typeof commandResultSchema>;

/** `network`: take this setting and restart; without a password it is an open network. What cannot be done is answered with `ok: false`. */
export const commandSchema = z.object({
  command: z.string().check(z.minLength(1), z.maxLength(64)),
  kind: z.enum(['reboot', 'network']),
  ssid: z.optional(z.string()),
  password: z.optional(z.string()),
});
export type Command = z.infer<typeof commandSchema>;

export const upTopics = ['frame', 'info', 'link', 'result'] as const;
export type UpTopic = (typeof upTopics)[number];
/** `v1/{serial}/up/{name}` */
export const upTopic = (serial: string, name: UpTopic): string => `v1/${serial}/up/${name}`;
/** `v1/{serial}/down/command` */
export const downTopic = (serial: string): string => `v1/${serial}/down/command`;
