/** A mat goes from its bed to another by one call, and back within ten minutes (docs/decisions/193). */
import * as z from 'zod/mini';
import { bedIdSchema, instantSchema, matIdSchema } from '../../vocabulary/ids.ts';
import { deviceSchema } from '../devices.ts';
import { revisionSchema } from '../paging.ts';
import { idFromText, route, rowIdFromText } from '../route.ts';
import { shownStay } from '../stays.ts';

/** So long the way back is kept. */
export const takeBackMoveMs = 10 * 60_000;

export const deviceMoveSchema = z.object({
  device: deviceSchema,
  /** The one it changed places with; null = the bed had none. */
  other: z.nullable(deviceSchema),
  move_id: z.int(),
  /** Until then it can be taken back. */
  until: instantSchema,
});
export type DeviceMove = z.infer<typeof deviceMoveSchema>;

export const moveDevice = route({
  method: 'POST',
  path: '/api/devices/{mat_id}/move',
  summary: 'Move a mat from its bed to another; a mat that lies there and is named changes places with it',
  access: 'register.change',
  lane: 'ordinary',
  params: z.object({ mat_id: idFromText(matIdSchema) }),
  body: z.object({
    bed_id: bedIdSchema,
    revision: revisionSchema,
    /** Of the bed that it leaves. */
    ...shownStay,
    /** Of the bed where it goes. */
    there_stay_id: shownStay.stay_id,
    /** The mat that was shown there; null = none. */
    there_mat_id: z.nullable(matIdSchema),
  }),
  data: deviceMoveSchema,
  errors: [
    'not_found',
    'conflict',
    'resident_changed',
    'bed_not_found',
    'bed_has_device',
    'device_has_bed',
    'device_has_no_bed',
  ],
});

export const takeBackDeviceMove = route({
  method: 'POST',
  path: '/api/device-moves/{move_id}/undo',
  summary:
    'Within ten minutes: put the mats of a move back, where they and the residents still lie as it left them; twice is once',
  access: 'register.change',
  lane: 'ordinary',
  params: z.object({ move_id: rowIdFromText }),
  /** As they are now. */
  data: z.array(deviceSchema),
  errors: ['not_found', 'mat_move_stands'],
});

/** Part of the one table of calls (`http/index.ts`). */
export const deviceMoveRoutes = { moveDevice, takeBackDeviceMove } as const;
