/** Measurement device groups, and the meters in them (specification §3 "Other-device groups"). */
import * as z from 'zod/mini';
import { agencyIdSchema, instantSchema } from '../../vocabulary/ids.ts';
import {
  chilineDeviceTypeSchema,
  measurementGroupIdSchema,
  meterFamilySchema,
  meterIdSchema,
} from '../../vocabulary/measurements.ts';
import { nameSchema } from '../../vocabulary/people.ts';
import { typedCode } from '../../vocabulary/storable.ts';
import { pageOf, pageQuery, revisionSchema } from '../paging.ts';
import { idFromText, route } from '../route.ts';

export const measurementGroupSchema = z.object({
  group_id: measurementGroupIdSchema,
  agency_id: agencyIdSchema,
  revision: revisionSchema,
  family: meterFamilySchema,
  name: nameSchema,
  /** Of chiline's; null = of fora's, which measure pressure, oxygen and temperature. */
  device_type: z.nullable(chilineDeviceTypeSchema),
  meters: z.int().check(z.nonnegative()),
});
export type MeasurementGroup = z.infer<typeof measurementGroupSchema>;

const groupParams = z.object({ group_id: idFromText(measurementGroupIdSchema) });

export const listMeasurementGroups = route({
  method: 'GET',
  path: '/api/measurement-groups',
  summary: 'Measurement device groups, by name',
  access: 'measurements.watch',
  lane: 'ordinary',
  query: z.object({ family: z.optional(meterFamilySchema) }),
  data: z.array(measurementGroupSchema),
});

export const addMeasurementGroup = route({
  method: 'POST',
  path: '/api/measurement-groups',
  summary: 'Add a measurement device group; of fora it has no device type, of chiline one',
  access: 'register.change',
  lane: 'ordinary',
  body: z.object({
    family: meterFamilySchema,
    name: nameSchema,
    device_type: z._default(z.nullable(chilineDeviceTypeSchema), null),
  }),
  data: measurementGroupSchema,
  errors: ['agency_required', 'name_taken'],
});

export const changeMeasurementGroup = route({
  method: 'PUT',
  path: '/api/measurement-groups/{group_id}',
  summary: 'Rename a measurement device group, or say what its meters are',
  access: 'register.change',
  lane: 'ordinary',
  params: groupParams,
  body: z.object({
    name: nameSchema,
    device_type: z.nullable(chilineDeviceTypeSchema),
    revision: revisionSchema,
  }),
  data: measurementGroupSchema,
  errors: ['agency_required', 'not_found', 'conflict', 'name_taken'],
});

export const removeMeasurementGroup = route({
  method: 'DELETE',
  path: '/api/measurement-groups/{group_id}',
  summary: 'Remove a measurement device group; its meters stay, in none',
  access: 'register.change',
  lane: 'ordinary',
  params: groupParams,
  data: z.object({}),
  errors: ['agency_required', 'not_found'],
});

/** As on its label, and as its gateway writes it. */
export const meterSerialSchema = typedCode({ most: 64 });

export const meterSchema = z.object({
  meter_id: meterIdSchema,
  agency_id: agencyIdSchema,
  revision: revisionSchema,
  serial: meterSerialSchema,
  name: nameSchema,
  family: meterFamilySchema,
  group: z.nullable(z.object({ group_id: measurementGroupIdSchema, name: nameSchema })),
  /** When its last reading came; null = never. */
  last_reading_at: z.nullable(instantSchema),
});
export type Meter = z.infer<typeof meterSchema>;

const meterParams = z.object({ meter_id: idFromText(meterIdSchema) });
const meterFields = { serial: meterSerialSchema, name: nameSchema, group_id: z.nullable(measurementGroupIdSchema) };

export const listMeters = route({
  method: 'GET',
  path: '/api/meters',
  summary: 'Meters by a part of name or serial number, by name',
  access: 'measurements.watch',
  lane: 'dear',
  query: z.object({
    ...pageQuery,
    family: z.optional(meterFamilySchema),
    group_id: z.optional(idFromText(measurementGroupIdSchema)),
  }),
  data: pageOf(meterSchema),
});

export const addMeter = route({
  method: 'POST',
  path: '/api/meters',
  summary: 'Register a meter, in a group of its family or in none',
  access: 'register.change',
  lane: 'ordinary',
  body: z.object({ ...meterFields, family: meterFamilySchema }),
  data: meterSchema,
  errors: ['agency_required', 'not_found', 'serial_taken'],
});

export const changeMeter = route({
  method: 'PUT',
  path: '/api/meters/{meter_id}',
  summary: 'Change a meter’s name, serial number or group',
  access: 'register.change',
  lane: 'ordinary',
  params: meterParams,
  body: z.object({ ...meterFields, revision: revisionSchema }),
  data: meterSchema,
  errors: ['agency_required', 'not_found', 'conflict', 'serial_taken'],
});

export const removeMeter = route({
  method: 'DELETE',
  path: '/api/meters/{meter_id}',
  summary: 'Remove a meter; its readings stay',
  access: 'register.change',
  lane: 'ordinary',
  params: meterParams,
  data: z.object({}),
  errors: ['agency_required', 'not_found'],
});
