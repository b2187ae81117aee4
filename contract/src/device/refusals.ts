/** What a mat is called, and why a message of it was refused. Apart from the frames themselves (`frames.ts`), which no screen reads. */
import * as z from 'zod/mini';

/** Serial numbers: what may stand in a topic without meaning anything to MQTT. */
export const serialSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{4,40}$/));

/**
 * Why a message of a mat was refused; counted per mat, shown with the mat. A frame with `clockOff` (the mat's clock is more than an hour
 * off ours; counted once per connection), `clockFlagged` (nothing can be made of its two times: the time of arrival counts) or `vitalsInEmptyBed` (rates though nobody
 * lies there) is kept all the same. `tooFast` counts the seconds for which a mat that sends without end was not read from: nothing is lost. `unknownCommand` is an answer to what this mat was never asked.
 * `outOfTime`: by the mat's own two clock readings it was measured more than 24 h before it came.
 * `unknownName` is a message under its own `up/` by a name we do not know; `needlessFilter` a subscription under its own `down/` that it
 * does not need, or one too many within a minute. `badShape` also counts a connection that was cut off because it spoke QoS 2 or acknowledged
 * again and again what it had not been sent.
 */
export const rejectionReasons = [
  'badCredentials',
  'emptyClientId',
  'wrongClientId',
  'foreignTopic',
  'unknownName',
  'needlessFilter',
  'tooLarge',
  'notJson',
  'badShape',
  'outOfRange',
  'outOfTime',
  'clockOff',
  'clockFlagged',
  'vitalsInEmptyBed',
  'tooFast',
  'takenOver',
  'notAssigned',
  'unknownCommand',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];
export const rejectionReasonSchema = z.enum(rejectionReasons);
