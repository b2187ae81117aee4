/** Residents from a workbook: a dry run first, then the commit; the failed rows come back; all of it can be undone (decisions §8). */
import * as z from 'zod/mini';
import { genderSchema } from '../vocabulary/beds.ts';
import { instantSchema } from '../vocabulary/ids.ts';
import {
  importColumnSchema,
  importProblemSchema,
  importStateSchema,
  importWarningSchema,
  mostImportBytes,
} from '../vocabulary/imports.ts';
import { languageSchema } from '../vocabulary/languages.ts';
import { route } from './route.ts';

const importParams = z.object({
  import_id: z.string().check(z.regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/)),
});

export const importRowSchema = z.object({
  /** As the workbook's program numbers it. */
  row: z.int(),
  name: z.nullable(z.string()),
  bed_no: z.nullable(z.string()),
  /** As understood, yyyy-MM-dd, a year (1938) or about a year (~1938): a day written in an unusual way is seen here. */
  birthday: z.nullable(z.string()),
  gender: z.nullable(genderSchema),
  /** Why it is not taken; none = it is. */
  problems: z.array(z.object({ column: importColumnSchema, problem: importProblemSchema, value: z.string() })),
  warnings: z.array(z.object({ column: importColumnSchema, warning: importWarningSchema, value: z.string() })),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importSchema = z.object({
  import_id: z.string(),
  state: importStateSchema,
  made_at: instantSchema,
  made_by: z.nullable(z.string()),
  file_name: z.nullable(z.string()),
  /** Rows with anything in them. */
  total: z.int(),
  /** Residents that have been added so far. */
  done: z.int(),
  /** Rows that can be added, or were. */
  taken: z.int(),
  /** Rows that cannot; a row that no longer fitted when its turn came is one of them. */
  failed: z.int(),
  /** Added residents that have not changed beds, been discharged or recorded since, so that taking them back loses nothing. */
  can_undo: z.boolean(),
});
export type Import = z.infer<typeof importSchema>;

export const downloadImportTemplate = route({
  method: 'GET',
  path: '/api/imports/template',
  summary: 'An empty workbook with the columns, the allowed values and an example row, in the reader’s language',
  access: 'register.change',
  lane: 'file',
  query: z.object({ language: languageSchema }),
  download: true,
  data: z.object({}),
  errors: ['own_queue_full', 'queue_full'],
});

export const checkImport = route({
  method: 'POST',
  path: '/api/imports',
  summary: 'Read a workbook and say what would happen; nothing is added',
  access: 'register.change',
  lane: 'file',
  query: z.object({ file_name: z.optional(z.string().check(z.maxLength(200))) }),
  upload: { mostBytes: mostImportBytes, queued: true },
  data: z.object({ import: importSchema, rows: z.array(importRowSchema) }),
  errors: [
    'agency_required',
    'workbook_not_excel',
    'workbook_unreadable',
    'workbook_encrypted',
    'workbook_macros',
    'workbook_too_big',
    'workbook_too_slow',
    'workbook_too_many_rows',
    'workbook_wrong_columns',
    'workbook_empty',
    'own_queue_full',
    'queue_full',
  ],
});

export const listImports = route({
  method: 'GET',
  path: '/api/imports',
  summary: 'The latest imports of the agency',
  access: 'register.read',
  lane: 'ordinary',
  data: z.array(importSchema),
  errors: ['agency_required'],
});

export const readImport = route({
  method: 'GET',
  path: '/api/imports/{import_id}',
  summary: 'How far an import is; of a dry run every row, afterwards each row that was not taken',
  access: 'register.read',
  lane: 'file',
  params: importParams,
  data: z.object({ import: importSchema, rows: z.array(importRowSchema) }),
  errors: ['not_found'],
});

export const commitImport = route({
  method: 'POST',
  path: '/api/imports/{import_id}/commit',
  summary:
    'Begin to add the residents that can be taken, or go on with it; rows that no longer fit are listed as failed',
  access: 'register.change',
  lane: 'ordinary',
  params: importParams,
  body: z.object({}),
  data: importSchema,
  errors: ['not_found', 'conflict'],
});

export const undoImport = route({
  method: 'POST',
  path: '/api/imports/{import_id}/undo',
  summary: 'Take back what an import added',
  access: 'register.change',
  lane: 'ordinary',
  params: importParams,
  body: z.object({}),
  data: importSchema,
  errors: ['not_found', 'conflict', 'import_lives_on'],
});

export const downloadFailedRows = route({
  method: 'GET',
  path: '/api/imports/{import_id}/failed-rows',
  summary: 'The rows that were not taken, as a workbook with a column of reasons, to be mended and read again',
  access: 'register.change',
  lane: 'file',
  params: importParams,
  query: z.object({ language: languageSchema }),
  download: true,
  data: z.object({}),
  errors: ['not_found', 'own_queue_full', 'queue_full'],
});

/** This noun's part of the one table of calls (`index.ts`). */
export const importRoutes = {
  downloadImportTemplate,
  checkImport,
  listImports,
  readImport,
  commitImport,
  undoImport,
  downloadFailedRows,
} as const;
