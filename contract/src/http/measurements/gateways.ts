/** Gateways, which bring readings, and their keys (decisions §12 "Gateways"). Kept by agents. */
import * as z from 'zod/mini';
import { serialSchema } from '../../device/refusals.ts';
import { gatewayAnswerSchema, readingOutcomes, readingReasonSchema } from '../../gateway/answers.ts';
import { gatewayBodySchema } from '../../gateway/readings.ts';
import { agencyIdSchema, instantSchema } from '../../vocabulary/ids.ts';
import { gatewayIdSchema, meterFamilySchema } from '../../vocabulary/measurements.ts';
import { nameSchema } from '../../vocabulary/people.ts';
import { pageOf, pageQuery, revisionSchema } from '../paging.ts';
import { idFromText, route } from '../route.ts';
import { readingBySchema } from './shapes.ts';

const count = z.int().check(z.nonnegative());

/** Two at a time, so that one can be changed for another without a gap. */
export const mostGatewayKeys = 2;
export const gatewayKeyIdSchema = z.int().check(z.positive(), z.lte(2_147_483_647)).brand<'GatewayKeyId'>();
export type GatewayKeyId = z.infer<typeof gatewayKeyIdSchema>;

export const gatewayKeySchema = z.object({
  key_id: gatewayKeyIdSchema,
  /** Its last four characters, by which whoever holds it knows it again. */
  hint: z.string(),
  made_at: instantSchema,
  made_by: readingBySchema,
  /** To the minute; null = never. */
  used_at: z.nullable(instantSchema),
});
export type GatewayKey = z.infer<typeof gatewayKeySchema>;

/** In readings, over some seconds together: a batch counts as many as it holds. */
export const fewestReadingsPerSecond = 1;
export const standardReadingsPerSecond = 50;
export const mostReadingsPerSecond = 2_000;

export const gatewaySchema = z.object({
  gateway_id: gatewayIdSchema,
  agency_id: agencyIdSchema,
  revision: revisionSchema,
  name: nameSchema,
  family: meterFamilySchema,
  /** By which it signs in over MQTT, with one of its keys for a password; null = over HTTP only. */
  serial: z.nullable(serialSchema),
  readings_per_second: z.int().check(z.gte(fewestReadingsPerSecond), z.lte(mostReadingsPerSecond)),
  keys: z.array(gatewayKeySchema).check(z.maxLength(mostGatewayKeys)),
  /** To the minute; null = never. */
  seen_at: z.nullable(instantSchema),
  /** Readings since it was added, by what became of them when they came. */
  counted: z.record(z.enum(readingOutcomes), count),
  /** The last that was refused. */
  refused: z.nullable(z.object({ at: instantSchema, reason: readingReasonSchema })),
});
export type Gateway = z.infer<typeof gatewaySchema>;

const params = z.object({ gateway_id: idFromText(gatewayIdSchema) });
const fields = {
  name: nameSchema,
  serial: z.nullable(serialSchema),
  readings_per_second: z.int().check(z.gte(fewestReadingsPerSecond), z.lte(mostReadingsPerSecond)),
};

export const listGateways = route({
  method: 'GET',
  path: '/api/gateways',
  summary: 'Gateways by a part of name or serial number, with their keys and counters',
  access: 'gateways.read',
  lane: 'dear',
  query: z.object({ ...pageQuery, family: z.optional(meterFamilySchema) }),
  data: pageOf(gatewaySchema),
});

export const addGateway = route({
  method: 'POST',
  path: '/api/gateways',
  summary: 'Add a gateway for the meters of one family; it has no key yet',
  access: 'gateways.manage',
  lane: 'ordinary',
  body: z.object({ ...fields, family: meterFamilySchema }),
  data: gatewaySchema,
  errors: ['agency_required', 'name_taken', 'serial_taken'],
});

export const changeGateway = route({
  method: 'PUT',
  path: '/api/gateways/{gateway_id}',
  summary: 'Change a gateway’s name, serial number or limit',
  access: 'gateways.manage',
  lane: 'ordinary',
  params,
  body: z.object({ ...fields, revision: revisionSchema }),
  data: gatewaySchema,
  errors: ['agency_required', 'not_found', 'conflict', 'name_taken', 'serial_taken'],
});

export const removeGateway = route({
  method: 'DELETE',
  path: '/api/gateways/{gateway_id}',
  summary: 'Remove a gateway: its keys end at once, its readings stay',
  access: 'gateways.manage',
  lane: 'ordinary',
  params,
  data: z.object({}),
  errors: ['agency_required', 'not_found'],
});

export const makeGatewayKey = route({
  method: 'POST',
  path: '/api/gateways/{gateway_id}/keys',
  summary: 'Make a gateway another key, which is shown once; `conflict` where it has two',
  access: 'gateways.manage',
  lane: 'ordinary',
  params,
  data: z.object({ key: z.string(), gateway: gatewaySchema }),
  errors: ['agency_required', 'not_found', 'conflict'],
});

export const revokeGatewayKey = route({
  method: 'DELETE',
  path: '/api/gateways/{gateway_id}/keys/{key_id}',
  summary: 'End a key at once, also on connections that are open',
  access: 'gateways.manage',
  lane: 'ordinary',
  params: z.object({ gateway_id: idFromText(gatewayIdSchema), key_id: idFromText(gatewayKeyIdSchema) }),
  data: gatewaySchema,
  errors: ['agency_required', 'not_found'],
});

/** What gateways themselves call. The API's document describes the body by `gatewayPostSchema`; it is read item by item. */
export const postReadings = route({
  method: 'POST',
  path: '/api/gateway/{family}',
  summary: 'Post one reading or up to 500; each is answered by itself, once it is stored for good',
  access: 'gateway',
  lane: 'ordinary',
  params: z.object({ family: meterFamilySchema }),
  body: gatewayBodySchema,
  data: gatewayAnswerSchema,
  errors: ['key_unknown', 'key_of_another_family', 'too_many_readings', 'too_many_attempts'],
});

export const gatewayRoutes = {
  listGateways,
  addGateway,
  changeGateway,
  removeGateway,
  makeGatewayKey,
  revokeGatewayKey,
  postReadings,
};
