/** The provider's own mobile app: what agents set, and what an app of an older version is asked. */
import * as z from 'zod/mini';
import { revisionSchema } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { appStoreSchema, appVersionListSchema, appVersionSchema } from './vocabulary.ts';

/** Revision 0: nobody has set any. */
const settingSchema = z.object({ versions: appVersionListSchema, revision: z.int().check(z.nonnegative()) });

export const readAppVersions = route({
  method: 'GET',
  path: '/api/app/versions',
  summary: "Newest and least versions of the provider's own mobile app",
  access: 'agencies.manage',
  lane: 'ordinary',
  data: settingSchema,
});

export const saveAppVersions = route({
  method: 'PUT',
  path: '/api/app/versions',
  summary: "Set newest and least versions of the provider's own mobile app",
  access: 'agencies.manage',
  lane: 'ordinary',
  body: z.object({ versions: appVersionListSchema, revision: z.union([z.literal(0), revisionSchema]) }),
  data: settingSchema,
  errors: ['conflict'],
});

/** `minimum`: it is older than is still supported. Nothing is kept from it for that. */
export const appPromptSchema = z.object({
  kind: z.enum(['newest', 'minimum']),
  version: appVersionSchema,
  newest: appVersionSchema,
  store: appStoreSchema,
});
export type AppPrompt = z.infer<typeof appPromptSchema>;

export const readAppPrompt = route({
  method: 'GET',
  path: '/api/app/prompt',
  summary:
    'Whether the app of this call is to be replaced by a newer one; null in a browser and in an app that is new enough',
  access: 'board.watch',
  lane: 'ordinary',
  data: z.object({ prompt: z.nullable(appPromptSchema) }),
});

/** This noun's part of the one table of calls. */
export const appVersionRoutes = { readAppVersions, saveAppVersions, readAppPrompt } as const;
