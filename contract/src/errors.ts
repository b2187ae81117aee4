/** Every error that may leave the server: stable code → HTTP status. Every language has words for each code, in its errors file. */
import * as z from 'zod/mini';
import { alertIdSchema, bedIdSchema, residentIdSchema } from './vocabulary/ids.ts';

export const errorCodes = {
  malformed: 400,
  https_required: 403,
  unauthenticated: 401,
  key_unknown: 401,
  no_permission: 403,
  multi_agency_read_only: 403,
  password_change_required: 403,
  second_factor_setup_required: 403,
  person_required: 403,
  key_of_another_family: 403,
  not_found: 404,
  conflict: 409,
  alert_already_claimed: 409,
  alert_already_closed: 409,
  alert_still_true: 409,
  closing_stands: 409,
  mat_move_stands: 409,
  chat_message_stands: 409,
  bed_taken: 409,
  bed_in_use: 409,
  bed_has_device: 409,
  device_has_bed: 409,
  device_has_no_bed: 409,
  network_in_use: 409,
  network_has_no_ssid: 409,
  resident_changed: 409,
  resident_discharged: 409,
  resident_has_records: 409,
  import_lives_on: 409,
  template_in_use: 409,
  list_in_use: 409,
  line_not_set_up: 409,
  push_service_unknown: 422,
  rehearsal_busy: 409,
  template_shipped: 409,
  template_not_shipped: 409,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  incorrect_password: 422,
  second_factor_required: 422,
  incorrect_code: 422,
  incorrect_pin: 422,
  pin_not_set: 422,
  pin_locked: 422,
  pin_too_common: 422,
  same_password: 422,
  password_too_common: 422,
  password_of_names: 422,
  ticket_invalid: 422,
  pairing_invalid: 422,
  person_unknown: 422,
  own_account: 422,
  last_agent: 409,
  username_unavailable: 422,
  name_taken: 422,
  bed_not_found: 422,
  bed_no_taken: 422,
  network_not_found: 422,
  template_not_found: 422,
  list_not_found: 422,
  resident_code_taken: 422,
  serial_taken: 422,
  too_many_rows: 422,
  file_type_refused: 422,
  picture_too_large: 422,
  ecg_part_missing: 422,
  ecg_several: 422,
  ecg_too_many_files: 422,
  ecg_room_full: 409,
  workbook_not_excel: 422,
  workbook_unreadable: 422,
  workbook_encrypted: 422,
  workbook_macros: 422,
  workbook_too_big: 422,
  workbook_too_slow: 422,
  workbook_too_many_rows: 422,
  workbook_wrong_columns: 422,
  workbook_empty: 422,
  agency_required: 422,
  too_many_attempts: 429,
  too_many_requests: 429,
  too_many_readings: 429,
  own_queue_full: 429,
  internal: 500,
  unavailable: 503,
  queue_full: 503,
} as const;
export type ErrorCode = keyof typeof errorCodes;
export const errorCodeSchema = z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]);

/** What is wrong with one field; the screen has words for each. */
export const fieldProblems = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'wrong_format',
  'unknown_value',
] as const;
export type FieldProblem = (typeof fieldProblems)[number];

/** Somebody, and the bed they lie in now; null = in none. */
const residentInBedSchema = z.object({
  resident_id: residentIdSchema,
  name: z.string(),
  bed: z.nullable(z.object({ bed_id: bedIdSchema, bed_no: z.string() })),
});
/** With `resident_changed`: who was meant (null = nobody knows them any more), and who lies in the bed now (null = nobody). */
export const changedResidentsSchema = z.object({
  asked: z.nullable(residentInBedSchema),
  now: z.nullable(residentInBedSchema),
});
export type ChangedResidents = z.infer<typeof changedResidentsSchema>;

/** With `workbook_wrong_columns`: where headings were looked for. Rows as the workbook's program numbers them. */
export const lookedAtSchema = z.object({
  /** '' = the file has no sheets. */
  sheet: z.string(),
  first: z.int(),
  last: z.int(),
});
export type LookedAt = z.infer<typeof lookedAtSchema>;

export const errorBodySchema = z.object({
  status: z.literal('error'),
  error: z.object({
    code: errorCodeSchema,
    /** English, for developers; screens speak from `code`. */
    message: z.string(),
    /** Dotted path of the field → what is wrong with it. */
    fields: z.optional(z.record(z.string(), z.enum(fieldProblems))),
    residents: z.optional(changedResidentsSchema),
    /** With `alert_still_true`: those that were not known to be. */
    alerts: z.optional(z.array(alertIdSchema)),
    looked_at: z.optional(lookedAtSchema),
    /** Seconds until another try makes sense (429, 503). */
    retry_after: z.optional(z.int()),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
