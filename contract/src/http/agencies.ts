/** Agencies, kept by agents (decisions §1). */
import * as z from 'zod/mini';
import { agencyIdSchema, instantSchema } from '../vocabulary/ids.ts';
import { localeSchema, nameMinutesSchema, nameSchema, yearCountSchema } from '../vocabulary/people.ts';
import { restWindowSchema } from '../vocabulary/schedule/windows.ts';
import { standardZone, storedZoneSchema, zoneSchema } from '../vocabulary/zones.ts';
import { revisionSchema } from './paging.ts';
import { restTimeSchema } from './rest-time.ts';
import { idFromText, route } from './route.ts';

const fields = {
  name: nameSchema,
  locale: localeSchema,
  timezone: storedZoneSchema,
  night: restTimeSchema,
  /** Left out of what is sent = as it is, and of a new agency the standard. */
  station_name_minutes: z.optional(nameMinutesSchema),
  /** Left out = as it is, and where nobody has said, the common era. */
  years: z.optional(yearCountSchema),
};

const asSet = { ...fields, timezone: zoneSchema, night: restWindowSchema };

export const agencyRecordSchema = z.object({
  agency_id: agencyIdSchema,
  revision: revisionSchema,
  ...fields,
  /** False: stored before zones were held to be places, or unknown to the database; another must be chosen with the next change. */
  timezone_allowed: z.boolean(),
  beds: z.int(),
  residents: z.int(),
  mats: z.int(),
  accounts: z.int(),
  created_at: instantSchema,
});
export type AgencyRecord = z.infer<typeof agencyRecordSchema>;

export const listAgencies = route({
  method: 'GET',
  path: '/api/agencies',
  summary: 'The agencies of the provider, with what is in them',
  access: 'agencies.manage',
  lane: 'ordinary',
  data: z.array(agencyRecordSchema),
});

export const addAgency = route({
  method: 'POST',
  path: '/api/agencies',
  summary: 'Add an agency, with the alert templates as shipped',
  access: 'agencies.manage',
  lane: 'ordinary',
  // A change always says the zone: one that is left out must not move the nights of a house.
  body: z.object({ ...asSet, timezone: z._default(zoneSchema, standardZone) }),
  data: agencyRecordSchema,
  errors: ['name_taken'],
});

export const changeAgency = route({
  method: 'PUT',
  path: '/api/agencies/{agency_id}',
  summary: 'Change an agency; another zone moves its ranges and its nights at once',
  access: 'agencies.manage',
  lane: 'ordinary',
  params: z.object({ agency_id: idFromText(agencyIdSchema) }),
  body: z.object({ ...asSet, revision: revisionSchema }),
  data: agencyRecordSchema,
  errors: ['not_found', 'conflict', 'name_taken'],
});

/** This noun's part of the one table of calls (`index.ts`). */
export const agencyRoutes = {
  listAgencies,
  addAgency,
  changeAgency,
} as const;
