/**
 * Alert templates and what a resident has of their own (specification §3 "Alert template", §2 `/notify-template/{id}`; decisions §3).
 * A template is versioned: each save is a version with its time and author, and a saved version is in force within a second.
 */
import * as z from 'zod/mini';
import {
  agencyIdSchema,
  instantSchema,
  notifyListIdSchema,
  residentIdSchema,
  templateIdSchema,
  userIdSchema,
} from '../vocabulary/ids.ts';
import { nameSchema } from '../vocabulary/people.ts';
import { alertSettingsSchema, responseSettingsSchema } from '../vocabulary/schedule/schedule.ts';
import { restWindowSchema } from '../vocabulary/schedule/windows.ts';
import { alertOverridesSchema, shippedTemplateSchema, sleepSchema } from '../vocabulary/templates.ts';
import { pageOf, pageQuery, revisionSchema } from './paging.ts';
import { bedPlaceSchema } from './residents.ts';
import { idFromText, route } from './route.ts';
import { leftAloneSchema, shownStay } from './stays.ts';

/** What a template says; everything of it but the name decides what is told. */
const content = {
  /** Of a shipped one the screen shows its name in the reader's language instead, for as long as nobody has named it otherwise. */
  name: nameSchema,
  settings: alertSettingsSchema,
  response: responseSettingsSchema,
  /** Whom LINE and web push tell, and to whom an alert is handed on; null = those on duty, and the agents. */
  lists: z.object({ tell: z.nullable(notifyListIdSchema), escalate: z.nullable(notifyListIdSchema) }),
  /** Instead of the agency's nighttime rest window for this template's residents; null = the agency's. */
  sleep: z.nullable(sleepSchema),
};
const asSet = { ...content, sleep: z.nullable(restWindowSchema) };
export const templateContentSchema = z.object(content);
export type TemplateContent = z.infer<typeof templateContentSchema>;

const changedBy = z.nullable(z.object({ user_id: userIdSchema, name: z.string() }));

export const templateSchema = z.object({
  template_id: templateIdSchema,
  agency_id: agencyIdSchema,
  /** Which of the shipped ones it is the agency's copy of; null = custom. */
  shipped: z.nullable(shippedTemplateSchema),
  ...content,
  /** The version: 1 is as made or as shipped. */
  revision: revisionSchema,
  /** A shipped one that says something else than as shipped. */
  altered: z.boolean(),
  /** How many residents not discharged have it; those without any have the standard one and count there. */
  residents: z.int().check(z.nonnegative()),
  /** How many of them have settings of their own. */
  with_overrides: z.int().check(z.nonnegative()),
  /** Null = never changed since it was made. */
  changed_at: z.nullable(instantSchema),
  changed_by: changedBy,
});
export type Template = z.infer<typeof templateSchema>;

const templateParams = z.object({ template_id: idFromText(templateIdSchema) });
const residentParams = z.object({ resident_id: idFromText(residentIdSchema) });

export const listTemplates = route({
  method: 'GET',
  path: '/api/templates',
  summary: 'All alert templates of the agency: the shipped ones first, then its own by name',
  access: 'templates.read',
  lane: 'ordinary',
  data: z.object({ templates: z.array(templateSchema) }),
});

export const readTemplate = route({
  method: 'GET',
  path: '/api/templates/{template_id}',
  summary: 'One alert template',
  access: 'templates.read',
  lane: 'ordinary',
  params: templateParams,
  data: templateSchema,
  errors: ['not_found'],
});

export const addTemplate = route({
  method: 'POST',
  path: '/api/templates',
  summary: 'Add an alert template of the agency’s own; also how one is duplicated to custom',
  access: 'templates.change',
  lane: 'ordinary',
  body: z.object(asSet),
  data: templateSchema,
  errors: ['agency_required', 'name_taken', 'list_not_found'],
});

export const changeTemplate = route({
  method: 'PUT',
  path: '/api/templates/{template_id}',
  summary: 'Save an alert template as its next version; it is in force at once',
  access: 'templates.change',
  lane: 'ordinary',
  params: templateParams,
  body: z.object({ ...asSet, revision: revisionSchema }),
  data: templateSchema,
  errors: ['not_found', 'conflict', 'name_taken', 'list_not_found'],
});

export const restoreTemplate = route({
  method: 'POST',
  path: '/api/templates/{template_id}/restore',
  summary: 'Make a shipped alert template say again what it said as shipped; a version like any other',
  access: 'templates.change',
  lane: 'ordinary',
  params: templateParams,
  body: z.object({ revision: revisionSchema }),
  data: templateSchema,
  errors: ['not_found', 'conflict', 'template_not_shipped'],
});

