/** Other systems that read measurements as FHIR (`docs/fhir.md`), and their keys. Kept by agents. */
import * as z from 'zod/mini';
import { agencyIdSchema, instantSchema } from '../../vocabulary/ids.ts';
import { integrationIdSchema, measurementKindSchema, measurementKinds } from '../../vocabulary/measurements.ts';
import { nameSchema } from '../../vocabulary/people.ts';
import { pageOf, pageQuery, revisionSchema } from '../paging.ts';
import { idFromText, route } from '../route.ts';
import { readingBySchema } from './shapes.ts';

/** Two at a time, so that one can be changed for another without a gap. */
export const mostIntegrationKeys = 2;
export const integrationKeyIdSchema = z.int().check(z.positive(), z.lte(2_147_483_647)).brand<'IntegrationKeyId'>();
export type IntegrationKeyId = z.infer<typeof integrationKeyIdSchema>;

export const integrationKeySchema = z.object({
  key_id: integrationKeyIdSchema,
  /** Its last four characters, by which whoever holds it knows it again. */
  hint: z.string(),
  made_at: instantSchema,
  made_by: readingBySchema,
  /** To the minute; null = never. */
  used_at: z.nullable(instantSchema),
});
export type IntegrationKey = z.infer<typeof integrationKeySchema>;

/** What its keys open: readings of these kinds, and whether residents have a name, a gender and a birthday there. */
const scope = {
  kinds: z.array(measurementKindSchema).check(z.minLength(1), z.maxLength(measurementKinds.length)),
  names: z.boolean(),
};

export const integrationSchema = z.object({
  integration_id: integrationIdSchema,
  agency_id: agencyIdSchema,
  revision: revisionSchema,
  name: nameSchema,
  ...scope,
  keys: z.array(integrationKeySchema).check(z.maxLength(mostIntegrationKeys)),
});
export type Integration = z.infer<typeof integrationSchema>;

const params = z.object({ integration_id: idFromText(integrationIdSchema) });
const fields = { name: nameSchema, ...scope };

export const listIntegrations = route({
  method: 'GET',
  path: '/api/integrations',
  summary: 'Other systems that may read measurements as FHIR, by a part of their name, with their keys',
  access: 'integrations.read',
  lane: 'dear',
  query: z.object(pageQuery),
  data: pageOf(integrationSchema),
});

export const addIntegration = route({
  method: 'POST',
  path: '/api/integrations',
  summary: 'Add another system and what it may read; it has no key yet',
  access: 'integrations.manage',
  lane: 'ordinary',
  body: z.object(fields),
  data: integrationSchema,
  errors: ['agency_required', 'name_taken'],
});

export const changeIntegration = route({
  method: 'PUT',
  path: '/api/integrations/{integration_id}',
  summary: 'Change a system’s name or what it may read; that holds for its next call',
  access: 'integrations.manage',
  lane: 'ordinary',
  params,
  body: z.object({ ...fields, revision: revisionSchema }),
  data: integrationSchema,
  errors: ['agency_required', 'not_found', 'conflict', 'name_taken'],
});

export const removeIntegration = route({
  method: 'DELETE',
  path: '/api/integrations/{integration_id}',
  summary: 'Remove a system: its keys end at once',
  access: 'integrations.manage',
  lane: 'ordinary',
  params,
  data: z.object({}),
  errors: ['agency_required', 'not_found'],
});

export const makeIntegrationKey = route({
  method: 'POST',
  path: '/api/integrations/{integration_id}/keys',
  summary: 'Make a system another key, which is shown once; `conflict` where it has two',
  access: 'integrations.manage',
  lane: 'ordinary',
  params,
  data: z.object({ key: z.string(), integration: integrationSchema }),
  errors: ['agency_required', 'not_found', 'conflict'],
});

export const revokeIntegrationKey = route({
  method: 'DELETE',
  path: '/api/integrations/{integration_id}/keys/{key_id}',
  summary: 'End a key at once',
  access: 'integrations.manage',
  lane: 'ordinary',
  params: z.object({ integration_id: idFromText(integrationIdSchema), key_id: idFromText(integrationKeyIdSchema) }),
  data: integrationSchema,
  errors: ['agency_required', 'not_found'],
});

export const integrationRoutes = {
  listIntegrations,
  addIntegration,
  changeIntegration,
  removeIntegration,
  makeIntegrationKey,
  revokeIntegrationKey,
};
