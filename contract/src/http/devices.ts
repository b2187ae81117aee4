/** Mats: registered, laid in beds, replaced, restarted (specification §3 "Device"; decisions §2). */
import * as z from 'zod/mini';
import { sensorFieldSchema } from '../device/frames.ts';
import { rejectionReasonSchema, serialSchema } from '../device/refusals.ts';
import { commandFailureSchema, commandKindSchema, commandStateSchema, matEventSchema } from '../vocabulary/devices.ts';
import { agencyIdSchema, bedIdSchema, instantSchema, matIdSchema, networkIdSchema } from '../vocabulary/ids.ts';
import { pageOf, pageQuery, revisionSchema } from './paging.ts';
import { bedPlaceSchema, intoBedSchema } from './residents.ts';
import { idFromText, route } from './route.ts';
import { shownStay } from './stays.ts';

export const matCommandSchema = z.object({
  command_id: z.string(),
  mat_id: matIdSchema,
  kind: commandKindSchema,
  state: commandStateSchema,
  /** Of one that failed; of one that waits, why it is held back. */
  failure: z.nullable(commandFailureSchema),
  /** What the mat itself said. */
  error: z.nullable(z.string()),
  asked_at: instantSchema,
  ended_at: z.nullable(instantSchema),
});
export type MatCommand = z.infer<typeof matCommandSchema>;

/** A sensor that gave something other than values. */
export const matSensorSchema = z.object({
  field: sensorFieldSchema,
  /** Values that cannot be; they were taken for none, and the rest of the frame counted. */
  refused: z.int(),
  refused_at: z.nullable(instantSchema),
  /** No valid value since then; null = it gives values. */
  silent_since: z.nullable(instantSchema),
});
export type MatSensor = z.infer<typeof matSensorSchema>;

export const deviceSchema = z.object({
  mat_id: matIdSchema,
  agency_id: agencyIdSchema,
  revision: revisionSchema,
  serial: serialSchema,
  bed: z.nullable(bedPlaceSchema),
  /** Who lies in that bed. */
  resident_name: z.nullable(z.string()),
  /** Their stay; null = nobody lies there, or the mat lies in no bed. */
  ...shownStay,
  network: z.nullable(z.object({ network_id: networkIdSchema, name: z.string() })),
  online: z.boolean(),
  version: z.nullable(z.string()),
  /** The network the mat itself says it is in. */
  ssid: z.nullable(z.string()),
  /** dBm */
  rssi: z.nullable(z.number()),
  /** When the mat last said something of itself or of its bed. */
  last_update_at: z.nullable(instantSchema),
  /** Live frames by whole minutes, and messages refused, since it was registered. */
  frames: z.int(),
  rejected: z.int(),
  created_at: instantSchema,
});
export type Device = z.infer<typeof deviceSchema>;

const deviceParams = z.object({ mat_id: idFromText(matIdSchema) });
/** Shown once: only its hash is kept. */
const onceShown = z.string();

/** Where mats knock, for whoever sets one up. */
export const matDoorSchema = z.object({
  /** Null = where this page is from. */
  host: z.nullable(z.string()),
  port: z.int().check(z.gte(1), z.lte(65_535)),
  tls: z.boolean(),
});
export type MatDoor = z.infer<typeof matDoorSchema>;

const withPassword = z.object({ device: deviceSchema, password: onceShown, door: matDoorSchema });

export const deviceSorts = ['serial', 'bed', 'network', 'update'] as const;

export const listDevices = route({
  method: 'GET',
  path: '/api/devices',
  summary: 'Mats by a part of serial number, bed or resident',
  access: 'register.read',
  lane: 'dear',
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(['any', 'online', 'offline', 'inNoBed']), 'any'),
    network_id: z.optional(idFromText(networkIdSchema)),
    sort: z._default(z.enum(deviceSorts), 'bed'),
  }),
  data: pageOf(deviceSchema),
});