export const removeTemplate = route({
  method: 'DELETE',
  path: '/api/templates/{template_id}',
  summary: 'Remove a custom alert template that no resident has',
  access: 'templates.change',
  lane: 'ordinary',
  params: templateParams,
  data: z.object({}),
  errors: ['not_found', 'template_in_use', 'template_shipped'],
});

export const templateVersionSchema = z.object({
  version: revisionSchema,
  ...content,
  at: instantSchema,
  /** Null = as shipped, or made before versions were kept. */
  by: changedBy,
});
export type TemplateVersion = z.infer<typeof templateVersionSchema>;

export const listTemplateVersions = route({
  method: 'GET',
  path: '/api/templates/{template_id}/versions',
  summary: 'What it said before: versions, newest first',
  access: 'templates.read',
  lane: 'dear',
  params: templateParams,
  query: z.object({ offset: pageQuery.offset, limit: pageQuery.limit }),
  data: pageOf(templateVersionSchema),
  errors: ['not_found'],
});

export const residentSettingsSchema = z.object({
  resident_id: residentIdSchema,
  agency_id: agencyIdSchema,
  revision: revisionSchema,
  name: nameSchema,
  bed: z.nullable(bedPlaceSchema),
  /** In that bed; null in none. */
  ...shownStay,
  /** Whose settings they have: the standard one where none was given. */
  template_id: templateIdSchema,
  /** Whole kinds that differ for this resident; a kind that is absent is the template's. */
  overrides: alertOverridesSchema,
});
export type ResidentSettings = z.infer<typeof residentSettingsSchema>;

export const listTemplateResidents = route({
  method: 'GET',
  path: '/api/templates/{template_id}/residents',
  summary: 'Who has this template, by bed: searched by name, bed or code',
  access: 'templates.read',
  lane: 'dear',
  params: templateParams,
  query: z.object({ search: pageQuery.search, offset: pageQuery.offset, limit: pageQuery.limit }),
  data: pageOf(residentSettingsSchema),
  errors: ['not_found'],
});

export const mostAssigned = 1_000;
export const assignTemplate = route({
  method: 'POST',
  path: '/api/templates/{template_id}/residents',
  summary: 'Give this template to many residents at once; settings of their own stay unless they are to go',
  access: 'templates.change',
  lane: 'ordinary',
  params: templateParams,
  body: z.object({
    residents: z
      .array(z.object({ resident_id: residentIdSchema, ...shownStay }))
      .check(z.minLength(1), z.maxLength(mostAssigned)),
    /** Their own settings go too. */
    drop_overrides: z.boolean(),
  }),
  data: z.object({
    changed: z.int().check(z.nonnegative()),
    /** Whoever lies elsewhere by now, or was discharged: they have what they had. */
    resident_changed: z.array(
      z.extend(leftAloneSchema, { resident_id: residentIdSchema, name: nameSchema, bed: z.nullable(bedPlaceSchema) }),
    ),
  }),
  /** One resident who is not of this agency, and nobody is changed. */
  errors: ['not_found', 'conflict', 'resident_discharged'],
});

export const readResidentSettings = route({
  method: 'GET',
  path: '/api/residents/{resident_id}/alert-settings',
  summary: 'By what this resident is watched: template, and what differs for them',
  access: 'templates.read',
  lane: 'ordinary',
  params: residentParams,
  data: residentSettingsSchema,
  errors: ['not_found'],
});

export const changeResidentSettings = route({
  method: 'PUT',
  path: '/api/residents/{resident_id}/alert-settings',
  summary: 'Give this resident a template and what differs for them',
  access: 'templates.change',
  lane: 'ordinary',
  params: residentParams,
  body: z.object({
    revision: revisionSchema,
    ...shownStay,
    template_id: templateIdSchema,
    overrides: alertOverridesSchema,
  }),
  data: residentSettingsSchema,
  errors: ['not_found', 'conflict', 'resident_changed', 'template_not_found', 'resident_discharged'],
});

/** This noun's part of the one table of calls (`index.ts`). */
export const templateRoutes = {
  listTemplates,
  readTemplate,
  addTemplate,
  changeTemplate,
  restoreTemplate,
  removeTemplate,
  listTemplateVersions,
  listTemplateResidents,
  assignTemplate,
  readResidentSettings,
  changeResidentSettings,
} as const;
