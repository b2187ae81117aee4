/** The nighttime rest window of an agency (specification §7 `/api/dashboard/sleep`; decisions §1). */
import * as z from 'zod/mini';
import { isRestWindow, minuteOfDaySchema } from '../vocabulary/schedule/windows.ts';
import { route } from './route.ts';

/** Minutes after midnight on the agency's wall clock; `[start, end)`, over midnight where `end < start`. Both the same is no window. */
export const restTimeSchema = z
  .object({ start: minuteOfDaySchema, end: minuteOfDaySchema })
  .check(z.refine(({ start, end }) => start !== end, { path: ['end'] }));
export type RestTime = z.infer<typeof restTimeSchema>;

export const readRestTime = route({
  method: 'GET',
  path: '/api/dashboard/sleep',
  summary: 'The nighttime rest window of the agency',
  access: 'board.watch',
  lane: 'ordinary',
  data: restTimeSchema,
  errors: ['agency_required'],
});

export const saveRestTime = route({
  method: 'POST',
  path: '/api/dashboard/sleep',
  summary: 'Set the nighttime rest window of the agency, of 4 to 16 hours',
  access: 'agency.settings',
  lane: 'ordinary',
  /** `read`: what stood there when the typing began; another by now, and not what is asked for, is `conflict`. */
  body: z
    .object({ start: minuteOfDaySchema, end: minuteOfDaySchema, read: restTimeSchema })
    .check(z.refine(isRestWindow, { path: ['end'] })),
  data: restTimeSchema,
  errors: ['agency_required', 'conflict'],
});
