/** Who did what: read and exported by agents, changed by nobody. */
import * as z from 'zod/mini';
import { auditActionSchema, auditSubjectSchema } from '../vocabulary/audit.ts';
import { agencyIdSchema, instantSchema, userIdSchema } from '../vocabulary/ids.ts';
import { languageSchema } from '../vocabulary/languages.ts';
import { pageOf, pageQuery } from './paging.ts';
import { idFromText, instantFromText, route } from './route.ts';

/** Fields as they were and as they are; secrets never stand in it, personal ids only masked. */
export const auditValuesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AuditValues = z.infer<typeof auditValuesSchema>;

export const auditEntrySchema = z.object({
  entry_id: z.int(),
  at: instantSchema,
  agency: z.nullable(z.object({ agency_id: agencyIdSchema, name: z.string() })),
  /** Who did it; null = nobody signed in, or the product itself. */
  by: z.nullable(z.object({ user_id: userIdSchema, name: z.string() })),
  /** The account it was done from where that is another: a shared station. */
  through: z.nullable(z.object({ user_id: userIdSchema, name: z.string() })),
  /** From where; null = not known. */
  address: z.nullable(z.string()),
  action: auditActionSchema,
  subject: z.object({ kind: auditSubjectSchema, id: z.nullable(z.string()), label: z.string() }),
  before: z.nullable(auditValuesSchema),
  after: z.nullable(auditValuesSchema),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const filter = {
  search: pageQuery.search,
  from: z.optional(instantFromText),
  /** Before. */
  to: z.optional(instantFromText),
  action: z.optional(auditActionSchema),
  subject: z.optional(auditSubjectSchema),
  user_id: z.optional(idFromText(userIdSchema)),
};

export const readAudit = route({
  method: 'GET',
  path: '/api/audit',
  summary: 'Who did what, newest first, by time, person, action, kind of thing or a part of its name',
  access: 'audit.read',
  lane: 'dear',
  query: z.object({ ...filter, offset: pageQuery.offset, limit: pageQuery.limit }),
  data: pageOf(auditEntrySchema),
});

export const exportAudit = route({
  method: 'GET',
  path: '/api/audit/export',
  summary: 'The same as a file; the export is itself written down',
  access: 'audit.read',
  lane: 'file',
  query: z.object({ ...filter, language: languageSchema, format: z.enum(['xlsx', 'csv']) }),
  download: true,
  data: z.object({}),
  errors: ['too_many_rows', 'own_queue_full', 'queue_full'],
});

/** This noun's part of the one table of calls (`index.ts`). */
export const auditRoutes = {
  readAudit,
  exportAudit,
} as const;
