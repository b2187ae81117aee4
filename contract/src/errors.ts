/** Every error that may leave the server: stable code → HTTP status. Every language has words for each code, in its errors file. */
import * as z from 'zod/mini';

export const errorCodes = {
  malformed: 400,
  unauthenticated: 401,
  no_permission: 403,
  multi_agency_read_only: 403,
  not_found: 404,
  conflict: 409,
  alert_already_claimed: 409,
  alert_already_closed: 409,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  incorrect_password: 422,
  agency_required: 422,
  too_many_attempts: 429,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
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

export const errorBodySchema = z.object({
  status: z.literal('error'),
  error: z.object({
    code: errorCodeSchema,
    /** English, for developers; screens speak from `code`. */
    message: z.string(),
    /** Dotted path of the field → what is wrong with it. */
    fields: z.optional(z.record(z.string(), z.enum(fieldProblems))),
    /** Seconds until another try makes sense (429, 503). */
    retry_after: z.optional(z.int()),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