export const readDevice = route({
  method: 'GET',
  path: '/api/devices/{mat_id}',
  summary: 'One mat with what was refused of it, its history and its latest commands',
  access: 'register.read',
  lane: 'ordinary',
  params: deviceParams,
  data: z.object({
    device: deviceSchema,
    rejections: z.array(z.object({ reason: rejectionReasonSchema, count: z.int(), last_at: instantSchema })),
    /** Only those with something to say. */
    sensors: z.array(matSensorSchema),
    /** The latest 50. */
    history: z.array(
      z.object({ at: instantSchema, event: matEventSchema, by: z.nullable(z.string()), about: z.nullable(z.string()) }),
    ),
    /** The latest of each kind. */
    commands: z.array(matCommandSchema),
  }),
  errors: ['not_found'],
});

export const addDevice = route({
  method: 'POST',
  path: '/api/devices',
  summary: 'Register a mat; its password is shown this once',
  access: 'register.change',
  lane: 'ordinary',
  body: z.object({
    serial: serialSchema,
    bed_id: z.nullable(bedIdSchema),
    network_id: z.nullable(networkIdSchema),
    /** Of that bed. */
    ...shownStay,
  }),
  data: withPassword,
  errors: [
    'agency_required',
    'serial_taken',
    'bed_not_found',
    'bed_has_device',
    'resident_changed',
    'network_not_found',
  ],
});

export const assignDevice = route({
  method: 'POST',
  path: '/api/devices/{mat_id}/bed',
  summary: 'Lay a mat in a bed, or take it out; one that lies in a bed must be taken out first',
  access: 'register.change',
  lane: 'ordinary',
  params: deviceParams,
  /** The stay is of the bed that gets the mat, or that loses it. */
  body: z.extend(intoBedSchema, shownStay),
  data: deviceSchema,
  errors: ['not_found', 'conflict', 'resident_changed', 'bed_not_found', 'device_has_bed', 'bed_has_device'],
});

export const replaceDevice = route({
  method: 'POST',
  path: '/api/devices/{mat_id}/replace',
  summary: 'Put another mat in the place of a broken one; a serial number not known yet is registered',
  access: 'register.change',
  lane: 'ordinary',
  params: deviceParams,
  body: z.object({ serial: serialSchema, revision: revisionSchema, ...shownStay }),
  data: z.object({
    device: deviceSchema,
    /** Of one registered by this call. */
    password: z.nullable(onceShown),
    door: matDoorSchema,
  }),
  errors: ['not_found', 'conflict', 'resident_changed', 'serial_taken', 'device_has_bed', 'device_has_no_bed'],
});

/** Where the mat lay when it was read, and who on it: both interrupt their watch. */
const asShown = z.object({ revision: revisionSchema, ...shownStay });

export const renewDevicePassword = route({
  method: 'POST',
  path: '/api/devices/{mat_id}/password',
  summary: 'Give a mat a new password, shown this once; the old one is worth nothing from now',
  access: 'register.change',
  lane: 'ordinary',
  params: deviceParams,
  body: asShown,
  data: withPassword,
  errors: ['not_found', 'conflict', 'resident_changed'],
});

export const rebootDevice = route({
  method: 'POST',
  path: '/api/devices/{mat_id}/reboot',
  summary: 'Restart a mat; the outcome is known within a minute',
  access: 'register.change',
  lane: 'ordinary',
  params: deviceParams,
  body: asShown,
  data: matCommandSchema,
  errors: ['not_found', 'conflict', 'resident_changed'],
});

export const removeDevice = route({
  method: 'DELETE',
  path: '/api/devices/{mat_id}',
  summary: 'Take a mat that lies in no bed off the register; its serial number may be registered again',
  access: 'register.change',
  lane: 'ordinary',
  params: deviceParams,
  data: z.object({}),
  errors: ['not_found', 'device_has_bed'],
});

export const restoreDevice = route({
  method: 'POST',
  path: '/api/devices/{mat_id}/restore',
  summary:
    'Undo the removal of a mat within ten minutes: it is on the register again, with its password and its network',
  access: 'register.change',
  lane: 'ordinary',
  params: deviceParams,
  data: deviceSchema,
  /** `not_found`: it is not removed, or was too long ago. `serial_taken`: it was registered anew by now. */
  errors: ['not_found', 'serial_taken'],
});

/** This noun's part of the one table of calls (`index.ts`). */
export const deviceRoutes = {
  listDevices,
  readDevice,
  addDevice,
  assignDevice,
  replaceDevice,
  renewDevicePassword,
  rebootDevice,
  removeDevice,
  restoreDevice,
} as const;
